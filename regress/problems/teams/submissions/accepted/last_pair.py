n = int(input())
places = {0: [], 1: []}
for place, x in enumerate(map(int, input().split()), 1):
    places[x % 2].append(place)
for some in places.values():
    if len(some) > 1:
        print(some[-2], some[-1])
        break
else:
    print("impossible")
