import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFindingList } from '#main/pack/install/findings.ts';
import { planRasters } from '#main/pack/install/plan-rasters.ts';
import { openGeoTiff } from '#main/raster/geotiff/open-geotiff.ts';
import { packManifestSchema } from '#shared/pack/pack-manifest.ts';
import { encodeTestGeotiff } from '../../support/geotiff-writer.ts';

const IMAGE_WIDTH = 256;
const PHOTOMETRIC = 262;
const SUBFILE_TYPE = 254;
const [REDUCED, MASK] = [1, 4];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-pages-'));
  mkdirSync(path.join(folder, 'maps'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/**
 * A map with its directory once more behind it: a second page over the same cells.
 * @param change puts another tag with its value in the place of one of the second page
 */
function addPage(change?: { readonly tag: number; readonly by: number; readonly value: number }): Uint8Array {
  const bands = [new Float32Array(16).fill(0.5)];
  const place = { originX: 4, originY: 52.04, cellWidth: 0.01, cellHeight: 0.01 };
  const first = encodeTestGeotiff({ width: 4, height: 4, sampleType: 'float32', bands, ...place });
  const view = new DataView(first.buffer);
  const at = view.getUint32(4, true);
  const length = 2 + view.getUint16(at, true) * 12;
  const both = new Uint8Array(first.length + length + 4);
  both.set(first);
  both.set(first.subarray(at, at + length), first.length);
  const all = new DataView(both.buffer);
  all.setUint32(at + length, first.length, true);
  for (let entry = first.length + 2; entry < first.length + length; entry += 12) {
    if (change === undefined || all.getUint16(entry, true) !== change.tag) continue;
    all.setUint16(entry, change.by, true);
    all.setUint32(entry + 8, change.value, true);
  }
  return both;
}

const save = (bytes: Uint8Array): string => {
  const file = path.join(folder, 'maps', 'rp100.tif');
  writeFileSync(file, bytes);
  return file;
};

describe('a raster with several images in its file', () => {
  it.each([
    ['another page', undefined, 2],
    ['an overview that says so', { tag: PHOTOMETRIC, by: SUBFILE_TYPE, value: REDUCED }, 1],
    ['a smaller image', { tag: IMAGE_WIDTH, by: IMAGE_WIDTH, value: 2 }, 1],
  ])('counts %s', async (_, change, pages) => {
    const tiff = await openGeoTiff(save(addPage(change)));
    expect(tiff.pages).toBe(pages);
    tiff.close();
  });

  it('does not count its mask as a page', async () => {
    const mask = { tag: PHOTOMETRIC, by: SUBFILE_TYPE, value: MASK };
    // The mask of this file has floats, which none has.
    const tiff = await openGeoTiff(save(addPage(mask)));
    expect(tiff).toMatchObject({ pages: 1, hasMask: true });
    tiff.close();
  });

  it('is told where a pack has it', async () => {
    save(addPage());
    const manifest = packManifestSchema.parse({
      format: 1,
      id: 'pages',
      version: '1',
      title: 'Pages',
      license: 'x',
      attribution: 'x',
      synthetic: true,
      curveSet: 'hazus',
      territory: { bbox: [4, 52, 4.04, 52.04] },
      hazards: { fluvial: { quantity: 'depth', unit: 'm', maps: [{ returnPeriod: 100, path: 'maps/rp100.tif' }] } },
    });
    const findings = createFindingList();
    const plan = await planRasters(folder, manifest, findings);
    plan.close();
    expect(findings.all).toMatchObject([
      { severity: 'warning', code: 'pages-not-read', found: '2 pages of one size, of which the first is read' },
    ]);
  });
});
