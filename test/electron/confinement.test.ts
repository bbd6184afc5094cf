import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyDemonstrationData } from '../support/demonstration-data.ts';
import { launchApp, listPageFaults, cleanUp, makeDataDirectory, type RunningApp } from '../support/electron-app.ts';

const preloadFile = path.resolve(import.meta.dirname, '..', '..', 'out', 'preload', 'preload.cjs');
const dataDirectory = copyDemonstrationData();
let running: RunningApp;
/** A server on this machine that the window has no business with. */
let stranger: Server;
let strangerAddress: string;
let requestsToStranger = 0;

beforeAll(async () => {
  stranger = createServer((_request, response) => {
    requestsToStranger += 1;
    response.end('hello');
  });
  await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
  strangerAddress = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}/`;
  running = await launchApp({ dataDirectory });
});
afterAll(async () => {
  await running.close();
  stranger.close();
  await cleanUp();
});

/** Evaluates an expression in a new window that has the same preload and shows another page. */
function evaluateInOtherWindow(address: string, expression: string): Promise<unknown> {
  return running.app.evaluate(
    async ({ BrowserWindow }, [url, script, preload]) => {
      const window = new BrowserWindow({ show: false, webPreferences: { preload, sandbox: true } });
      try {
        await window.loadURL(url);
        return (await window.webContents.executeJavaScript(script)) as unknown;
      } finally {
        window.destroy();
      }
    },
    [address, expression, preloadFile] as const,
  );
}

describe('the page', () => {
  it('has four functions of the preload and nothing of Node', async () => {
    const surface = await running.page.evaluate(() => {
      const scope = globalThis as unknown as Record<string, object>;
      return {
        bridge: Object.entries(scope['freeboard'] ?? {}).map(([name, value]) => `${name}: ${typeof value}`),
        leaked: ['require', 'process', 'module', 'Buffer', 'global', 'ipcRenderer'].filter((name) => name in scope),
      };
    });
    expect(surface.bridge.sort()).toEqual([
      'call: function',
      'cancel: function',
      'grantFile: function',
      'on: function',
    ]);
    expect(surface.leaked).toEqual([]);
  });

  it('is sandboxed and isolated, in a session that checks no spelling', async () => {
    const preferences = await running.app.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      const { getLastWebPreferences } = contents as unknown as { getLastWebPreferences(): Record<string, unknown> };
      return { ...getLastWebPreferences.call(contents), spellChecker: contents?.session.isSpellCheckerEnabled() };
    });
    expect(preferences).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      spellChecker: false,
    });
  });

  it.each(['https://example.org/', 'file:///etc/hostname', 'app://elsewhere/index.html'])(
    'is not led away to %s',
    async (address) => {
      const before = running.page.url();
      await running.page.evaluate((to) => {
        location.href = to;
      }, address);
      expect(
        await running.page.evaluate(() => new Promise((resolve) => setTimeout(() => resolve(location.href), 200))),
      ).toBe(before);
    },
  );

  it('opens no second window', async () => {
    expect(await running.page.evaluate(() => globalThis.open('https://example.org/'))).toBeNull();
    await running.page.evaluate(() => {
      const link = document.createElement('a');
      link.href = 'https://example.org/';
      link.target = '_blank';
      document.body.append(link);
      link.click();
      link.remove();
    });
    expect(await running.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
  });

  it('is given no permission but to copy', async () => {
    const refusals = await running.page.evaluate(async () => {
      const names = [
        'camera',
        'microphone',
        'geolocation',
        'notifications',
        'midi',
        'clipboard-read',
        'clipboard-write',
      ];
      const states = names.map(async (name) => {
        const { state } = await navigator.permissions.query({ name: name as PermissionName });
        return `${name}: ${state}`;
      });
      return {
        states: await Promise.all(states),
        notification: await Notification.requestPermission(),
        position: await new Promise((resolve) =>
          navigator.geolocation.getCurrentPosition(
            () => resolve('given'),
            ({ code }) => resolve(code),
          ),
        ),
        clipboard: await navigator.clipboard.readText().then(
          () => 'given',
          (error: Error) => error.name,
        ),
      };
    });
    expect(refusals).toEqual({
      states: [
        'camera: denied',
        'microphone: denied',
        'geolocation: denied',
        'notifications: denied',
        'midi: denied',
        'clipboard-read: denied',
        'clipboard-write: granted',
      ],
      notification: 'denied',
      // GeolocationPositionError.PERMISSION_DENIED
      position: 1,
      clipboard: 'NotAllowedError',
    });
  });

  it('reaches no server, not even on this machine', async () => {
    const outcomes = await running.page.evaluate(async (address) => {
      const outcome = (work: Promise<unknown>) =>
        work.then(
          () => 'reached',
          () => 'refused',
        );
      const load = (element: HTMLImageElement | HTMLScriptElement) =>
        new Promise((resolve, reject) => {
          element.addEventListener('load', resolve);
          element.addEventListener('error', reject);
          element.src = address;
          document.head.append(element);
        });
      return {
        fetch: await outcome(fetch(address)),
        image: await outcome(load(document.createElement('img'))),
        script: await outcome(load(document.createElement('script'))),
        webSocket: await outcome(
          new Promise((resolve, reject) => {
            const socket = new WebSocket(address.replace('http', 'ws'));
            socket.addEventListener('open', resolve);
            socket.addEventListener('error', reject);
          }),
        ),
      };
    }, strangerAddress);
    expect(outcomes).toEqual({ fetch: 'refused', image: 'refused', script: 'refused', webSocket: 'refused' });
    expect(requestsToStranger).toBe(0);
    // The policy has told of each: the other tests of this folder hold that in ordinary use it tells of none.
    expect(
      (await listPageFaults(running.page)).filter((line) => line.includes('Content Security Policy')).length,
    ).toBeGreaterThan(3);
  });

  it('runs no script that is not a file of its own', async () => {
    const ran = await running.page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'globalThis.inlineScriptRan = true';
      document.head.append(script);
      return 'inlineScriptRan' in globalThis;
    });
    expect(ran).toBe(false);
  });

  it('gets files of the window and nothing beside them', async () => {
    const statuses = await running.page.evaluate(
      (paths) => Promise.all(paths.map(async (path) => (await fetch(path).catch(() => ({ status: 0 }))).status)),
      [
        '/index.html',
        '/../package.json',
        '/..%2f..%2fpackage.json',
        '/%2e%2e/main/electron.js',
        '/bytes/..%2f..%2ffreeboard.sqlite',
        '/nothing.js',
      ],
    );
    expect(statuses).toEqual([200, 404, 404, 404, 404, 404]);
  });
});

describe('the session, where the policy of the page does not hold', () => {
  it('blocks what is not the application’s own', async () => {
    const failure = await running.app.evaluate(
      ({ session }, address) =>
        session.defaultSession.fetch(address).then(
          () => 'reached',
          (error: Error) => error.message,
        ),
      strangerAddress,
    );
    expect(failure).toContain('ERR_BLOCKED_BY_CLIENT');
    expect(requestsToStranger).toBe(0);
    // What the tests of silence look for.
    expect(readFileSync(path.join(dataDirectory, 'logs', 'freeboard.log'), 'utf8')).toContain('address blocked');
  });
});

describe('a download of the page', () => {
  it('writes nothing', async () => {
    const folder = makeDataDirectory();
    await running.app.evaluate(
      ({ session }, target) => {
        const scope = globalThis as unknown as { refusals: boolean[] };
        scope.refusals = [];
        // Behind the application's own listener; would have it written without a dialog.
        session.defaultSession.on('will-download', (event, item) => {
          scope.refusals.push(event.defaultPrevented);
          item.setSavePath(target);
        });
      },
      path.join(folder, 'blob.txt'),
    );
    const addresses = await running.page.evaluate(() => {
      const blob = URL.createObjectURL(new Blob(['written by the page']));
      const own = ['/index.html', blob, 'data:text/plain,written'];
      for (const href of own) Object.assign(document.createElement('a'), { href, download: 'blob.txt' }).click();
      return own;
    });
    const readRefusals = () => running.app.evaluate(() => (globalThis as unknown as { refusals: boolean[] }).refusals);
    await expect.poll(readRefusals).toEqual(addresses.map(() => true));
    // Longer than it takes to write three files of a few bytes.
    await delay(500);
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('the main process', () => {
  const call = "freeboard.call('app.info', {}, 'x').then(() => 'answered', (error) => error.message)";

  it.each(['app://freeboard/index.html', 'data:text/html,<title>elsewhere</title>'])(
    'refuses a message from another window that shows %s',
    async (address) => {
      expect(await evaluateInOtherWindow(address, call)).toContain('refused');
      const log = readFileSync(path.join(dataDirectory, 'logs', 'freeboard.log'), 'utf8');
      expect(log).toContain('message refused');
    },
  );

  it('gives the preload to no frame inside the page', async () => {
    const found = await running.page.evaluate(() => {
      const frame = document.createElement('iframe');
      document.body.append(frame);
      const isThere = 'freeboard' in ((frame.contentWindow ?? {}) as object);
      frame.remove();
      return isThere;
    });
    expect(found).toBe(false);
  });

  it('answers a malformed call with an error and lives on', async () => {
    const { window, page } = running;
    expect(await window.call('no.such.procedure', {})).toMatchObject({ ok: false });
    expect(await window.call('risk.query', { location: { latitude: 'x' } })).toMatchObject({ ok: false });
    const odd = await page.evaluate(() => {
      const { freeboard } = globalThis as unknown as { freeboard: { call(...args: unknown[]): Promise<unknown> } };
      const { call: ask } = freeboard;
      return Promise.all([ask(null, null, null), ask({}, [], 7)]);
    });
    expect(odd).toMatchObject([{ ok: false }, { ok: false }]);
    expect(await window.call('app.info', {})).toMatchObject({ ok: true });
  });
});
