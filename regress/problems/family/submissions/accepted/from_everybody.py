n = int(input())
near = [[] for _ in range(n + 1)]
for child, parent in enumerate(map(int, input().split()), 2):
    near[child].append(parent)
    near[parent].append(child)


def farthest(start):
    steps = {start: 0}
    queue = [start]
    for person in queue:
        for other in near[person]:
            if other not in steps:
                steps[other] = steps[person] + 1
                queue.append(other)
    return max(steps.values())


print(max(map(farthest, range(1, n + 1))))
