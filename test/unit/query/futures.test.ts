import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCurveLibrary } from '#engine/index.ts';
import type { InstalledPackLibrary } from '#main/pack/pack-library.fs.ts';
import { assessSite, readBuildingSite } from '#main/query/building-site.ts';
import { computeFutures } from '#main/query/compute-futures.ts';
import { financialSchema, type Financial } from '#shared/exposure/exposure.ts';
import type { Module } from '#shared/hazard/hazard.ts';
import { findRange, type FutureFigures } from '#shared/query/futures.ts';
import { findHeadlineDepth } from '#shared/query/headline-depth.ts';
import { encodeTestGeotiff } from '../../support/geotiff-writer.ts';
import { openTestPack } from '../pack/support/open-test-pack.ts';
import { CELL, NORTH, SIDE, WEST, describeRaster, type Manifest, type PackContent } from '../pack/support/test-pack.ts';

const curves = createCurveLibrary();
const financial = financialSchema.parse({
  typeOfBusiness: 'RES1',
  basement: 'NO',
  numberOfStoreys: 'ONE STORY',
  firstFloorHeight: 0.3,
  structureTIV: 300_000,
  inventoryTIV: 0,
  equipmentTIV: 80_000,
  structureDeductible: 1000,
  inventoryDeductible: 0,
  equipmentDeductible: 0,
});
const modules = new Set<Module>(['fluvial', 'coastal', 'pluvial', 'wildfire', 'financial']);

const cells = SIDE * SIDE;
const pointOf = (cell: number) => ({
  longitude: WEST + ((cell % SIDE) + 0.5) * CELL,
  latitude: NORTH - (Math.floor(cell / SIDE) + 0.5) * CELL,
});

/** A depth for each cell at 10, 100 and 500 years, each map at least as deep as the one before; some cells dry. */
const depths = fc
  .array(fc.tuple(fc.boolean(), fc.double({ min: 0, max: 3, noNaN: true })), { minLength: cells, maxLength: cells })
  .map((drawn) => drawn.map(([isWet, depth]) => (isWet ? depth : 0)));
const years = [10, 100, 500] as const;
const deepen = (values: readonly number[], year: number): number[] =>
  values.map((depth) => (depth === 0 ? 0 : depth + Math.log10(year) - 1));
const [today, ...members] = fc.sample(depths, { numRuns: 4, seed: 20 }) as [number[], ...number[][]];
const memberNames = ['GFDL-ESM2M', 'NorESM1-M', 'MIROC-ESM-CHEM'];

/** A pack of the depths of one climate, or with members of another. */
function createPack(id: string, values: number[], others: readonly number[][]): PackContent {
  const files: Record<string, Uint8Array> = {};
  const listMaps = (name: string, of: number[]): Manifest[] =>
    years.map((returnPeriod) => {
      const path = `${name}/rp${returnPeriod}.tif`;
      files[path] = encodeTestGeotiff(describeRaster(deepen(of, returnPeriod)));
      return { returnPeriod, path };
    });
  const ofMembers = others.map((of, index) => ({ name: memberNames[index], maps: listMaps(`member-${index}`, of) }));
  const futures = [{ id: 'rcp8p5-2080', pathway: 'RCP 8.5', year: 2080, members: ofMembers }];
  const coastal = { quantity: 'depth', unit: 'm', maps: listMaps('today', values) };
  return {
    'pack.json': JSON.stringify({
      format: 2,
      id,
      version: '1',
      title: id,
      territory: { bbox: [WEST, NORTH - SIDE * CELL, WEST + SIDE * CELL, NORTH] },
      hazards: { coastal: { ...coastal, ...(others.length === 0 ? {} : { futures }) } },
    }),
    ...files,
  };
}

describe('climates to come', () => {
  let opened: { library: InstalledPackLibrary; close(): Promise<void> };
  let alone: (typeof opened)[] = [];

  beforeAll(async () => {
    opened = await openTestPack(createPack('with-futures', today, members));
    alone = [];
    for (const [index, values] of members.entries())
      alone.push(await openTestPack(createPack(`alone-${index}`, values, [])));
  });
  afterAll(async () => {
    for (const each of [opened, ...alone]) await each?.close();
  });

  const siteAt = (library: InstalledPackLibrary, cell: number, licensed: ReadonlySet<Module> = modules) =>
    readBuildingSite({ point: pointOf(cell), match: null }, 5, { modules: licensed } as never, library.catalogue);
  const ask = (cell: number, building: Financial | null = financial, licensed: ReadonlySet<Module> = modules) => {
    const catalogue = opened.library.catalogue;
    const site = siteAt(opened.library, cell, licensed);
    return computeFutures({ site, financial: building, catalogue, curves });
  };
  /** The figures of a pack's maps as those of today. */
  const answerOf = (library: InstalledPackLibrary, cell: number): FutureFigures => {
    const { floods, traces } = assessSite(siteAt(library, cell), financial, curves);
    const { coastal } = floods;
    if (coastal.status !== 'answered') return { status: 'outside' };
    if (coastal.losses === null || coastal.losses === 'notLicensed') throw new Error('no losses');
    const { structure, inventory, equipment } = coastal.losses;
    const sum = (figure: 'averageAnnualLoss' | 'probableMaximumLoss1500'): number =>
      structure.base![figure] + inventory.base![figure] + equipment.base![figure];
    return {
      status: 'answered',
      floodIndex: coastal.floodIndex,
      structureFloodScore: coastal.structureFloodScore,
      depth: findHeadlineDepth(traces.coastal!),
      losses: { averageAnnualLoss: sum('averageAnnualLoss'), probableMaximumLoss1500: sum('probableMaximumLoss1500') },
    };
  };

  it('give each member what its maps would give as those of today', () => {
    fc.assert(
      fc.property(fc.nat({ max: cells - 1 }), (cell) => {
        const [hazard] = ask(cell);
        expect(hazard).toMatchObject({ hazard: 'coastal', answersToday: true, pack: { id: 'with-futures' } });
        expect(hazard!.today).toEqual(answerOf(opened.library, cell));
        const [future] = hazard!.futures;
        expect(future).toMatchObject({ id: 'rcp8p5-2080', pathway: 'RCP 8.5', year: 2080 });
        expect(future!.members).toEqual(
          alone.map(({ library }, index) => ({ name: memberNames[index], figures: answerOf(library, cell) })),
        );
      }),
    );
  });

  it('say the depth on the map of 100 years, as it was written', () => {
    const cell = members[0]!.findIndex((depth) => depth > 0.1);
    const [figures] = ask(cell)[0]!.futures[0]!.members;
    // One metre is added at 100 years.
    const depthMetres = Math.fround(members[0]![cell]! + 1);
    expect(figures!.figures).toMatchObject({ depth: { returnPeriodYears: 100, depthMetres } });
  });

  it('have no losses where none are asked for or licensed, and no figures where the hazard is not', () => {
    for (const [building, licensed] of [
      [null, modules],
      [financial, new Set<Module>(['coastal'])],
    ] as const) {
      const [hazard] = ask(7, building, licensed);
      expect(hazard!.futures[0]!.members[0]!.figures).toMatchObject({ status: 'answered', losses: null });
    }
    expect(ask(7, financial, new Set<Module>(['fluvial', 'financial']))).toEqual([]);
  });

  it('change nothing of the figures of today', async () => {
    const plain = await openTestPack(createPack('plain', today, []));
    try {
      for (let cell = 0; cell < cells; cell += 37) {
        expect(answerOf(opened.library, cell)).toEqual(answerOf(plain.library, cell));
      }
    } finally {
      await plain.close();
    }
  });

  it('come from the pack that has them where another answers for today', async () => {
    const folder = createPack('newer', members[0]!, []);
    const newer = await openTestPack(folder);
    try {
      const [source] = opened.library.catalogue.floodSources('coastal');
      const [answering] = newer.library.catalogue.floodSources('coastal');
      const catalogue = { ...opened.library.catalogue, floodSources: () => [answering!, source!] };
      const site = siteAt(newer.library, 11);
      const [hazard] = computeFutures({ site, financial, catalogue, curves });
      expect(hazard).toMatchObject({ answersToday: false, pack: { id: 'with-futures' } });
      expect(hazard!.today).toEqual(answerOf(opened.library, 11));
    } finally {
      await newer.close();
    }
  });
});

describe('a range', () => {
  it('spans the members that have the figure', () => {
    const figures = (floodIndex: number): FutureFigures => ({
      status: 'answered',
      floodIndex,
      structureFloodScore: 1,
      depth: null,
      losses: null,
    });
    const all = [figures(4), { status: 'noData' } as const, figures(2), figures(9)].map((of) => ({ figures: of }));
    expect(findRange(all, (of) => of.floodIndex)).toEqual({ least: 2, most: 9 });
    expect(findRange(all, (of) => of.losses?.averageAnnualLoss)).toBeNull();
    expect(findRange([], (of) => of.floodIndex)).toBeNull();
  });
});
