import * as fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { isLikelyCode } from '#shared/hazard/standard-of-protection.ts';
import { encodeTestGeotiff } from '../../support/geotiff-writer.ts';
import { createManifest, createTestPack, describeRaster, fill, SIDE, writePackFolder } from './support/test-pack.ts';
import { setUpTrialLibrary } from './support/trial-library.ts';

vi.mock('#main/platform/isolation/run-isolated.ts', () => import('./support/run-in-process.ts'));

const trial = setUpTrialLibrary();

/** The sound pack with a raster of standards, `others` in the first cells. */
function writePack(standard: number, others: readonly number[] = [], nodata?: number): string {
  const manifest = createManifest();
  manifest['hazards'].fluvial.standardOfProtection = { path: 'sop.tif' };
  const values = [...others, ...fill(standard).slice(others.length)];
  return writePackFolder(trial.source, {
    ...createTestPack(manifest),
    'sop.tif': encodeTestGeotiff(describeRaster(values, nodata === undefined ? {} : { nodata })),
  });
}

const where = { file: 'sop.tif', field: 'hazards.fluvial.standardOfProtection' };

it.each([0.01, 0.002, 0.99])('probabilities of %d are refused', async (probability) => {
  expect(await trial.refuse(writePack(probability, [0]))).toMatchObject([
    { severity: 'error', code: 'mixed-standards', ...where },
  ]);
});

it.each([
  [99_999, SIDE * SIDE, []],
  [50, 2, [9999, 9999]],
  [50, 1, [-1]],
  [50, 1, [32_767]],
] as const)('codes beside %d are told with their number %i', async (standard, cells, others) => {
  expect(await trial.accept(writePack(standard, others))).toMatchObject([
    {
      severity: 'warning',
      code: 'implausible-standard',
      found: expect.stringMatching(`^${cells} cells`) as string,
      ...where,
    },
  ]);
});

it('standards up to the highest that there is, none, and nodata are no finding', async () => {
  expect(await trial.accept(writePack(10_000, [0, 1, 100, 4000, 9999], 9999))).toEqual([]);
});

it('rows of nines and negative numbers are codes, round years are none', () => {
  const nines = fc.integer({ min: 4, max: 9 }).map((count) => Number('9'.repeat(count)));
  fc.assert(fc.property(nines, (code) => isLikelyCode(code) && isLikelyCode(-code)));
  const years = fc.integer({ min: 0, max: 100 }).map((hundreds) => hundreds * 100);
  fc.assert(fc.property(years, (standard) => !isLikelyCode(standard)));
});
