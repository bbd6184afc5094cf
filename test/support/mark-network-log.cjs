// Loaded before an application: has Chromium write its network log while it runs. Chromium writes what has gathered
// once that is some fifteen events, and what is left may be lost at the end. Cookies fill it and ask nobody: each is an
// event COOKIE_STORE_COOKIE_ADDED. How many there are is printed, and kept as `networkMarks`.
const { app, session } = require('electron');
const { setTimeout: delay } = require('node:timers/promises');

const COOKIES = 30;

void markForEver();

async function markForEver() {
  await app.whenReady();
  const { cookies } = session.defaultSession;
  for (let marks = COOKIES; ; marks += COOKIES) {
    const names = Array.from({ length: COOKIES }, (_, at) => `${marks + at}`);
    await Promise.all(names.map((name) => cookies.set({ url: 'https://mark.test', name, value: '' })));
    globalThis.networkMarks = marks;
    console.log(`network marks: ${marks}`);
    await delay(500);
  }
}
