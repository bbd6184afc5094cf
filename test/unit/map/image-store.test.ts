import {
  existsSync,
  mkdirSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openImageStore } from '#main/map/image-store.fs.ts';
import { createTileService } from '#main/map/tile-service.fs.ts';
import { openTestPack } from '../pack/support/open-test-pack.ts';
import { createTestPack, NORTH, WEST } from '../pack/support/test-pack.ts';
import { locatePixel } from './support/read-classes.ts';

let folder: string;
beforeEach(() => {
  folder = path.join(mkdtempSync(path.join(tmpdir(), 'freeboard-images-')), 'tiles');
});
afterEach(() => rmSync(path.dirname(folder), { recursive: true, force: true }));

const image = Uint8Array.of(1, 2, 3);

describe('the store of images', () => {
  it('gives back what was saved, also after it was opened anew', async () => {
    const store = openImageStore(folder, 'first');
    expect(await store.find('install-1', '/a/1.png')).toBeNull();
    store.save('install-1', '/a/1.png', image);
    await store.close();
    const found = await openImageStore(folder, 'first').find('install-1', '/a/1.png');
    expect(found && [...found]).toEqual([1, 2, 3]);
    expect(await openImageStore(folder, 'first').find('install-2', '/a/1.png')).toBeNull();
    // Drawn otherwise: another edition.
    expect(await openImageStore(folder, 'second').find('install-1', '/a/1.png')).toBeNull();
  });

  it('does not give what is not as it was: it is drawn again', async () => {
    const store = openImageStore(folder, 'first');
    store.save('install-1', '/a/1.png', image);
    await store.close();
    const [file = ''] = globSync('*/*.png', { cwd: folder });
    const bytes = readFileSync(path.join(folder, file));
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const spoilt = Buffer.from(bytes);
      spoilt[bit >> 3]! ^= 1 << (bit & 7);
      writeFileSync(path.join(folder, file), spoilt);
      expect(await store.find('install-1', '/a/1.png')).toBeNull();
    }
    for (const length of [0, 3, bytes.length - 1]) {
      writeFileSync(path.join(folder, file), bytes.subarray(0, length));
      expect(await store.find('install-1', '/a/1.png')).toBeNull();
    }
  });

  it('does not give one image for another whose file has its name', async () => {
    const store = openImageStore(folder, 'first');
    const others = [
      ['install-1', '/a/2.png'],
      ['install-2', '/a/1.png'],
    ] as const;
    store.save('install-1', '/a/1.png', image);
    for (const [install, key] of others) store.save(install, key, Uint8Array.of(4, 5, 6));
    await store.close();
    const files = globSync('*/*.png', { cwd: folder }).map((file) => path.join(folder, file));
    const one = readFileSync(files.find((file) => readFileSync(file)[0] === 1)!);
    for (const file of files) writeFileSync(file, one);
    expect(await store.find('install-1', '/a/1.png')).not.toBeNull();
    for (const [install, key] of others) expect(await store.find(install, key)).toBeNull();
  });

  it('lets go of the installs that are gone, and of nothing else that stands there', async () => {
    const [old, young] = ['37a75e2a-0329-4e54-becb-ee6fe40ed4c3', '0b8e9c1e-5b0c-4c5e-9d8b-3a2f1c4d5e6f'];
    const store = openImageStore(folder, 'first');
    store.save(old, 'x', image);
    store.save(young, 'x', image);
    await store.close();
    // As where the folder is a link to one of a person.
    for (const name of ['Documents', 'a-b', old]) mkdirSync(path.join(folder, name));
    writeFileSync(path.join(folder, 'letter.docx'), 'mine');
    store.keepOnly([young]);
    await store.close();
    expect(readdirSync(folder).toSorted()).toEqual(
      [old, 'Documents', 'a-b', `first-${young}`, 'letter.docx'].toSorted(),
    );
  });

  it('never leaves its folder, and does without one', async () => {
    const store = openImageStore(folder, 'first');
    store.save('..', '../../escaped', image);
    await store.close();
    expect(existsSync(path.join(path.dirname(folder), 'escaped.png'))).toBe(false);
    expect(readdirSync(folder)).toHaveLength(1);
    // A file where the folder should be: nothing is kept, and nothing fails.
    const file = path.join(path.dirname(folder), 'file');
    writeFileSync(file, '');
    const blocked = openImageStore(file, 'first');
    blocked.save('a', 'b', image);
    await blocked.close();
    expect(await blocked.find('a', 'b')).toBeNull();
  });
});

it('answers an image of a whole region from the disk, the same as when it was drawn', async () => {
  const opened = await openTestPack(createTestPack());
  try {
    const place = locatePixel({ longitude: WEST + 0.01, latitude: NORTH - 0.01 }, 12);
    const url = `/bytes/packs/test-region@1.0.0/flood/fluvial/base/100/12/${place.x}/${place.y}.png`;
    const first = createTileService({
      packLibrary: opened.library,
      kept: { folder, edition: '1', temporaryFolder: path.join(folder, 'passing') },
    });
    const drawn = await first.handle(url);
    await first.close();
    const [install = ''] = readdirSync(folder);
    const [, edition = '', installId = ''] = /^(.{12})-(.+)$/.exec(install) ?? [];
    // Told from a newly drawn one by a byte after the end of the picture.
    const store = openImageStore(folder, edition);
    store.save(installId, url, Buffer.concat([drawn.body, Uint8Array.of(7)]));
    await store.close();
    const second = createTileService({
      packLibrary: opened.library,
      kept: { folder, edition: '1', temporaryFolder: path.join(folder, 'passing') },
    });
    const kept = await second.handle(url);
    await second.close();
    expect(kept.body.length).toBe(drawn.body.length + 1);
    expect(kept.headers).toEqual(drawn.headers);
  } finally {
    await opened.close();
  }
});
