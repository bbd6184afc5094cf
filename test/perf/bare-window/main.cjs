// The least that Electron can be: one window with a search field, and nothing behind it. What Freeboard is compared with.
const path = require('node:path');
const { app, BrowserWindow } = require('electron');

app.setPath('userData', process.argv.at(-1));
app.on('window-all-closed', () => app.quit());
void app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1280, height: 800, show: false });
  window.once('ready-to-show', () => window.show());
  void window.loadFile(path.join(__dirname, 'index.html'));
});
