import { Readable } from 'node:stream';
import type { Session } from 'electron';
import { describe, expect, it, vi } from 'vitest';
import { serveAppScheme, type AppContents } from '#main/electron/app-protocol.ts';
import { protectiveHeaders } from '#main/platform/http/reply.ts';
import { contentSecurityPolicy } from '#main/shell/static-files.fs.ts';

vi.mock('electron', () => ({ protocol: {} }));

const hash = 'a'.repeat(64);
const contents: AppContents = {
  windowFolder: `${import.meta.dirname}/../../../src-renderer`,
  answerBytes: () =>
    Promise.resolve({ status: 200, headers: { 'cache-control': 'private' }, body: Uint8Array.of(1, 2) }),
  answerStored: () =>
    Promise.resolve({
      status: 200,
      headers: { 'content-type': 'application/octet-stream' },
      body: Readable.from([Buffer.from('globalThis.ran = true')]),
    }),
  log: { error: vi.fn() } as unknown as AppContents['log'],
};

/** What the page gets for an address. */
function ask(address: string): Promise<Response> {
  const handle = vi.fn<(scheme: string, answer: (request: Request) => Promise<Response>) => void>();
  serveAppScheme({ protocol: { handle } } as unknown as Session, contents);
  return handle.mock.calls[0]![1](new Request(address));
}

describe('what is served to the page of the desktop application', () => {
  it.each(['/index.html', `/bytes/media/${hash}`, '/bytes/hand-overs/x', '/bytes/packs/a@1/basemap/0/0/0'])(
    '%s is what it says it is, and is read by no other origin',
    async (path) => {
      const { status, headers } = await ask(`app://freeboard${path}`);
      expect(status).toBe(200);
      for (const [name, value] of Object.entries(protectiveHeaders)) {
        if (name === 'cache-control') continue;
        const expected = path === '/index.html' && name === 'content-security-policy' ? contentSecurityPolicy : value;
        expect(headers.get(name)).toBe(expected);
      }
    },
  );

  it('what says itself how it is kept is kept so', async () => {
    const { headers } = await ask('app://freeboard/bytes/packs/a@1/basemap/0/0/0');
    expect(headers.get('cache-control')).toBe('private');
  });
});
