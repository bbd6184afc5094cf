import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkPacks } from '#main/region/check-newer.ts';
import type { RemoteFiles } from '#main/region/fetching/remote-files.fs.ts';
import { createUseRecorder, parseMadeOf, type UseRecorder } from '#main/region/made-of.ts';
import { builtInSources, readSources } from '#main/region/source-catalogue.fs.ts';
import type { RangeClient } from '#main/platform/http/ranges/range-client.ts';
import type { FileState } from '#main/platform/http/ranges/request-range.ts';

const source = readSources([builtInSources]).sources.find(({ id }) => id === 'copernicus-glo-90')!;
const base = 'https://copernicus-dem-90m.s3.amazonaws.com/';
const options = { signal: new AbortController().signal, onBytes: () => undefined };

/** Files of a server of which each is in a state. */
const noFiles: RemoteFiles = {
  tellsAbsence: false,
  open: () => Promise.resolve(null),
  openList: () => Promise.resolve(null),
  fetch: () => Promise.resolve(),
};
const filesIn = (states: ReadonlyMap<string, FileState>): RemoteFiles => ({
  ...noFiles,
  open: ([url = '']) => {
    const { size, etag, lastModified } = states.get(url)!;
    const remote = { url, size: size ?? 0, version: etag ?? lastModified };
    const parts = { path: '', size: 0, extents: [] };
    return Promise.resolve({ remote, parts, listMissing: () => [], add: () => undefined, close: () => undefined });
  },
});
const askIn = (states: ReadonlyMap<string, FileState>): RangeClient => ({
  request: () => Promise.reject(new Error('no bytes')),
  requestInto: () => Promise.reject(new Error('no bytes')),
  requestWhole: () => Promise.reject(new Error('no list')),
  requestState: (url) => Promise.resolve(states.get(url)!),
});

const state = fc.record({
  size: fc.nat(1000),
  etag: fc.option(fc.nat(3).map((value) => `"${value}"`)),
  lastModified: fc.option(fc.constantFrom('Mon, 01 Jan 2026 00:00:00 GMT', 'Tue, 02 Jan 2026 00:00:00 GMT')),
});
const servers = fc.array(fc.record({ before: state, now: state }), { minLength: 1, maxLength: 8 });

const describeUses = (recorder: UseRecorder) =>
  recorder.describe({
    // Recorded the same for every source.
    source: source as Parameters<UseRecorder['describe']>[0]['source'],
    others: [],
    region: 'Here',
    box: [5, 52, 5.2, 52.2],
    futures: false,
    madeAt: new Date(0),
  });

describe('what a pack was made of', () => {
  it('is read as it was written, and tells same from newer as the states do', async () => {
    await fc.assert(
      fc.asyncProperty(servers, async (all) => {
        const statesOf = (when: 'before' | 'now'): Map<string, FileState> =>
          new Map(all.map((file, at) => [`${base}${at}.tif`, file[when]]));
        const recorder = createUseRecorder(filesIn(statesOf('before')));
        for (const url of statesOf('before').keys()) await recorder.files.open([url], options);
        const madeOf = parseMadeOf(JSON.stringify(describeUses(recorder)));
        expect(madeOf).toEqual(describeUses(recorder));
        const asking = {
          client: askIn(statesOf('now')),
          files: noFiles,
          signal: options.signal,
          logFault: (fault: unknown): string => String(fault),
        };
        const { packs, failed } = await checkPacks(asking, [{ id: 'here', version: '1', madeOf }], [source]);
        expect(failed).toEqual([]);
        // An ETag is held against an ETag, a time against a time, and a size always.
        const judged = all.map(({ before, now }) => {
          if (before.size !== now.size) return 'newer';
          const [said, known] =
            before.etag === null ? [now.lastModified, before.lastModified] : [now.etag, before.etag];
          return said === null || known === null ? 'unknown' : said === known ? 'same' : 'newer';
        });
        const worst = ['newer', 'unknown', 'same'].find((one) => judged.some((other) => other === one));
        expect(packs[0]!.state).toBe(worst);
        const changed = packs[0]!.reasons.find(({ reason }) => reason === 'file')?.count ?? 0;
        expect(changed).toBe(judged.filter((one) => one === 'newer').length);
      }),
    );
  });

  it('is nothing where it is anything else', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
        expect(parseMadeOf(text)).toBeNull();
      }),
    );
  });
});
