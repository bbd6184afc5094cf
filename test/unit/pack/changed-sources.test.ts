import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inspectFolder } from '#main/pack/build/inspect-folder.fs.ts';
import { writePack } from '#main/pack/build/write-pack.fs.ts';
import { preparePack } from '#main/pack/install/prepare-pack.fs.ts';
import type { Finding } from '#shared/pack/pack.ts';
import { map } from './build/support/river-map.ts';
import { createManifest, createTestPack, encodePackZip, writePackFolder } from './support/test-pack.ts';

let folder: string;
let source: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-changed-'));
  source = path.join(folder, 'pack');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What somebody, or another program, does to a file that is read. */
const changes: Record<string, (file: string) => void> = {
  'written over': (file) => writeFileSync(file, readFileSync(file).reverse(), { flag: 'r+' }),
  'added to': (file) => appendFileSync(file, 'x'),
  'cut short': (file) => truncateSync(file, 10),
  replaced: (file) => {
    writeFileSync(`${file}.new`, readFileSync(file));
    renameSync(`${file}.new`, file);
  },
  'taken away': (file) => rmSync(file),
};

/** Long ago: file systems have ticks of some milliseconds, in which a file may be written twice. */
function age(names: readonly string[]): void {
  for (const name of names) utimesSync(path.join(source, name), 1_700_000_000, 1_700_000_000);
}

const changedFiles = (findings: readonly Finding[]): (string | null)[] =>
  findings.filter(({ code, severity }) => code === 'source-changed' && severity === 'error').map(({ file }) => file);

describe('a pack of which a file is changed while it is installed', () => {
  const content = {
    ...createTestPack(
      createManifest({
        addresses: [{ path: 'addresses.csv', format: 'openaddresses' }],
        territory: { path: 'territory.geojson' },
      }),
    ),
    'addresses.csv': 'LON,LAT,NUMBER,STREET,CITY\n5.005,51.995,1,Dike,Town\n',
    'territory.geojson': JSON.stringify({
      type: 'Polygon',
      coordinates: [
        [
          [5, 51.98],
          [5.02, 51.98],
          [5.02, 52],
          [5, 52],
          [5, 51.98],
        ],
      ],
    }),
  };
  const names = Object.keys(content);

  /** Prepares it; after something of a step is done, something is done to it. */
  async function prepare(after: string, change: () => void) {
    let isDone = false;
    const job = { source, target: path.join(folder, 'target'), scratch: path.join(folder, 'scratch'), builtIn: false };
    return preparePack(job, ({ step }) => {
      if (step === after && !isDone) {
        isDone = true;
        change();
      }
    });
  }

  it('is installed where nothing happens to it', async () => {
    writePackFolder(source, content);
    const { findings, record } = await prepare('check', () => undefined);
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(record).not.toBeNull();
  });

  describe.each(names)('%s', (name) => {
    it.each(Object.keys(changes))(`is refused where that is %s`, async (how) => {
      for (const step of ['check', 'index']) {
        rmSync(source, { recursive: true, force: true });
        rmSync(path.join(folder, 'target'), { recursive: true, force: true });
        writePackFolder(source, content);
        age(names);
        const { findings, record } = await prepare(step, () => changes[how]!(path.join(source, name)));
        expect({ step, changed: changedFiles(findings), record }).toEqual({ step, changed: [name], record: null });
      }
    });
  });

  it('is refused where a file comes beside a raster that says other things of it', async () => {
    writePackFolder(source, content);
    const raster = names.find((name) => name.endsWith('.tif'))!;
    const { findings, record } = await prepare('check', () =>
      writeFileSync(path.join(source, `${raster}.aux.xml`), '<PAMDataset/>'),
    );
    expect([changedFiles(findings), record]).toEqual([[`${raster}.aux.xml`], null]);
  });

  it.each(Object.keys(changes))('is refused as a zip that is %s while it is unpacked', async (how) => {
    writeFileSync(source, await encodePackZip(content));
    utimesSync(source, 1_700_000_000, 1_700_000_000);
    const { findings, record } = await prepare('unpack', () => changes[how]!(source));
    expect([changedFiles(findings), record]).toEqual([['pack'], null]);
  });
});

describe('a folder of maps of which a file is changed between the look at it and the end of the making', () => {
  const content = {
    'river/depth_rp10.tif': map(0.5),
    'river/depth_rp100.tif': map(1.5),
    'river/depth_rp10.tif.aux.xml': '<PAMDataset/>',
  };
  const steps = ['river/depth_rp10.tif', 'river/depth_rp100.tif'].map((name) => ({
    kind: 'copy' as const,
    from: name,
    to: name,
  }));
  const inspect = async (): Promise<Record<string, string>> => {
    const files = await inspectFolder({ folder: source, crs: {}, generalCrs: null }, () => undefined);
    return Object.fromEntries(files.map(({ path: name, state }) => [name, state!]));
  };

  it('becomes a pack where nothing happens to it', async () => {
    writePackFolder(source, content);
    const job = { folder: source, target: path.join(folder, 'target'), manifest: {}, steps, states: await inspect() };
    expect(await writePack(job, () => undefined)).toEqual([]);
  });

  it.each(Object.keys(content).flatMap((name) => Object.keys(changes).map((how) => [name, how] as const)))(
    'becomes none where %s is %s',
    async (name, how) => {
      writePackFolder(source, content);
      age(Object.keys(content));
      const states = await inspect();
      let isDone = false;
      const job = { folder: source, target: path.join(folder, 'target'), manifest: {}, steps, states };
      const findings = await writePack(job, () => {
        if (!isDone) changes[how]!(path.join(source, ...name.split('/')));
        isDone = true;
      });
      expect(changedFiles(findings)).toEqual([name.replace('.aux.xml', '')]);
    },
  );
});
