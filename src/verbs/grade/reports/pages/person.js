// Opens the replay of a game in a frame of its own. The frame has no origin, so its script sees nothing of this page.
"use strict";

(function () {
  const frame = JSON.parse(document.getElementById("frame").textContent);

  function open(place) {
    const button = place.querySelector("button");
    const data = place.querySelector("script").textContent;
    const shown = place.querySelector("iframe");
    if (shown) {
      shown.remove();
      button.textContent = "Replay the game";
      return;
    }
    const made = document.createElement("iframe");
    made.sandbox = "allow-scripts";
    made.title = "Replay of the game";
    made.srcdoc = frame.replace('"@GAME@"', () => data);
    place.append(made);
    button.textContent = "Close the replay";
  }

  for (const place of document.querySelectorAll(".replay")) {
    const button = place.querySelector("button");
    button.hidden = false;
    button.addEventListener("click", () => open(place));
  }
})();
