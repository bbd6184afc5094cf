import { readdirSync, writeFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import type { Finding } from '#shared/pack/pack.ts';
import { encodeTestGeotiff } from '../../support/geotiff-writer.ts';
import { encodeRawZip } from './support/raw-zip.ts';
import { createTestPack, describeRaster, encodePackZip, fill } from './support/test-pack.ts';
import { codesOf, setUpTrialLibrary } from './support/trial-library.ts';

vi.mock('#main/platform/isolation/run-isolated.ts', () => import('./support/run-in-process.ts'));

const trial = setUpTrialLibrary();

const soundTiff = encodeTestGeotiff(describeRaster(fill(0.5)));

describe('a zip', () => {
  async function refuseZip(content: Uint8Array): Promise<readonly Finding[]> {
    const file = `${trial.source}.zip`;
    writeFileSync(file, content);
    return trial.refuse(file);
  }
  const soundEntries = Object.entries(createTestPack()).map(([name, content]) => ({ name, content }));

  it('that is sound is taken, also of a folder', async () => {
    writeFileSync(`${trial.source}.zip`, await encodePackZip(createTestPack()));
    expect(await trial.accept(`${trial.source}.zip`)).toEqual([]);
    const nested = Object.fromEntries(
      Object.entries(createTestPack()).map(([file, content]) => [`region/${file}`, content]),
    );
    writeFileSync(`${trial.source}.zip`, await encodePackZip(nested));
    expect(await trial.accept(`${trial.source}.zip`)).toEqual([]);
    writeFileSync(`${trial.source}.zip`, encodeRawZip(soundEntries));
    expect(await trial.accept(`${trial.source}.zip`)).toEqual([]);
  });

  it('with a map whose numbers are not those of its checksum is refused', async () => {
    // One bit of a depth: still a raster, and still a depth.
    const changed = Uint8Array.from(soundTiff);
    changed[changed.length - 2]! ^= 1;
    const name = 'fluvial/rp100.tif';
    const entries = soundEntries.filter((entry) => entry.name !== name);
    const findings = await refuseZip(encodeRawZip([...entries, { name, content: changed, summed: soundTiff }]));
    expect(findings).toEqual([
      expect.objectContaining({ code: 'unreadable-zip', found: expect.stringContaining(name) as unknown }),
    ]);
  });

  it('with something wrong inside is refused as a folder is', async () => {
    const pack = { ...createTestPack(), 'fluvial/rp10.tif': soundTiff.subarray(0, 60) };
    expect(codesOf(await refuseZip(await encodePackZip(pack)))).toEqual(['truncated-raster']);
  });

  it.each([
    '../escaped.txt',
    '../../escaped.txt',
    'a/../../escaped.txt',
    '/escaped.txt',
    '..\\escaped.txt',
    'C:/escaped.txt',
  ])('with an entry "%s" is refused, and nothing is written there', async (name) => {
    const findings = await refuseZip(encodeRawZip([...soundEntries, { name, content: 'out' }]));
    expect(codesOf(findings)).toEqual(['entry-outside-pack']);
    expect(listTree(trial.folder).filter((file) => file.includes('escaped'))).toEqual([]);
  });

  it.each([
    ['a link', 0o120_777],
    ['a device', 0o060_660],
    ['a pipe', 0o010_600],
  ])('with %s is refused', async (_, mode) => {
    const findings = await refuseZip(
      encodeRawZip([...soundEntries, { name: 'fluvial/more.tif', content: '../../../secret', mode }]),
    );
    expect(findings).toEqual([expect.objectContaining({ code: 'special-file', file: 'fluvial/more.tif' })]);
  });

  it('with an encrypted entry is refused', async () => {
    const findings = await refuseZip(encodeRawZip([{ name: 'pack.json', content: '{}', flags: 1 }]));
    expect(codesOf(findings)).toEqual(['encrypted-entry']);
  });

  it('that expands without end is refused before it is unpacked', async () => {
    const findings = await refuseZip(encodeRawZip([{ name: 'pack.json', content: 'x', claimedSize: 0xffff_0000 }]));
    expect(codesOf(findings)).toEqual(['expands-too-much']);
  });

  it('whose entry is longer than it says is refused', async () => {
    const findings = await refuseZip(
      encodeRawZip([{ name: 'pack.json', content: 'x'.repeat(100_000), claimedSize: 500 }]),
    );
    expect(codesOf(findings)).toEqual(['unreadable-zip']);
  });

  it('with more entries than a pack has is refused', async () => {
    const entries = Array.from({ length: 10_001 }, (_, index) => ({ name: `${index}`, content: '' }));
    expect(codesOf(await refuseZip(encodeRawZip(entries)))).toEqual(['too-many-entries']);
  });

  it('with one name twice is refused', async () => {
    expect(codesOf(await refuseZip(encodeRawZip([...soundEntries, ...soundEntries])))).toEqual(['unreadable-zip']);
  });

  it('that is cut off or no zip is refused', async () => {
    const whole = await encodePackZip(createTestPack());
    expect(codesOf(await refuseZip(whole.subarray(0, whole.length - 30)))).toEqual(['unreadable-zip']);
    expect(codesOf(await refuseZip(Buffer.from('PK')))).toEqual(['unreadable-zip']);
  });
});

function listTree(root: string): string[] {
  return readdirSync(root, { recursive: true }).map(String);
}
