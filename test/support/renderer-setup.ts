import net from 'node:net';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import i18next from 'i18next';
import { afterAll, afterEach, expect } from 'vitest';
import { PATIENCE_MILLISECONDS } from './patience.ts';

configure({ asyncUtilTimeout: PATIENCE_MILLISECONDS });
// Texts are started anew over the sources of this file: i18next itself is shared by the files of a process.
Reflect.set(i18next, 'isInitialized', false);

/** What the tests have asked a network for, which none of them may: the window's answers are theirs to give. */
const asked: string[] = [];
const refuse = (what: string): Error => {
  asked.push(what);
  return new Error(`a test asked the network for ${what}`);
};
globalThis.fetch = (request) => Promise.reject(refuse(request instanceof Request ? request.url : String(request)));
XMLHttpRequest.prototype.send = function send() {
  throw refuse(this.responseURL || 'an XMLHttpRequest');
};
net.Socket.prototype.connect = function connect(...to: unknown[]) {
  this.destroy(refuse(`a socket to ${JSON.stringify(to[0])}`));
  return this;
};

afterEach(cleanup);
afterEach(() => expect(asked.splice(0)).toEqual([]));

const place = location.href;
const root = document.documentElement;
const attributes = [root, document.body].map((element) =>
  [...element.attributes].map(({ name, value }) => [name, value]),
);
afterAll(() => {
  localStorage.clear();
  sessionStorage.clear();
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const [index, element] of [root, document.body].entries()) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
    for (const [name, value] of attributes[index]!) element.setAttribute(name!, value!);
  }
  if (location.href !== place) history.replaceState(null, '', place);
});
