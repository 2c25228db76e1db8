"""Checks the reports of `flipref grade`, which build/make_reports makes from marks.json.

- Each form is read as its consumer reads it: by a parser or a schema if there is one, otherwise by
  the rules that the consumer publishes (the test names the source).
- At each level of feedback, no file of a student has a line of a hidden answer.
- `flipref grade` itself goes from submissions to reports: pseudonyms leave no names, and pods of
  Kubernetes give the same marks as one machine.
- Pages in Chromium never run hostile text and request nothing. Nothing overflows at 1280 and 390
  pixels, text has contrast in light and dark, and a replay plays. Without JavaScript they are text.
- All reports on 200 submissions with 120 tests are made in a few seconds."""

import base64
import copy
import csv
import html
import io
import itertools
import json
import os
import re
import shutil
import subprocess
import textwrap
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import report_marks
import report_pictures
import yaml
from browser import Browser
from program import BUILD, HOME, PATIENCE, finish, obeyed_by_github, run

FORMS = ["csv", "junit", "gradescope", "autolab", "classroom", "html"]
MANUAL = HOME / "docs/grade.md"
WIDTHS = {1280: 800, 390: 844}

Marks = dict[str, Any]


def make(marks: Marks, at: Path, *forms: str) -> Path:
    """Makes reports with the tests in AT/tests; returns their folder."""
    report_marks.write(marks, at / "marks.json")
    out = at / "out"
    said = subprocess.run(
        [BUILD / "make_reports", at / "marks.json", at / "tests", out, *(forms or FORMS)],
        capture_output=True,
        timeout=PATIENCE,
    )
    assert said.returncode == 0, said.stderr
    return out


@pytest.fixture(scope="session", autouse=True)
def tool() -> None:
    if not (BUILD / "make_reports").exists():
        pytest.fail("make reports-tool makes build/make_reports")


@pytest.fixture
def small(at: Path) -> tuple[Marks, Path]:
    (at / "tests").mkdir()
    marks = report_marks.small(at / "tests")
    return marks, make(marks, at)


@pytest.fixture
def hostile(at: Path) -> tuple[Marks, Path]:
    (at / "hostile/tests").mkdir(parents=True)
    marks = report_marks.hostile(at / "hostile/tests")
    return marks, make(marks, at / "hostile")


def graded(marks: Marks) -> list[Marks]:
    return [one for one in marks["submissions"] if one["status"] == "graded"]


def document(page: Path) -> Any:
    """Returns the document that a page shows."""
    found = re.search('(?s)<script id="data"[^>]*>(.*?)</script>', page.read_text())
    assert found is not None
    return json.loads(found[1])


def texts_of(value: Any) -> list[str]:
    """Returns all texts of a document. A line that is marked is in two parts."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, list) and len(value) == 2 and all(isinstance(v, str) for v in value):
        return ["".join(value)]
    values = value.values() if isinstance(value, dict) else value if isinstance(value, list) else []
    return [text for each in values for text in texts_of(each)]


def report_of(page: Path) -> str:
    """Returns the text that a page is without JavaScript."""
    found = re.search('(?s)<pre id="report">(.*?)</pre>', page.read_text())
    assert found is not None
    return html.unescape(found[1])


def read_as_people_do(path: Path) -> str:
    """Returns the texts of a report, as its reader shows them."""
    text = path.read_text()
    if path.name == "classroom.txt":
        text = base64.b64decode(text).decode()
    if path.suffix == ".html":
        return "\n".join([report_of(path), *texts_of(document(path))])
    if path.suffix == ".xml":
        return html.unescape(re.sub('[<>"]', "\n", text))
    if path.suffix in (".json", ".txt"):
        return re.sub(r'"(?:[^"\\]|\\.)*"', lambda string: json.loads(string[0]), text)
    return text


def test_a_difference_is_told_once_and_escaped_once(at: Path) -> None:
    """marks.json has a CR as `\\r`, and so have all reports. Where the difference is stands once in
    what a report says of it."""
    (at / "tests").mkdir()
    marks = report_marks.small(at / "tests")
    (test,) = marks["submissions"][1]["tests"][:1]
    test["first"].update(unit="the result", expected="`Red`", found="`Red\\r`")
    marks["submissions"][1]["build"]["log"] = "x.c:1:3: error: '\\0' is odd\n"
    out = make(marks, at)
    for name in ("junit.xml", "s4123456/results.json", "s4123456/autolab.txt",
                 "s4123456/classroom.txt", "s4123456/page.html"):  # fmt: skip
        text = read_as_people_do(out / name)
        assert "Red\\r`" in text and "\\\\r" not in text, name
        assert "\\\\0" not in text, name
        for said in re.findall("[^\n]*Red\\\\r`[^\n]*", text):
            assert said.count("the result") <= 1, said


def test_what_costs_nothing_is_no_failure(at: Path) -> None:
    """A submission that is right in all tests that count: the others are at the end of its page,
    and closed; the overview counts it as right, and no platform shows a failure."""
    (at / "tests").mkdir()
    marks = report_marks.small(at / "tests")
    one = marks["submissions"][1]
    for test in one["tests"]:
        test["counts"] = test["verdict"] == "right"
    out = make(marks, at)
    wrong = document(out / "s4123456/page.html")["wrong"]
    assert len(wrong) > 2
    assert not any(test["counts"] or test["costs"] or test["open"] for test in wrong)
    people = document(out / "overview.html")["people"]
    assert [one["verdict"] for one in people].count("right") == 2
    suite = ElementTree.parse(out / "junit.xml").getroot()[1]
    assert suite.attrib["failures"] == "0"
    result = json.loads((out / "s4123456/results.json").read_bytes())
    assert all(test.get("status") != "failed" for test in result["tests"])
    assert '"passed":false' not in (out / "s4123456/autolab.txt").read_text()


# ---- csv ----


def test_csv_has_no_formulas(hostile: tuple[Marks, Path]) -> None:
    """Every field that a spreadsheet would run starts with an apostrophe (OWASP, CSV Injection)."""
    text = (hostile[1] / "marks.csv").read_bytes().decode()
    for row in csv.reader(io.StringIO(text, newline="")):
        for field in row:
            assert field[:1] not in "=+-@\t\r" or re.fullmatch(r"-?[\d.]*", field), field
    assert "'=HYPERLINK" in text and "'@x" in text and "'-1+1" in text


# ---- junit ----


def test_junit_is_valid(small: tuple[Marks, Path], hostile: tuple[Marks, Path]) -> None:
    schema = HOME / "build/schemas/junit.xsd"
    for _, out in (small, hostile):
        options = ["--schema", str(schema)] if schema.exists() else []
        lint = ["xmllint", "--noout", *options, str(out / "junit.xml")]
        said = subprocess.run(lint, capture_output=True)
        assert said.returncode == 0, said.stderr.decode()


# ---- gradescope ----


def check_gradescope(result: Any) -> None:
    """https://gradescope-autograders.readthedocs.io/en/latest/specs/ : Output format."""
    shown = {"visible", "hidden", "after_due_date", "after_published"}
    formats = {"text", "html", "simple_format", "md", "ansi"}
    keys = {"score", "execution_time", "output", "output_format", "test_output_format"}
    keys |= {"test_name_format", "visibility", "stdout_visibility", "extra_data", "tests"}
    own = {"score", "max_score", "status", "name", "name_format", "number", "output", "tags"}
    own |= {"output_format", "visibility", "extra_data"}
    assert set(result) <= keys
    assert isinstance(result["score"], (int, float))
    assert {result["visibility"], result["stdout_visibility"]} <= shown
    for key in ("output_format", "test_output_format", "test_name_format"):
        assert result[key] in formats
    for test in result["tests"]:
        assert set(test) <= own
        assert test["visibility"] in shown
        assert test.get("status", "passed") in {"passed", "failed"}
        assert ("score" in test) == ("max_score" in test)
        assert all(isinstance(tag, str) for tag in test.get("tags", []))


def test_gradescope(small: tuple[Marks, Path], hostile: tuple[Marks, Path]) -> None:
    for marks, out in (small, hostile):
        for one in graded(marks):
            result = json.loads((out / one["id"] / "results.json").read_bytes())
            check_gradescope(result)
            assert result["score"] == one["marks"]["total"]
            points = [test for test in result["tests"] if "score" in test]
            assert round(sum(test["score"] for test in points), 2) == one["marks"]["total"]
            assert round(sum(test["max_score"] for test in points), 2) == one["marks"]["of"]
            assert "\x1b" not in json.dumps(result, ensure_ascii=False)
        for one in marks["submissions"]:
            if one["status"] == "ungraded":  # Gradescope must not give a mark
                assert not (out / one["id"] / "results.json").exists()


# ---- autolab ----


def as_autolab_reads(line: str) -> Any:
    """`parseAutoresult` in autolab/Autolab, app/helpers/assessment_autograde_core.rb, rewrites the
    line with the scores: `autoresult.gsub(/([a-zA-Z0-9]+):/, '"\\1":')`."""
    return json.loads(re.sub(r"([a-zA-Z0-9]+):", r'"\1":', line))


def test_autolab(small: tuple[Marks, Path], hostile: tuple[Marks, Path]) -> None:
    """The last two lines must be JSON:
    https://docs.autolabproject.com/features/formatted-feedback/"""
    for marks, out in (small, hostile):
        for one in graded(marks):
            lines = (out / one["id"] / "autolab.txt").read_text().rstrip("\n").split("\n")
            feedback, result = (as_autolab_reads(line) for line in lines[-2:])
            assert feedback["_presentation"] == "semantic"
            assert feedback["stages"] == [group["name"] for group in one["groups"]]
            for stage in feedback["stages"]:
                for test in feedback[stage].values():
                    assert isinstance(test["passed"], bool)
                    assert isinstance(test.get("hint", ""), str)
            assert round(sum(result["scores"].values()), 2) == one["marks"]["total"]
            assert result["scoreboard"] == [one["marks"]["total"]]
    text = (small[1] / "s4123457/autolab.txt").read_text()
    assert "not graded" in text and "scores" not in text


# ---- what a student sees ----


def student_files(out: Path) -> Iterator[tuple[str, bytes]]:
    """Yields all files that a student may see, also in decoded form."""
    for path in sorted(out.rglob("*")):
        is_markers = path.relative_to(out).parts[0] in ("overview", "overview.html", "marks.csv")
        if path.is_dir() or is_markers:
            continue
        yield str(path.relative_to(out)), path.read_bytes()
        if path.name == "classroom.txt":
            yield f"{path.name}, decoded", base64.b64decode(path.read_bytes())
        if path.name == "page.html":
            yield f"{path.name}, its text", read_as_people_do(path).encode()


LEVELS = list(
    itertools.product(
        ("none", "verdict", "position", "full"),
        ("visible", "after_due_date", "after_published", "hidden", "unheard-of"),
    )
)


@pytest.mark.parametrize("feedback,visibility", LEVELS)
def test_hidden_answers_stay_hidden(at: Path, feedback: str, visibility: str) -> None:
    """Searches the files of students for each line of each answer that the level hides.

    A line may be there by coincidence: an empty board is in many inputs. So the same reports are
    made with all tests right, in which no answer is quoted. A line that is in those reports is not
    searched for, nor is a line of fewer than 4 bytes. Each answer ends with a line that no other
    answer has, so at least this line of each answer is searched for."""
    (at / "tests").mkdir()
    marks = report_marks.small(at / "tests")
    for group in marks["groups"]:
        if group["name"] == "secret":  # the other groups are shown in full
            group.update(feedback=feedback, visibility=visibility)
    innocent = copy.deepcopy(marks)
    for one in graded(innocent):
        for test in one["tests"]:
            if test["group"] == "secret":
                for key in ("first", "output", "sanitizer", "leniencies"):
                    test.pop(key, None)
                test["verdict"] = "right"
    (at / "other").mkdir()
    (at / "other/tests").symlink_to(at / "tests")
    by_accident = b"\n".join(text for _, text in student_files(make(innocent, at / "other")))
    found = b"\n".join(text for _, text in student_files(make(marks, at)))
    lines = {
        line
        for path in (at / "tests/secret").glob("*.ans")
        for line in path.read_bytes().split(b"\n")
        if len(line) >= 4 and line not in by_accident
    }
    assert len(lines) >= 3
    seen = sorted(line for line in lines if line in found)
    is_shown = feedback == "full" and visibility in ("visible", "after_due_date", "after_published")
    assert (len(seen) == len(lines)) if is_shown else seen == []


def test_platforms_that_cannot_wait_show_nothing_early(at: Path) -> None:
    (at / "tests").mkdir()
    marks = report_marks.small(at / "tests")
    out = make(marks, at)
    for name, text in student_files(out):
        if "page.html" in name or "results.json" in name:
            continue  # markers publish the pages later; Gradescope can wait
        assert b"of later" not in text, name


def test_a_reading_that_makes_an_answer_right_is_named(small: tuple[Marks, Path]) -> None:
    """It is named on the page of the submission and in JUnit, for that test only."""
    marks, reports = small
    for path in reports.rglob("page.html"):
        named = [test["reading"] for test in document(path).get("right", []) if "reading" in test]
        assert named == (["pass-any-time"] if path.parent.name == "s4123450" else [])


def test_hidden_tests_show_at_most_a_name(small: tuple[Marks, Path]) -> None:
    """The pages of a student who fails hidden tests and of one who passes them differ only in
    points."""
    page = small[1] / "s4123456/page.html"
    hidden = document(page)["hidden"]
    assert len(hidden) == 3 and all(name.startswith("secret/") for name in hidden)
    assert page.read_text().count("secret/") == 6  # in the document, and in the report
    assert "quiet/" not in page.read_text()  # feedback `none`: not even names


# ---- pages ----


def open_page(browser: Browser, page: Path) -> None:
    browser.call("Network.enable")
    browser.open(page)


def requests(browser: Browser, page: Path) -> list[str]:
    urls = [
        event["params"]["request"]["url"]
        for event in browser.events
        if event["method"] == "Network.requestWillBeSent"
    ]
    return [url for url in urls if url != page.as_uri()]


PAGES = ["overview.html", "overview/{}.marker.html", "{}/page.html"]


@pytest.mark.parametrize("page", PAGES)
def test_hostile_text_is_shown_and_runs_nowhere(
    browser: Browser, hostile: tuple[Marks, Path], page: str
) -> None:
    path = hostile[1] / page.format(hostile[0]["submissions"][0]["id"])
    open_page(browser, path)
    browser.value("document.querySelectorAll('details').forEach((d) => { d.open = true })")
    browser.value("document.querySelectorAll('.replay > button').forEach((b) => b.click())")
    time.sleep(0.5)
    assert browser.value("window.ran") is None
    assert requests(browser, path) == []
    assert browser.complaints() == []
    assert "\x1b" not in path.read_text()
    if page != "overview.html":
        assert "</script><script>window.ran = 1" in browser.value("document.body.innerText")
        assert "\\x1B[31mred" in browser.value("document.body.innerText")
        noticed = browser.value("document.querySelector('.notes').innerText")
        assert "</script>\\x1B[31mred" in noticed  # escaped once


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("kind", ["small", "hostile"])
def test_pages_fit_and_can_be_read(
    browser: Browser, at: Path, kind: str, page: str, width: int, scheme: str
) -> None:
    (at / "tests").mkdir()
    marks = getattr(report_marks, kind)(at / "tests")
    out = make(marks, at, "html")
    browser.scheme(scheme)
    browser.screen(width, WIDTHS[width])
    browser.open(out / page.format(marks["submissions"][1 if kind == "small" else 0]["id"]))
    browser.value("document.querySelectorAll('details').forEach((d) => { d.open = true })")
    overflow = browser.value("document.documentElement.scrollWidth")
    low = browser.low_contrast()
    browser.scheme("light")
    browser.screen(1280, 800)
    assert overflow <= width
    assert low == ""


@pytest.mark.parametrize("page", PAGES)
def test_without_javascript_a_page_is_the_report(
    browser: Browser, small: tuple[Marks, Path], page: str
) -> None:
    path = small[1] / page.format("s4123456")
    browser.call("Emulation.setScriptExecutionDisabled", value=True)
    try:
        browser.open(path)
        text = browser.value("document.body.innerText")
    finally:
        browser.call("Emulation.setScriptExecutionDisabled", value=False)
    assert text.strip() == report_of(path).strip() and "31.47/58" in text


def test_the_mean_is_rounded_to_the_nearest(browser: Browser, at: Path) -> None:
    (at / "tests").mkdir()
    for totals, mean in (((0.01, 0.02), "0.02"), ((-1, 0.99), "-0.01"), ((-3, -1), "-2")):
        marks = report_marks.small(at / "tests")
        marks["submissions"] = graded(marks)[:2]
        for one, total in zip(marks["submissions"], totals):
            one["marks"].update(total=total, of=20)
        browser.open(make(marks, at, "html") / "overview.html")
        said = browser.value("document.querySelector('.total').textContent")
        assert said == f"mean {mean} of 20"


def test_a_replay_plays(browser: Browser, small: tuple[Marks, Path]) -> None:
    browser.open(small[1] / "s4123456/page.html")
    browser.value("document.querySelector('.replay button').click()")
    shown = browser.value(
        """(() => { document.querySelector("#forward").click();
        return [document.querySelector("#said").textContent,
            document.querySelector("#count").textContent]; })()"""
    )
    assert shown[0].startswith("turn 1: ") or shown[0].startswith("Turn 1: "), shown
    assert re.fullmatch(r"1 / \d+", shown[1]), shown
    assert browser.complaints() == []


def test_steps_are_shown_one_after_another(at: Path) -> None:
    """A test that saves and then loads: the difference is in the second step."""
    (at / "tests").mkdir()
    marks = report_marks.small(at / "tests")
    test = marks["submissions"][1]["tests"][0]
    stem = at / "tests" / test["name"]
    Path(f"{stem}.2.in").write_text("second input\n")
    Path(f"{stem}.2.ans").write_text("second answer\n")
    Path(f"{stem}.2.args").write_text("load saved")
    test["first"].update(step=1, line=1, expected="second answer", found="other")
    test["output"] = {"line": 1, "text": "other\n", "cut": False}
    first, second = document(make(marks, at, "html") / "s4123456/page.html")["wrong"][0]["steps"]
    assert "expected" not in first and "found" not in first
    assert second["args"] == "load saved" and second["input"]["lines"] == ["second input"]
    assert texts_of(second["expected"]) == ["second answer"]
    assert texts_of(second["found"]) == ["other"]


# ---- many ----


def test_many_submissions(at: Path) -> None:
    (at / "tests").mkdir()
    marks = report_marks.large(at / "tests")
    out = make(marks, at)
    assert len(list(out.glob("*/page.html"))) == 200
    overview = document(out / "overview.html")
    assert (len(overview["people"]), len(overview["tests"])) == (200, 120)
    assert [len(row) for row in overview["matrix"]] == 200 * [120]


def test_the_same_marks_give_the_same_bytes(small: tuple[Marks, Path], at: Path) -> None:
    marks, out = small
    before = {p.relative_to(out): p.read_bytes() for p in out.rglob("*") if p.is_file()}
    make(marks, at)
    assert before == {p.relative_to(out): p.read_bytes() for p in out.rglob("*") if p.is_file()}


def test_the_pictures_in_the_manual_are_of_these_pages(at: Path) -> None:
    kept = (report_pictures.PICTURES / "grade.sha256").read_text()
    assert kept == report_pictures.hashes(report_pictures.make_pages(at)), "run make pictures"


# ---- from submissions to reports ----


def test_the_autograder_for_gradescope(at: Path) -> None:
    """The zip has the files that Gradescope needs at its top. run_autograder writes results, also
    for files in a folder, but not for a submission that cannot be graded."""
    tests = at / "own/data/sample"
    tests.mkdir(parents=True)
    (at / "own/problem.yaml").write_text("problem_format_version: 2025-09\nname: one\n")
    case = report_marks.CASES / "clone-into-the-four-corners"
    for end in (".in", ".ans"):
        (tests / f"one{end}").write_bytes(case.with_suffix(end).read_bytes())
    said = subprocess.run(
        [HOME / "packages/gradescope/build", "octaflip", at / "a.zip", at / "own"],
        capture_output=True,
    )
    assert said.returncode == 0, said.stderr
    top = at / "autograder"
    (top / "submission/src").mkdir(parents=True)
    (top / "submission/notes").mkdir()
    (top / "submission/notes/a.txt").write_text("no program\n")
    with zipfile.ZipFile(at / "a.zip") as archive:
        assert {"setup.sh", "run_autograder", "flipref.tar.gz"} <= set(archive.namelist())
    subprocess.run(["unzip", "-q", at / "a.zip", "-d", top / "source"], check=True)
    (top / "submission/src/hw2_1.c").write_bytes((HOME / "packages/octaflip/naive.c").read_bytes())
    environment = os.environ | {"AUTOGRADER": str(top), "PATH": f"{BUILD}:{os.environ['PATH']}"}
    said = subprocess.run(
        [top / "source/run_autograder"], env=environment, capture_output=True, timeout=PATIENCE
    )
    assert said.returncode == 0, said.stdout + said.stderr
    result = json.loads((top / "results/results.json").read_bytes())
    check_gradescope(result)
    assert result["score"] > 0
    # Three days and a second late, of which two are free; then two, because one of the group got
    # more time.
    times: dict[str, Any] = {"created_at": "2026-03-05T22:59:01.500000-07:00"}
    times["assignment"] = {"due_date": "2026-03-03T07:59:00.000000+02:00"}
    for own, score in (None, 0), ("2026-03-04T08:00:00.000000+02:00", result["score"]):
        times["users"] = [{"email": "a@b"}, {"email": "c@d", "assignment": {"due_date": own}}]
        (top / "submission_metadata.json").write_text(json.dumps(times))
        subprocess.run([top / "source/run_autograder"], env=environment, check=True)
        assert json.loads((top / "results/results.json").read_bytes())["score"] == score
    (top / "source/course.yaml").write_text("course: [\n")
    said = subprocess.run(
        [top / "source/run_autograder"], env=environment, capture_output=True, timeout=PATIENCE
    )
    assert said.returncode == 1 and not (top / "results/results.json").exists()


@pytest.fixture(scope="module")
def people(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Makes some submissions of octaflip, with names in files and in messages of the compiler, and
    a test that some of them fail."""
    top = tmp_path_factory.mktemp("people")
    naive = (HOME / "packages/octaflip/naive.c").read_text()
    for number, name in enumerate(["mallory", "trent77", "peggy"]):
        folder = top / "submissions" / name
        folder.mkdir(parents=True)
        text = naive if number != 1 else "int main(void) { return 0; }\n"
        if number == 2:
            text = f"#warning {name} wrote this\nint unused_{name};\n" + text
        (folder / f"hw2_{name}.c").write_text(text)
    tests = top / "tests/data/sample"
    tests.mkdir(parents=True)
    (top / "tests/problem.yaml").write_text("problem_format_version: 2025-09\nname: one\n")
    case = report_marks.CASES / "clone-into-the-four-corners"
    for end in (".in", ".ans"):
        (tests / f"one{end}").write_bytes(case.with_suffix(end).read_bytes())
    return top


def grade(people: Path, out: Path, *options: str) -> None:
    words = ["grade", "octaflip", "submissions", "--tests", "tests", "--sanitize=off"]
    run(*words, "--output", out, *options, at=people, status=0)


@pytest.mark.parametrize("form", FORMS)
def test_pseudonyms_leave_no_names(people: Path, at: Path, form: str) -> None:
    grade(people, at / "marks", "--pseudonyms", f"--format={form}")
    (at / "marks/pseudonyms.csv").unlink()  # this file and the results are for the marker
    shutil.rmtree(at / "marks/results")
    for path in (at / "marks").rglob("*"):
        text = b"" if path.is_dir() else path.read_bytes()
        if path.name == "classroom.txt":
            text += base64.b64decode(text)
        for name in ("mallory", "trent77", "peggy"):
            assert name not in str(path.relative_to(at)) and name.encode() not in text, path


@pytest.mark.parametrize("name", ["mallory", "overview", "results"])
def test_no_link_in_the_folder_of_reports_is_followed(people: Path, at: Path, name: str) -> None:
    """Whoever may write in the folder of --output could let files land elsewhere."""
    elsewhere = at / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "file").write_text("kept")
    (at / "marks").mkdir()
    (at / "marks" / name).symlink_to(elsewhere)
    words = ["grade", "octaflip", "submissions", "--tests", "tests", "--sanitize=off"]
    said = run(*words, "--format=html", "--output", at / "marks", at=people, status=2)
    assert name.encode() in said.err
    assert [each.read_text() for each in elsewhere.iterdir()] == ["kept"]


def test_what_is_missing_is_to_be_installed(people: Path, at: Path) -> None:
    """Without bubblewrap, `grade` says so on standard error and grades with less containment, and
    the reports say so."""
    (at / "bin").mkdir()
    for tool in ("gcc", "as", "ld"):
        where = shutil.which(tool, path=os.defpath)  # a compiler cache would not find its compiler
        assert where is not None
        (at / "bin" / tool).symlink_to(where)
    said = run(
        *["grade", "octaflip", "submissions", "--tests", "tests", "--sanitize=off"],
        *["--output", str(at / "marks"), "--format=html"],
        at=people,
        status=0,
        env=os.environ | {"PATH": str(at / "bin")},
    )
    assert b"install the package bubblewrap" in said.err, str(said)
    assert document(at / "marks/overview.html")["containment"] == "kernel"


def test_the_manual_runs(at: Path) -> None:
    """Runs the commands of docs/grade.md in a folder with the files that they name."""
    if not (BUILD / "packages/2025-09/octaflip").exists():
        pytest.skip("make packages makes the tests of the shipped courses")
    one = HOME / "packages/octaflip/naive.c"
    (at / "one.c").write_bytes(one.read_bytes())
    with zipfile.ZipFile(at / "submissions.zip", "w") as archive:
        for name in ("s1", "s2"):
            archive.write(one, f"{name}/hw2_{name}.c")
    (at / "people.csv").write_text("id,late\ns1,24h\n")
    blocks = re.findall(r"```sh\n(.*?)```", (HOME / "docs/grade.md").read_text(), re.S)
    blocks = [block for block in blocks if "problems/" not in block]  # which golden runs grade
    assert len(blocks) == 2
    script = "set -e\n" + "\n".join(textwrap.dedent(block) for block in blocks)
    environment = os.environ | {"PATH": f"{BUILD}:{os.environ['PATH']}"}
    said = subprocess.run(["sh", "-c", script], cwd=at, env=environment, capture_output=True)
    assert said.returncode == 0, said.stdout + said.stderr
    for made in ("overview.html", "s1/page.html", "overview/s2.marker.html"):
        assert (at / "marks" / made).exists(), made
    assert (at / "marks/marks.csv").exists()


def test_the_recipe_for_github_takes_no_forged_result(at: Path) -> None:
    """Runs the command of docs/grade.md in a repository that has a result of its own."""
    recipe = re.search(r"## GitHub's reporter\n+```yaml\n(.*?)```", MANUAL.read_text(), re.S)
    assert recipe is not None
    checkout, step, reporter = yaml.safe_load(recipe[1])
    assert checkout["with"] == {"persist-credentials": False}
    top = at / "checkout"
    for forged in (top / "marks/submission", top / "people/submission"):
        forged.mkdir(parents=True)
        (forged / "classroom.txt").write_text(base64.b64encode(b"forged").decode())
    results = []
    for name in ("##[error]1.c", "hw2.c"):
        naive = (HOME / "packages/octaflip/naive.c").read_text()
        (top / name).write_text(naive if name == "hw2.c" else "#error ##[error]forged\n")
        (at / "output").write_text("")
        path = f"{BUILD}:{os.environ['PATH']}"
        env = {"GITHUB_WORKSPACE": str(top), "GITHUB_OUTPUT": str(at / "output"), "PATH": path}
        command = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]]
        said = finish(command, top, env=os.environ | env)
        said.expect(0)
        assert obeyed_by_github(said.out + said.err) == []
        ((key, text),) = [line.split("=", 1) for line in (at / "output").read_text().splitlines()]
        assert key == "result"
        results.append(json.loads(base64.b64decode(text)))
        (top / name).unlink()
    assert results[0]["tests"][0]["score"] == 0
    assert results[1]["tests"][0]["score"] > 0


def test_actions_are_named_by_their_commits() -> None:
    files = [
        *HOME.glob(".github/workflows/*"),
        *HOME.glob("packages/*/*.yml"),
        *MANUAL.parent.glob("*.md"),
    ]
    used = [name for path in files for name in re.findall(r"uses: (\S+)", path.read_text())]
    unnamed = [name for name in used if not re.search("@([0-9a-f]{40}|COMMIT)$", name)]
    assert len(used) > 10 and unnamed == []


def test_pods_have_few_rights_and_an_end() -> None:
    job, cron = yaml.safe_load_all((HOME / "packages/kubernetes/grade.yaml").read_text())
    for spec in (job["spec"], cron["spec"]["jobTemplate"]["spec"]):
        pod = spec["template"]["spec"]
        assert pod["activeDeadlineSeconds"] > 0 and pod["automountServiceAccountToken"] is False
        assert pod["securityContext"]["runAsNonRoot"] is True
        assert pod["securityContext"]["seccompProfile"] == {"type": "RuntimeDefault"}
        (container,) = pod["containers"]
        assert container["securityContext"] == {
            "allowPrivilegeEscalation": False,
            "readOnlyRootFilesystem": True,
            "capabilities": {"drop": ["ALL"]},
        }
        assert {"cpu", "memory", "ephemeral-storage"} <= set(container["resources"]["limits"])
        assert all("sizeLimit" in v["emptyDir"] for v in pod["volumes"] if "emptyDir" in v)


def test_pods_give_the_marks_of_one_machine(people: Path, at: Path) -> None:
    """Runs the commands of packages/kubernetes/grade.yaml for each index, and then what marks."""
    grade(people, at / "marks", "--format=html")
    job, cron = yaml.safe_load_all((HOME / "packages/kubernetes/grade.yaml").read_text())
    marking = cron["spec"]["jobTemplate"]["spec"]
    (at / "marking").mkdir()
    for name in ("submissions", "tests"):
        (at / "marking" / name).symlink_to(people / name)
    (at / "marking/course.yaml").symlink_to(HOME / "dist/courses/octaflip.yaml")

    def run_pod(spec: Any, index: int) -> None:
        (container,) = spec["template"]["spec"]["containers"]
        command = [word.replace("/marking", str(at / "marking")) for word in container["command"]]
        path = f"{BUILD}:{os.environ['PATH']}"
        environment = os.environ | {"JOB_COMPLETION_INDEX": str(index), "PATH": path}
        said = subprocess.run(command, env=environment, capture_output=True, timeout=PATIENCE)
        assert said.returncode == 0, said.stderr

    for index in range(job["spec"]["completions"]):
        run_pod(job["spec"], index)
    run_pod(marking, 0)
    left, right = at / "marks/overview.html", at / "marking/marks/overview.html"
    ours, theirs = (json.loads((path.parent / "marks.json").read_text()) for path in (left, right))
    assert [one["marks"] for one in ours["submissions"]] == [
        one["marks"] for one in theirs["submissions"]
    ]
