// Loaded before an application: has Chromium write its network log while it runs. Chromium writes what has gathered
// once that is some fifteen events, and what is left may be lost at the end. Cookies fill it and ask nobody:
// COOKIE_STORE_COOKIE_ADDED.
const { app, session } = require('electron');

const COOKIES = 30;

app.on('ready', () => {
  const { cookies } = session.defaultSession;
  let name = 0;
  setInterval(() => {
    for (let count = 0; count < COOKIES; count += 1) {
      name += 1;
      void cookies.set({ url: 'https://mark.test', name: `${name}`, value: '' });
    }
  }, 500);
});
