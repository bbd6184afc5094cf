import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRangeClient } from '#main/platform/http/ranges/range-client.ts';

let server: Server;
let contentRange = '';
beforeAll(async () => {
  server = createServer((_request, response) => {
    response.writeHead(206, { etag: '"1"', 'content-range': contentRange }).end('bytes');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe('a part of a file that a server describes oddly', () => {
  it.each(['bytes 100-9/10', 'bytes 100-99/100', 'bytes 100-104/*', 'bytes 100-104', 'bytes=100-104/200', ''])(
    'is refused as another one: %s',
    async (told) => {
      contentRange = told;
      const client = createRangeClient({ userAgent: 'test' });
      const { port } = server.address() as AddressInfo;
      const range = { start: 100, length: 5 };
      const asked = client.request(`http://127.0.0.1:${port}/map.tif`, range, '"1"', new AbortController().signal);
      await expect(asked).rejects.toMatchObject({ code: 'FILE_REFUSED', text: { key: 'remote-other-part' } });
    },
  );
});
