import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { detectMediaType } from '#main/survey/photo/detect-media-type.ts';
import { createMediaStore, type MediaStore } from '#main/survey/photo/media-store.fs.ts';
import { readPhotoFacts } from '#main/survey/photo/read-photo-facts.ts';
import { writeExifJpeg } from '../../support/exif-jpeg.ts';

let folder: string;
let store: MediaStore;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-media-'));
  store = createMediaStore(path.join(folder, 'media'), readPhotoFacts);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function* chunks(bytes: Uint8Array, size = 7): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const incoming = (): string[] => readdirSync(path.join(folder, 'media', 'incoming'));
const ignore = (): void => undefined;

describe('kept files', () => {
  it('are the same bytes under their SHA-256, once', async () => {
    const photo = writeExifJpeg();
    const hash = createHash('sha256').update(photo).digest('hex');
    const first = await store.keep(chunks(photo), 10_000, ignore);
    const second = await store.keep(chunks(photo, 100), 10_000, ignore);
    expect(first).toMatchObject({ hash, type: 'image/jpeg', sizeBytes: photo.length });
    expect(second).toEqual(first);
    expect(readFileSync(path.join(folder, 'media', hash.slice(0, 2), hash))).toEqual(photo);
    expect(incoming()).toEqual([]);
  });

  it.skipIf(process.platform === 'win32')('are told as damaged where a pipe is in their place', async () => {
    const hash = '0'.repeat(64);
    mkdirSync(path.join(folder, 'media', '00'), { recursive: true });
    execFileSync('mkfifo', [path.join(folder, 'media', '00', hash)]);
    const pieces = store.read(hash, new AbortController().signal)[Symbol.asyncIterator]();
    await expect(pieces.next()).rejects.toMatchObject({ code: 'FILE_DAMAGED' });
  });

  it('leave nothing behind when they are too large, of a kind that is not taken, or break off', async () => {
    const photo = writeExifJpeg();
    const remembered: string[] = [];
    const remember = ({ hash }: { hash: string }): void => void remembered.push(hash);
    await expect(store.keep(chunks(photo), photo.length - 1, remember)).rejects.toMatchObject({ code: 'FILE_REFUSED' });
    await expect(store.keep(chunks(Buffer.from('MZ\x90\0')), 100, remember)).rejects.toMatchObject({
      code: 'FILE_REFUSED',
    });
    async function* breakOff(): AsyncGenerator<Uint8Array> {
      yield photo.subarray(0, 20);
      throw new Error('gone');
    }
    await expect(store.keep(breakOff(), 10_000, remember)).rejects.toThrow('gone');
    expect(incoming()).toEqual([]);
    expect(remembered).toEqual([]);
  });

  /** Ten files that are remembered. */
  async function keepTen(): Promise<Set<string>> {
    const hashes = new Set<string>();
    for (let count = 1; count <= 10; count++) {
      hashes.add((await store.keep(chunks(writeExifJpeg({}, `known ${count}`)), 10_000, ignore)).hash);
    }
    return hashes;
  }

  it('are swept when nobody remembers them and they are old, and not before; for a while they lie in the trash', async () => {
    const known = await keepTen();
    const { hash } = await store.keep(chunks(writeExifJpeg()), 10_000, ignore);
    const place = path.join(folder, 'media', hash.slice(0, 2), hash);
    const trash = path.join(folder, 'media', 'trash', hash);
    const rest = path.join(folder, 'media', 'incoming', '37a75e2a-0329-4e54-becb-ee6fe40ed4c3');
    mkdirSync(path.dirname(rest), { recursive: true });
    writeFileSync(rest, 'x');
    const old = new Date('2026-01-01T00:00:00Z');
    const limit = new Date('2026-06-01T00:00:00Z');
    await store.sweep(() => false, limit);
    expect(existsSync(place)).toBe(true);
    for (const file of [rest, place]) utimesSync(file, old, old);
    await store.sweep(() => true, limit);
    expect(existsSync(place)).toBe(true);
    expect(existsSync(rest)).toBe(false);
    expect(await store.sweep((one) => known.has(one), limit)).toEqual({ kept: 11, unknown: 1, isStopped: false });
    expect([existsSync(place), existsSync(trash)]).toEqual([false, true]);
    // Records that know it again get it back.
    expect(store.pathOf(hash)).toBe(place);
    expect([existsSync(place), existsSync(trash)]).toEqual([true, false]);
    utimesSync(place, old, old);
    await store.sweep((one) => known.has(one), limit);
    utimesSync(trash, old, old);
    await store.sweep((one) => known.has(one), limit);
    expect(existsSync(trash)).toBe(false);
  });

  it('stay where records know none of them: not the files are wrong then', async () => {
    const known = [...(await keepTen())];
    const old = new Date('2026-01-01T00:00:00Z');
    for (const hash of known) utimesSync(store.pathOf(hash), old, old);
    const swept = await store.sweep(() => false, new Date('2026-06-01T00:00:00Z'));
    expect(swept).toEqual({ kept: 10, unknown: 10, isStopped: true });
    expect(known.every((hash) => existsSync(path.join(folder, 'media', hash.slice(0, 2), hash)))).toBe(true);
  });

  it('that were taken out of surveys go into the trash however many they are', async () => {
    const known = [...(await keepTen())];
    const old = new Date('2026-01-01T00:00:00Z');
    for (const hash of known) utimesSync(store.pathOf(hash), old, old);
    store.remove(known, new Date('2026-06-01T00:00:00Z'));
    expect(known.every((hash) => existsSync(path.join(folder, 'media', 'trash', hash)))).toBe(true);
  });

  it('are swept although one of them goes away meanwhile', async () => {
    const known = await keepTen();
    const { hash } = await store.keep(chunks(writeExifJpeg()), 10_000, ignore);
    const old = new Date('2026-01-01T00:00:00Z');
    utimesSync(store.pathOf(hash), old, old);
    // Listed, and not there when it is looked at.
    symlinkSync(path.join(folder, 'nowhere'), path.join(folder, 'media', 'incoming', 'gone'));
    await store.sweep((one) => known.has(one), new Date('2026-06-01T00:00:00Z'));
    expect(existsSync(path.join(folder, 'media', hash.slice(0, 2), hash))).toBe(false);
  });

  it('that came again are young again', async () => {
    const photo = writeExifJpeg();
    const { hash } = await store.keep(chunks(photo), 10_000, ignore);
    const old = new Date('2026-01-01T00:00:00Z');
    utimesSync(store.pathOf(hash), old, old);
    await store.keep(chunks(photo), 10_000, ignore);
    store.remove([hash], new Date('2026-06-01T00:00:00Z'));
    expect(existsSync(store.pathOf(hash))).toBe(true);
  });

  it('have no path for a name that is no hash', () => {
    expect(() => store.pathOf('../freeboard.sqlite')).toThrow('not the name of a kept file');
  });
});

describe('the kind of a file', () => {
  it.each([
    ['89504e470d0a1a0a00', 'image/png'],
    ['474946383961ffff', 'image/gif'],
    [Buffer.from('RIFF\x10\0\0\0WEBPVP8 ', 'latin1').toString('hex'), 'image/webp'],
    [Buffer.from('RIFF\x10\0\0\0WAVEfmt ', 'latin1').toString('hex'), null],
    [Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1').toString('hex'), 'image/heic'],
    [Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0', 'latin1').toString('hex'), null],
    [Buffer.from('%PDF-1.7\n').toString('hex'), 'application/pdf'],
    [Buffer.from('PK\x03\x04').toString('hex'), 'application/zip'],
    [Buffer.from('Höhe 0,62 m\n').toString('hex'), 'text/plain'],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>').toString('hex'), null],
    [Buffer.from('  <!doctype html>').toString('hex'), null],
    [Buffer.from('#!/bin/sh\n').toString('hex'), null],
    [Buffer.from('\x7fELF').toString('hex'), null],
    ['', null],
  ])('of %s is %s', (bytes, type) => {
    expect(detectMediaType(Buffer.from(bytes, 'hex'))).toBe(type);
  });
});
