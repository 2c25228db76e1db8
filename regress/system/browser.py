"""Headless Chromium, driven by the DevTools protocol through a pipe."""

import itertools
import json
import os
import subprocess
import tempfile
from pathlib import Path
from typing import Any

FLAGS = """--headless --no-sandbox --disable-gpu --disable-quic --no-first-run
    --disable-background-networking --disable-component-update --disable-sync""".split()
PATIENCE = int(os.environ.get("PATIENCE", 600))  # seconds until Chromium hangs, as in program.py

# A script that returns the texts whose contrast is below 4.5, or an empty text.
CONTRAST = """(() => {
    const parse = (c) => c.match(/[\\d.]+/g).map(Number);
    const light = (c) => { const [r, g, b] = parse(c).map((v) => v / 255)
        .map((v) => v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4);
        return .2126 * r + .7152 * g + .0722 * b; };
    const behind = (e) => { for (; e; e = e.parentElement) {
        const c = getComputedStyle(e).backgroundColor; if (parse(c)[3] !== 0) return c; }
        return "rgb(255, 255, 255)"; };
    const low = [];
    for (const e of document.querySelectorAll("body *")) {
        if (e.closest(".unseen, svg, script, noscript, option")) continue;
        if (!Array.from(e.childNodes).some((n) => n.nodeType === 3 && n.data.trim())) continue;
        const a = light(getComputedStyle(e).color), b = light(behind(e));
        const ratio = (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
        if (ratio < 4.5)
            low.push([e.tagName, e.className, e.textContent.slice(0, 20), ratio.toFixed(2)]);
    }
    return low.join("; ");
})()"""


class Browser:
    def __init__(self) -> None:
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        theirs_in, self.to = os.pipe()
        self.answers, theirs_out = os.pipe()

        def move_pipes() -> None:  # to the descriptors where Chromium looks for them
            spare = os.dup(theirs_in), os.dup(theirs_out)
            os.dup2(spare[0], 3)
            os.dup2(spare[1], 4)

        self.process = subprocess.Popen(
            ["chromium", *FLAGS, "--remote-debugging-pipe", f"--user-data-dir={self.folder.name}"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            close_fds=False,
            preexec_fn=move_pipes,
        )
        os.close(theirs_in)
        os.close(theirs_out)
        self.unread = b""
        self.numbers = itertools.count(1)
        self.events: list[dict[str, Any]] = []
        self.session: str | None = None
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)[
            "sessionId"
        ]
        for domain in "Page", "Runtime", "Log", "Accessibility":
            self.call(f"{domain}.enable")

    def message(self) -> Any:
        while b"\0" not in self.unread:
            more = os.read(self.answers, 1 << 20)
            if not more:
                raise RuntimeError("chromium has ended")
            self.unread += more
        text, self.unread = self.unread.split(b"\0", 1)
        return json.loads(text)

    def call(self, method: str, **parameters: Any) -> Any:
        number = next(self.numbers)
        asked = {"id": number, "method": method, "params": parameters}
        if self.session is not None:
            asked["sessionId"] = self.session
        os.write(self.to, json.dumps(asked).encode() + b"\0")
        while True:
            answer = self.message()
            if answer.get("id") != number:
                self.events.append(answer)
            elif "error" in answer:
                raise RuntimeError(f"{method}: {answer['error']['message']}")
            else:
                return answer["result"]

    def open(self, page: Path) -> None:
        self.load("Page.navigate", url=page.as_uri())

    def load(self, method: str, **parameters: Any) -> None:
        """Calls a method that loads a page, and waits until the page is loaded."""
        self.events = []
        self.call(method, **parameters)
        while not any(event["method"] == "Page.loadEventFired" for event in self.events):
            self.events.append(self.message())

    def value(self, script: str) -> Any:
        answer = self.call("Runtime.evaluate", expression=script, returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(str(answer["exceptionDetails"]))
        return answer["result"].get("value")

    def low_contrast(self) -> str:
        return str(self.value(CONTRAST))

    def complaints(self) -> list[str]:
        kinds = ("Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded")
        return [str(event["params"]) for event in self.events if event["method"] in kinds]

    def key(self, name: str) -> None:
        codes = {"Home": 36, "End": 35, "ArrowLeft": 37, "ArrowRight": 39, " ": 32, "Tab": 9}
        text = {"text": " "} if name == " " else {}
        about = {
            "key": name,
            "code": "Space" if name == " " else name,
            "windowsVirtualKeyCode": codes[name],
        }
        self.call("Input.dispatchKeyEvent", type="keyDown", **about, **text)
        self.call("Input.dispatchKeyEvent", type="keyUp", **about)

    def place(self, selector: str) -> tuple[float, float]:
        """Scrolls to an element, and returns where it can be clicked."""
        x, y = self.value(
            f"""(() => {{ const e = document.querySelector({json.dumps(selector)});
            e.scrollIntoView({{block: "nearest"}}); const r = e.getBoundingClientRect();
            return [r.x + Math.min(r.width / 2, 60), r.y + r.height / 2]; }})()"""
        )
        return x, y

    def mouse(self, kind: str, at: tuple[float, float]) -> None:
        x, y = at
        self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def click(self, selector: str) -> None:
        at = self.place(selector)
        self.mouse("mousePressed", at)
        self.mouse("mouseReleased", at)

    def screen(self, width: int, height: int) -> None:
        self.call(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=width < 500,
        )

    def scheme(self, name: str) -> None:
        self.call(
            "Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": name}]
        )

    def close(self) -> None:
        self.call("Browser.close")
        self.process.wait(PATIENCE)
        self.folder.cleanup()
