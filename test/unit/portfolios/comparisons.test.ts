import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { createPackLibrary } from '#main/adapters/packs/pack-library.ts';
import { encodeTestGeotiff } from '../../support/geotiff-writer.ts';
import { createManifest, createTestPack, describeRaster, fill, writePackFolder } from '../packs/support/test-pack.ts';
import { insidePoint, setUpPortfolioWorld } from './support/portfolio-world.ts';

const TIMEOUT = 120_000;
const world = setUpPortfolioWorld();
const header =
  'locationId,latitude,longitude,city,typeOfBusiness,basement,numberOfStoreys,firstFloorHeight,structureDeductible,' +
  'inventoryDeductible,equipmentDeductible,structureTIV,inventoryTIV,equipmentTIV';

/** A house of 100,000 in each asset, in the water unless it is far away. */
function house(
  id: string,
  changes: { city?: string; basement?: string; floor?: number; deductible?: number; isFar?: boolean },
) {
  const { city = 'Portham', basement = 'NO', floor = 0, deductible = 0, isFar = false } = changes;
  const latitude = isFar ? 10 : insidePoint.latitude;
  return `${id},${latitude},${insidePoint.longitude},${city},RES1,${basement},ONE STORY,${floor},${deductible},0,0,100000,100000,100000`;
}

async function readAals(id: string): Promise<Map<string, number | null>> {
  const { rows } = await world.call('portfolio.rows', { id, limit: 1000 });
  return new Map(rows.map(({ locationId, aal }) => [locationId, aal]));
}

describe('a measure', { timeout: TIMEOUT }, () => {
  it('comes to what a file with those inputs comes to, for the rows of its filter alone', async () => {
    const id = await world.run(
      [
        header,
        house('A', {}),
        house('B', { basement: 'YES' }),
        house('C', { city: 'Elsewhere' }),
        house('D', { isFar: true }),
        house('E', { basement: 'UNKNOWN', floor: 1.2 }),
      ].join('\n'),
    );
    const before = await readAals(id);
    const raised = await world.run(
      [header, house('A', { floor: 0.5 }), house('B', { floor: 0.5 }), house('E', { floor: 1.7 })].join('\n'),
    );
    const wanted = await readAals(raised);
    const { comparison } = await world.call('portfolio.tryMeasure', {
      id,
      name: 'Raise and fill',
      filter: { city: 'Portham' },
      changes: [{ kind: 'raiseFirstFloor', byMetres: 0.5 }, { kind: 'fillBasement' }],
    });
    const answer = await world.call('portfolio.comparison', { id, comparison });
    const moved = new Map(answer.movedMost.map((row) => [row.locationId, row]));
    expect(moved.get('A')).toMatchObject({
      before: before.get('A'),
      after: wanted.get('A'),
      causes: ['firstFloorHeight'],
    });
    expect(moved.get('B')).toMatchObject({
      before: before.get('B'),
      after: wanted.get('B'),
      causes: ['firstFloorHeight', 'basement'],
    });
    expect(moved.get('E')).toMatchObject({ after: wanted.get('E') });
    expect(moved.has('C') || moved.has('D')).toBe(false);
    const sum = (aals: readonly (number | null | undefined)[]): number =>
      aals.reduce<number>((all, aal) => all + (aal ?? 0), 0);
    expect(answer).toMatchObject({
      rows: 5,
      moved: 3,
      rising: 0,
      falling: 3,
      aal: {
        before: sum([...before.values()]),
        after: sum([wanted.get('A'), wanted.get('B'), wanted.get('E'), before.get('C')]),
      },
      info: { kind: 'measure', name: 'Raise and fill', rows: 3, isStale: false },
    });
    expect(answer.hazards[0]!.aal).toEqual(answer.aal);
    // What is shown of the portfolio itself is as it was.
    expect(await readAals(id)).toEqual(before);
    const { comparisons } = await world.call('portfolio.comparisons', { id });
    expect(comparisons.map((one) => one.name)).toEqual(['Raise and fill']);
    await world.call('portfolio.removeComparison', { id, comparison });
    expect((await world.call('portfolio.comparisons', { id })).comparisons).toEqual([]);
  });

  it('works out again only the rows whose inputs it changes', async () => {
    const id = await world.run(
      [header, house('A', {}), house('B', { basement: 'YES' }), house('C', { deductible: 500 })].join('\n'),
    );
    const ask = async (
      change: { kind: 'fillBasement' } | { kind: 'setDeductible'; asset: 'structure'; amount: number },
    ) => {
      const { comparison } = await world.call('portfolio.tryMeasure', { id, name: 'One', changes: [change] });
      return world.call('portfolio.comparison', { id, comparison });
    };
    expect((await ask({ kind: 'fillBasement' })).info.rows).toBe(1);
    const deductible = await ask({ kind: 'setDeductible', asset: 'structure', amount: 500 });
    expect(deductible.info.rows).toBe(2);
    expect(deductible.movedMost.map(({ causes }) => causes)).toEqual([
      ['structureDeductible'],
      ['structureDeductible'],
    ]);
  });

  it('is refused while the portfolio has rows without figures', async () => {
    const { portfolio } = await world.call('portfolio.create', {
      path: world.write('in.csv', [header, house('A', {})].join('\n')),
    });
    await world.waitUntilReady(portfolio.id);
    const asked = world.call('portfolio.tryMeasure', {
      id: portfolio.id,
      name: 'One',
      changes: [{ kind: 'fillBasement' }],
    });
    await expect(asked).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});

describe('a measure that is given up', { timeout: TIMEOUT }, () => {
  it('ends soon, leaves nothing behind, and can be tried again', async () => {
    const rows = Array.from({ length: 10_000 }, (_, row) => house(`R${row}`, {}));
    const id = await world.run([header, ...rows].join('\n'));
    const controller = new AbortController();
    const change = { kind: 'raiseFirstFloor', byMetres: 0.5 } as const;
    world.onProgress(({ phase }) => {
      if (phase === 'compare') controller.abort();
    });
    const trying = world.call('portfolio.tryMeasure', { id, name: 'Raise', changes: [change] }, controller.signal);
    await expect(trying).rejects.toMatchObject({ name: 'CancelledError' });
    const last = world.progress.findLast(({ phase }) => phase === 'compare')!;
    expect(last.rowsDone).toBeLessThan(rows.length);
    expect((await world.call('portfolio.comparisons', { id })).comparisons).toEqual([]);
    const again = await world.call('portfolio.tryMeasure', { id, name: 'Raise', changes: [change] });
    const answer = await world.call('portfolio.comparison', { id, comparison: again.comparison });
    expect(answer).toMatchObject({ moved: rows.length, falling: rows.length });
  });
});

describe('another version of a pack', { timeout: TIMEOUT }, () => {
  it('is compared with the one before: what moved, and why', async () => {
    const id = await world.run([header, house('A', {}), house('B', { isFar: true })].join('\n'));
    const before = await readAals(id);
    // The next version knows of no water every 10 years: the first is 1.5 m every 100.
    const next = {
      ...createTestPack(createManifest({ version: '1.1.0' })),
      'fluvial/rp10.tif': encodeTestGeotiff(describeRaster(fill(0))),
    };
    const folder = writePackFolder(path.join(world.folder, 'next-pack'), next);
    const library = await createPackLibrary({
      dataDirectory: world.folder,
      tileCacheBytes: 1 << 20,
      onChange: () => undefined,
    });
    await library.install(folder, { signal: new AbortController().signal });
    await library.close();
    await world.call('portfolio.run', { id });
    await world.waitUntilReady(id);
    const after = await readAals(id);
    const [earlier] = (await world.call('portfolio.comparisons', { id })).comparisons;
    expect(earlier).toMatchObject({
      kind: 'earlier',
      rows: 2,
      before: { packs: [{ id: 'test-region', version: '1.0.0' }] },
      after: { packs: [{ id: 'test-region', version: '1.1.0' }] },
    });
    const answer = await world.call('portfolio.comparison', { id, comparison: earlier!.comparison });
    expect(answer).toMatchObject({
      rows: 2,
      moved: 1,
      falling: 1,
      aal: { before: before.get('A'), after: after.get('A') },
      causes: [{ causes: ['index'], rows: 1, aal: after.get('A')! - before.get('A')! }],
      movedMost: [{ locationId: 'A', before: before.get('A'), after: after.get('A') }],
    });
    expect(answer.hazards[0]).toMatchObject({ hazard: 'fluvial', higher: 0, lower: 1 });
    // Wet on the most frequent map before, not any more: its index is not limited by that map, and nothing closes its curve.
    expect(answer.warnings).toEqual([
      { code: 'indexLimitedByMostFrequentMap', hazard: 'fluvial', come: 0, gone: 1 },
      { code: 'closingTriangleLarge', hazard: 'fluvial', come: 0, gone: 1 },
    ]);
    expect(answer.movedMost[0]!.warnings.gone.map(({ code }) => code)).toEqual([
      'indexLimitedByMostFrequentMap',
      'closingTriangleLarge',
    ]);
    expect(answer.matchLevels).toEqual([]);
    const file = path.join(world.folder, 'moved.csv');
    const written = await world.call('portfolio.writeComparison', { id, comparison: earlier!.comparison, path: file });
    expect(written).toEqual({ path: file, rows: 1 });
    const [row] = parse(readFileSync(file), { columns: true, bom: true }) as Record<string, string>[];
    expect(row).toMatchObject({
      locationId: 'A',
      statusBefore: 'OK',
      matchLevelAfter: 'coordinates',
      aalBefore: String(before.get('A')),
      aalAfter: String(after.get('A')),
      aalDifference: String(after.get('A')! - before.get('A')!),
      why: 'index',
      warningsCome: '',
      warningsGone: 'fluvial:indexLimitedByMostFrequentMap fluvial:closingTriangleLarge',
    });
    // What was stored beside the results when the run ended is what is made of them anew.
    await world.restart();
    expect(await world.call('portfolio.comparison', { id, comparison: earlier!.comparison })).toEqual(answer);
    expect(after.get('A')).toBeLessThan(before.get('A')!);
  });
});
