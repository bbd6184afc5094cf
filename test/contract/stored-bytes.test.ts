import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAXIMUM_MEDIA_BYTES } from '#shared/contract/stored-bytes.ts';
import { DamagedFileError } from '#main/platform/errors/errors.ts';
import { createWindowServer, type WindowServer } from '#main/shell/window-server.ts';
import { writeExifJpeg } from '../support/exif-jpeg.ts';
import { send } from './support/raw-http.ts';
import { riverBank } from './support/small-world.ts';
import { openSurveyWorld, type SurveyWorld } from './support/survey-world.ts';

let world: SurveyWorld;
let server: WindowServer;
let origin: string;
let secret: string;
beforeAll(async () => {
  world = openSurveyWorld();
  server = await createWindowServer({
    port: 0,
    staticRoot: world.folder,
    log: { error: (fault) => void world.faults.push(fault) },
    backend: {
      dispatch: world.dispatch,
      onEvent: () => () => undefined,
      answerBytes: () => Promise.reject(new DamagedFileError('/kept/basemap.pmtiles', null)),
      answerStored: world.surveys.answerStored,
    },
  });
  origin = `http://127.0.0.1:${server.port}`;
  secret = new URL(server.address).hash.replace('#token=', '');
});
afterAll(async () => {
  await server.close();
  await world.close();
  expect(world.faults).toEqual([]);
});

const photo = writeExifJpeg({ orientation: 6 });
const hash = createHash('sha256').update(photo).digest('hex');

function request(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${origin}${path}`, { ...init, headers: { 'X-Freeboard-Secret': secret, ...init.headers } });
}

const put = (path: string, body: Buffer): Promise<Response> =>
  request(path, { method: 'PUT', body: new Uint8Array(body) });

describe('files over HTTP', () => {
  it('are put and come back, whole and in parts', async () => {
    const answer = await put('/bytes/media', photo);
    expect(await answer.json()).toMatchObject({
      ok: true,
      value: { hash, type: 'image/jpeg', sizeBytes: photo.length, photo: { orientation: 6, widthPixels: 8 } },
    });
    const whole = await request(`/bytes/media/${hash}`);
    expect(whole.headers.get('content-type')).toBe('image/jpeg');
    expect(whole.headers.get('x-content-type-options')).toBe('nosniff');
    expect(Buffer.from(await whole.arrayBuffer())).toEqual(photo);
    const part = await request(`/bytes/media/${hash}`, { headers: { Range: 'bytes=2-5' } });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 2-5/${photo.length}`);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(photo.subarray(2, 6));
    expect((await request(`/bytes/media/${hash}`, { headers: { Range: `bytes=${photo.length}-` } })).status).toBe(416);
    const head = await request(`/bytes/media/${hash}`, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(photo.length)]);
  });

  it('that are not what they were are told as damaged, in whole and in parts, until they are put again', async () => {
    const file = path.join(world.folder, 'media', hash.slice(0, 2), hash);
    const spoilt = Buffer.from(photo);
    spoilt[photo.length - 9]! ^= 4;
    writeFileSync(file, spoilt);
    for (const headers of [{}, { Range: 'bytes=2-5' }]) {
      const answer = await request(`/bytes/media/${hash}`, { headers });
      expect(answer.status).toBe(500);
      expect(await answer.json()).toMatchObject({
        ok: false,
        error: { code: 'FILE_DAMAGED', details: { path: file } },
      });
    }
    await put('/bytes/media', photo);
    expect(readFileSync(file).equals(photo)).toBe(true);
    expect((await request(`/bytes/media/${hash}`)).status).toBe(200);
  });

  it('belong to a survey once they are attached, with a small picture beside', async () => {
    await put('/bytes/media', photo);
    const { survey } = await world.call('survey.create', { request: { location: riverBank } });
    const { attachment } = await world.call('survey.attach', { id: survey.id, hash, name: 'C:\\photos\\front.jpg' });
    expect(attachment).toMatchObject({ kind: 'photo', name: 'front.jpg', hasThumbnail: false });
    expect((await request(`/bytes/media/${hash}/thumbnail`)).status).toBe(404);
    expect((await put(`/bytes/media/${hash}/thumbnail`, writeExifJpeg({}, 'small'))).status).toBe(200);
    const { survey: now } = await world.call('survey.get', { id: survey.id });
    expect(now.attachments).toEqual([{ ...attachment, hasThumbnail: true }]);
    const small = await request(`/bytes/media/${hash}/thumbnail`);
    expect(Buffer.from(await small.arrayBuffer())).toEqual(writeExifJpeg({}, 'small'));
  });

  it('are not taken when they are a page, a program or too large, and the reason is told', async () => {
    for (const body of ['<html><script>1</script></html>', '\x7fELF\x02']) {
      const answer = await put('/bytes/media', Buffer.from(body));
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ ok: false, error: { code: 'FILE_REFUSED' } });
    }
    expect((await put(`/bytes/media/${hash}/thumbnail`, Buffer.from('%PDF-1.4 not a picture'))).status).toBe(400);
    const large = await put(`/bytes/media/${hash}/thumbnail`, Buffer.concat([photo, Buffer.alloc(600 * 1024)]));
    expect(await large.json()).toMatchObject({ error: { message: expect.stringContaining('larger than') as string } });
    expect(MAXIMUM_MEDIA_BYTES).toBe(104_857_600);
  });

  it('are neither given to nor taken from other pages or strangers', async () => {
    const headers = { 'X-Freeboard-Secret': secret };
    const foreign = await fetch(`${origin}/bytes/media`, {
      method: 'PUT',
      body: new Uint8Array(photo),
      headers: { ...headers, Origin: 'http://evil.example' },
    });
    expect(foreign.status).toBe(403);
    expect((await fetch(`${origin}/bytes/media`, { method: 'PUT', body: new Uint8Array(photo) })).status).toBe(401);
    expect((await fetch(`${origin}/bytes/media/${hash}`)).status).toBe(401);
    const rebound = await send(server.port, {
      method: 'GET',
      path: `/bytes/media/${hash}`,
      host: `evil.example:${server.port}`,
      headers: [`X-Freeboard-Secret: ${secret}`],
    });
    expect(rebound.status).toBe(421);
  });

  it.each([
    ['GET', '/bytes/media/../freeboard.sqlite', 404],
    ['GET', '/bytes/media/%2e%2e%2ffreeboard.sqlite', 404],
    ['GET', `/bytes/media/${'a'.repeat(64)}`, 404],
    ['GET', `/bytes/media/${hash}/original`, 404],
    ['PUT', `/bytes/media/${hash}`, 405],
    ['POST', '/bytes/media', 405],
    ['DELETE', `/bytes/media/${hash}`, 405],
    ['PUT', `/bytes/media/${'a'.repeat(64)}/thumbnail`, 404],
  ])('%s %s is %d', async (method, path, status) => {
    const answer = await send(server.port, {
      method,
      path,
      headers: [`X-Freeboard-Secret: ${secret}`],
      body: method === 'PUT' ? photo : '',
    });
    expect(answer.status).toBe(status);
  });
});

it('a tile of a damaged file is logged, and told as that', async () => {
  const answer = await request('/bytes/packs/test-region@1.0.0/basemap/1/1/1');
  expect(answer.status).toBe(500);
  expect(await answer.json()).toMatchObject({
    ok: false,
    error: { code: 'FILE_DAMAGED', details: { path: '/kept/basemap.pmtiles' } },
  });
  expect(world.faults.splice(0)).toHaveLength(1);
});
