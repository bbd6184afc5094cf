import { describe, expect, it, vi } from 'vitest';
import { encodeTestGeotiff } from '../../support/geotiff-writer.ts';
import {
  createTestPack,
  createManifest,
  describeRaster,
  fill,
  writePackFolder,
  type Manifest,
  type PackContent,
} from './support/test-pack.ts';
import { codesOf, setUpTrialLibrary, withFirstMap, withManifest } from './support/trial-library.ts';

vi.mock('#main/platform/isolation/run-isolated.ts', () => import('./support/run-in-process.ts'));

const trial = setUpTrialLibrary();

const soundTiff = encodeTestGeotiff(describeRaster(fill(0.5)));

/** The sound pack with own maps for failing defences, by their return period. */
function withDefenceFailure(maps: Record<number, number[]>, hazard: Manifest = {}): PackContent {
  const manifest = createManifest();
  const { fluvial } = manifest['hazards'];
  Object.assign(fluvial, hazard);
  const rasters = Object.entries(maps).map(([years, values]) => {
    const path = `fluvial/fail${years}.tif`;
    fluvial.maps.push({ returnPeriod: Number(years), path, scenario: 'defFail' });
    return [path, encodeTestGeotiff(describeRaster(values, { nodata: -9999 }))] as const;
  });
  return { ...createTestPack(manifest), ...Object.fromEntries(rasters) };
}

describe('maps that contradict each other or what can be', () => {
  it('are refused when return periods are swapped', async () => {
    const pack = withManifest((manifest) => {
      manifest['hazards'].fluvial.maps[0].path = 'fluvial/rp100.tif';
      manifest['hazards'].fluvial.maps[1].path = 'fluvial/rp10.tif';
    });
    const findings = await trial.refuse(writePackFolder(trial.source, pack));
    expect(codesOf(findings)).toEqual(['swapped-return-periods']);
    // Every wet cell: 1.5 m at 10 years, 0.5 m at 100.
    expect(findings[0]!.found).toContain('100.0 % of the wet cells from 10 to 100 years');
  });

  it('are refused when those of a climate to come are swapped, by its name', async () => {
    const pack = withManifest((manifest) => {
      const { fluvial } = manifest['hazards'];
      const [frequent, rare] = fluvial.maps;
      const maps = [
        { ...frequent, path: rare.path },
        { ...rare, path: frequent.path },
      ];
      fluvial.futures = [{ id: 'high-2080', pathway: 'RCP 8.5', year: 2080, members: [{ name: 'GFDL', maps }] }];
      manifest['format'] = 2;
    });
    const findings = await trial.refuse(writePackFolder(trial.source, pack));
    expect(codesOf(findings)).toEqual(['swapped-return-periods']);
    expect(findings[0]!.found).toContain('from 10 to 100 years, high-2080, GFDL');
  });

  it('are refused when swapped on grids of their own', async () => {
    const shifted = encodeTestGeotiff(describeRaster(fill(2), { originX: 4.9995 }));
    const findings = await trial.refuse(
      writePackFolder(trial.source, { ...createTestPack(), 'fluvial/rp10.tif': shifted }),
    );
    expect(codesOf(findings)).toContain('swapped-return-periods');
  });

  // Of 400 wet cells, 200 decrease: 50 %, which is not more than half. One more is.
  it.each([
    [200, 'decreasing-depth', 'warning'],
    [201, 'swapped-return-periods', 'error'],
  ])('tell of %i decreasing cells out of 400 with %s', async (count, code, severity) => {
    const values = fill(0.5).map((depth, cell) => (cell < count ? 3 : depth));
    const folderOfPack = writePackFolder(trial.source, withFirstMap({}, values));
    const findings = severity === 'error' ? await trial.refuse(folderOfPack) : await trial.accept(folderOfPack);
    expect(findings).toEqual([expect.objectContaining({ code, severity })]);
  });

  // The rarer map is 1.5 m deep in each of its 400 cells.
  it.each([
    ['the same in all', 400, 1.5, ['equal-maps']],
    ['the same in all but one', 399, 0.5, []],
  ])('tell of a map with the name of another where it is %s', async (_, equal, other, codes) => {
    const findings = await trial.accept(
      writePackFolder(
        trial.source,
        withFirstMap(
          {},
          fill(1.5).map((depth, cell) => (cell < equal ? depth : other)),
        ),
      ),
    );
    expect(codesOf(findings)).toEqual(codes);
    for (const { found, severity } of findings) {
      expect(severity).toBe('warning');
      expect(found).toContain('each of 400 wet cells at 10 and 100 years');
    }
  });

  it.each([
    [99, []],
    [100, ['equal-maps']],
  ])('tell of equal maps with %i wet cells, if that cannot be by chance', async (count, codes) => {
    const values = fill(0).map((_, cell) => (cell < count ? 2 : 0));
    const findings = await trial.accept(
      writePackFolder(trial.source, withDefenceFailure({ 10: values, 100: values }, { dry: [0] })),
    );
    expect(codesOf(findings)).toEqual(codes);
  });

  it('count dry cells, nodata and negative depths as dry, and leave out open water and cells dry on both', async () => {
    const frequent = fill(0);
    const rare = fill(0);
    // Three wet cells: two become dry, one rises. Two of three decrease.
    frequent.splice(0, 5, 1, 1, 0, 99, -1);
    rare.splice(0, 5, -9999, -2, 1, 99, 99);
    const manifest = createManifest();
    Object.assign(manifest['hazards'].fluvial, { dry: [0], openWater: [99] });
    const findings = await trial.refuse(
      writePackFolder(trial.source, {
        'pack.json': JSON.stringify(manifest),
        'fluvial/rp10.tif': encodeTestGeotiff(describeRaster(frequent, { nodata: -9999 })),
        'fluvial/rp100.tif': encodeTestGeotiff(describeRaster(rare, { nodata: -9999 })),
      }),
    );
    expect(findings[0]!.found).toContain('66.7 %');
  });

  // A rain model leaves a film everywhere: 1 to 20 mm, which no figure counts (docs/methodology/hazard.md). In feet
  // too.
  it.each([
    ['m', 1],
    ['ft', 0.3048],
  ])('leave out a film of water that goes up and down, in %s', async (unit, metres) => {
    const flooded = (depth: number, film: (cell: number) => number) =>
      fill(0).map((_, cell) => (cell < 64 ? depth : film(cell)) / metres);
    const pack = (frequent: number[], rare: number[]) => {
      const manifest = createManifest();
      Object.assign(manifest['hazards'].fluvial, { unit });
      return writePackFolder(trial.source, {
        ...createTestPack(manifest),
        'fluvial/rp10.tif': encodeTestGeotiff(describeRaster(frequent)),
        'fluvial/rp100.tif': encodeTestGeotiff(describeRaster(rare)),
      });
    };
    const up = flooded(0.5, (cell) => 0.001 * (1 + (cell % 20)));
    const down = flooded(1, (cell) => 0.001 * (20 - (cell % 20)));
    expect(await trial.accept(pack(up, down))).toEqual([]);
    // The 64 cells alone are wet: every one of them decreases when the maps are exchanged.
    const findings = await trial.refuse(pack(down, up));
    expect(findings[0]!.found).toContain('100.0 % of the wet cells');
  });

  // Of 400 wet cells of the frequent map, the rare one says nothing about 300: it stops where its model did.
  it.each([
    ['outside', []],
    ['dry', ['swapped-return-periods']],
  ])('with no data on the rarer map where that means %s give %j', async (nodata, codes) => {
    const rare = fill(3).map((depth, cell) => (cell < 300 ? -9999 : depth));
    const manifest = createManifest();
    manifest['hazards'].fluvial.nodata = nodata;
    const pack = writePackFolder(trial.source, {
      ...createTestPack(manifest),
      'fluvial/rp100.tif': encodeTestGeotiff(describeRaster(rare, { nodata: -9999 })),
    });
    expect(codesOf(await trial.library.check(pack, { signal: new AbortController().signal }))).toEqual(codes);
  });

  it('are refused when centimetres are declared as metres', async () => {
    const findings = await trial.refuse(writePackFolder(trial.source, withFirstMap({}, fill(150))));
    expect(findings).toContainEqual(
      expect.objectContaining({ code: 'implausible-unit', severity: 'error', field: 'hazards.fluvial.unit' }),
    );
  });

  it('are refused when their elevations are beyond the Earth', async () => {
    const pack = withManifest((manifest) => {
      manifest['hazards'].fluvial.quantity = 'elevation';
      manifest['terrain'] = { path: 'terrain.tif', unit: 'm' };
    });
    const findings = await trial.refuse(
      writePackFolder(trial.source, {
        ...pack,
        'terrain.tif': soundTiff,
        'fluvial/rp10.tif': encodeTestGeotiff(describeRaster(fill(12_000))),
        'fluvial/rp100.tif': encodeTestGeotiff(describeRaster(fill(13_000))),
      }),
    );
    expect(new Set(codesOf(findings))).toEqual(new Set(['implausible-unit', 'unsaid-vertical-datum']));
  });

  it('are taken with a warning for single wrong cells', async () => {
    // Two of 400 cells: 0.5 %, under 1 %.
    const values = fill(1.5).map((depth, cell) => (cell < 2 ? 9999 : depth));
    const pack = { ...createTestPack(), 'fluvial/rp100.tif': encodeTestGeotiff(describeRaster(values)) };
    expect(codesOf(await trial.accept(writePackFolder(trial.source, pack)))).toEqual(['implausible-value']);
  });
});

describe("a scenario's own maps", () => {
  it('are refused when their unit cannot be, with the scenario named', async () => {
    const findings = await trial.refuse(writePackFolder(trial.source, withDefenceFailure({ 10: fill(250) })));
    expect(findings).toEqual([
      expect.objectContaining({ code: 'implausible-unit', file: 'fluvial/fail10.tif', field: 'hazards.fluvial.unit' }),
    ]);
    expect(findings[0]!.found).toBe('400 of 400 wet cells beyond what can be, up to 250.0 m, scenario defFail');
  });

  it('are refused when their return periods are swapped, and never compared with the base maps', async () => {
    // At 100 years, below the base map of 1.5 m: the pack may say so.
    expect(await trial.accept(writePackFolder(trial.source, withDefenceFailure({ 100: fill(1) })))).toEqual([]);
    const findings = await trial.refuse(
      writePackFolder(`${trial.source}-swapped`, withDefenceFailure({ 10: fill(2), 100: fill(1) })),
    );
    expect(findings).toEqual([
      expect.objectContaining({ code: 'swapped-return-periods', file: 'fluvial/fail100.tif' }),
    ]);
    expect(findings[0]!.found).toContain('from 10 to 100 years, scenario defFail');
  });

  // One breach at 10 years, another at 100: each map says nothing of the other's place, or that it is dry.
  it.each([
    ['outside', []],
    ['dry', ['decreasing-depth']],
  ])('that hold no data side by side where that means %s give %j', async (nodata, codes) => {
    const frequent = fill(2).map((depth, cell) => (cell < 200 ? depth : -9999));
    const rare = fill(3).map((depth, cell) => (cell < 200 ? -9999 : depth));
    const pack = withDefenceFailure({ 10: frequent, 100: rare }, { nodata });
    expect(codesOf(await trial.accept(writePackFolder(trial.source, pack)))).toEqual(codes);
  });
});
