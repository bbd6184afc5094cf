import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AreasRefusedError } from '#main/pack/build/areas-refused-error.ts';
import { burnAreas } from '#main/pack/build/burn-areas.ts';
import { createPropertyNotes } from '#main/pack/build/property-notes.ts';
import { encodeTestGeotiff } from '../../../support/geotiff-writer.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-burn-'));
  const raster = { width: 4, height: 4, sampleType: 'float32', bands: [new Float32Array(16)] } as const;
  const place = { originX: 4, originY: 52.04, cellWidth: 0.01, cellHeight: 0.01 };
  writeFileSync(path.join(folder, 'river.tif'), encodeTestGeotiff({ ...raster, ...place }));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

type Corner = readonly [number, number];

/** Burns one rectangle with a standard on the grid of a map of 4 x 4 cells at 4 E, 52 N. */
async function burn([west, south]: Corner, [east, north]: Corner, sop: unknown): Promise<void> {
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  const feature = { type: 'Feature', properties: { sop }, geometry: { type: 'Polygon', coordinates: [ring] } };
  const from = path.join(folder, 'dikes.geojson');
  writeFileSync(from, JSON.stringify({ type: 'FeatureCollection', features: [feature] }));
  const like = path.join(folder, 'river.tif');
  const target = path.join(folder, 'years.tif');
  rmSync(target, { force: true });
  await burnAreas({ from, layer: 1, crs: null, attribute: 'sop', like, likeCrs: null, target }, () => undefined);
}

describe('areas that are burnt', () => {
  it('hold the centre of a cell', async () => {
    await expect(burn([4.001, 52.001], [4.009, 52.009], 100)).resolves.toBeUndefined();
    await expect(burn([4, 52], [4.04, 52.04], 0)).resolves.toBeUndefined();
  });

  it.each<[string, Corner, Corner]>([
    ['lie elsewhere', [8, 52], [8.02, 52.02]],
    ['have latitude in front', [52, 4], [52.02, 4.02]],
    ['lie between the centres of cells', [4.0051, 52.001], [4.0149, 52.004]],
  ])('are refused where they %s', async (_, from, to) => {
    await expect(burn(from, to, 100)).rejects.toThrow(AreasRefusedError);
  });

  it.each(['1.250', '', null, true, '1 in 100', '1%'])('are refused with %j for a standard', async (sop) => {
    await expect(burn([4, 52], [4.02, 52.02], sop)).rejects.toThrow(AreasRefusedError);
  });
});

it('a text that may have a sign of thousands is no number of a property', () => {
  const notes = createPropertyNotes();
  for (const value of ['1.250', '4000', 100]) notes.note({ norm: value, sop: '1250.5', p: '0.010' });
  expect(notes.list()).toEqual([
    { name: 'norm', range: null },
    { name: 'sop', range: [1250.5, 1250.5] },
    { name: 'p', range: [0.01, 0.01] },
  ]);
});
