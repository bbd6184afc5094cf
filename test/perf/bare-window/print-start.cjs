// Loaded before an application: prints, as one line of JSON, when its window was shown and when its page reached what
// FREEBOARD_BENCH_MARKS names, in milliseconds since the process was created. Then ends the application.
const { app } = require('electron');

const wanted = JSON.parse(process.env.FREEBOARD_BENCH_MARKS);

/** In the page: waits until every wanted entry is there, looking seldom, and gives when each was reached. */
const readEntries = `new Promise((resolve) => {
  const wanted = ${JSON.stringify(wanted)};
  const look = () => {
    const entries = performance.getEntries();
    const found = wanted.map((name) => entries.find((entry) => entry.name === name));
    if (found.every((entry) => entry !== undefined))
      resolve(Object.fromEntries(found.map(({ name, startTime }) => [name, performance.timeOrigin + startTime])));
    else setTimeout(look, 100);
  };
  look();
})`;

app.on('browser-window-created', (_event, window) => {
  const reached = {};
  window.once('show', () => (reached.shown = performance.timeOrigin + performance.now()));
  window.webContents.once('did-finish-load', () => void printWhenReached(window, reached));
});

async function printWhenReached(window, reached) {
  Object.assign(reached, await window.webContents.executeJavaScript(readEntries));
  const createdAt = process.getCreationTime();
  const sinceCreation = Object.entries(reached).map(([name, at]) => [name, at - createdAt]);
  console.log(`start ${JSON.stringify(Object.fromEntries(sinceCreation))}`);
  app.quit();
}
