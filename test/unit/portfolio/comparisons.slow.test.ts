import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { house, houseHeader, readAals } from './support/houses.ts';
import { setUpPortfolioWorld } from './support/portfolio-world.ts';

const world = setUpPortfolioWorld({ isShared: true });

describe('a measure', () => {
  it('comes to what a file with those inputs comes to, for the rows of its filter alone', async () => {
    const id = await world.run(
      [
        houseHeader,
        house('A', {}),
        house('B', { basement: 'YES' }),
        house('C', { city: 'Elsewhere' }),
        house('D', { isFar: true }),
        house('E', { basement: 'UNKNOWN', floor: 1.2 }),
      ].join('\n'),
    );
    const before = await readAals(world, id);
    const raised = await world.run(
      [houseHeader, house('A', { floor: 0.5 }), house('B', { floor: 0.5 }), house('E', { floor: 1.7 })].join('\n'),
    );
    const wanted = await readAals(world, raised);
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
    // By benefit the row comes first that loses the less for it.
    const benefits = ['A', 'B', 'E'].map((name) => [name, before.get(name)! - wanted.get(name)!] as const);
    const ranked = await world.call('portfolio.comparison', { id, comparison, rank: 'benefit' });
    expect(ranked.movedMost.map((row) => row.locationId)).toEqual(
      benefits.toSorted((a, b) => b[1] - a[1]).map(([name]) => name),
    );
    expect(ranked).toMatchObject({ moved: answer.moved, aal: answer.aal });
    // What is shown of the portfolio itself is as it was.
    expect(await readAals(world, id)).toEqual(before);
    const { comparisons } = await world.call('portfolio.comparisons', { id });
    expect(comparisons.map((one) => one.name)).toEqual(['Raise and fill']);
    await world.call('portfolio.removeComparison', { id, comparison });
    expect((await world.call('portfolio.comparisons', { id })).comparisons).toEqual([]);
  });

  it('works out again only the rows whose inputs it changes', async () => {
    const id = await world.run(
      [houseHeader, house('A', {}), house('B', { basement: 'YES' }), house('C', { deductible: 500 })].join('\n'),
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

  it('ranks its rows by benefit for cost, in the window and in the file, over those that it changes', async () => {
    const id = await world.run(
      [houseHeader, house('Deductible', { deductible: 20_000 }), house('Low', {}), house('Far', { isFar: true })].join(
        '\n',
      ),
    );
    const changes = [{ kind: 'raiseFirstFloor', byMetres: 0.5 } as const];
    const { comparison } = await world.call('portfolio.tryMeasure', { id, name: 'Raise', changes });
    // 5 % of a structure of 100,000; 12.409 is the present value of one a year, 7 % over 30 years.
    const costing = { unit: 'shareOfStructure', amount: 0.05, lifeYears: 30, discountRate: 0.07 } as const;
    const answer = await world.call('portfolio.comparison', { id, comparison, costing });
    expect(answer.movedMost.map(({ locationId }) => locationId)).toEqual(['Low', 'Deductible']);
    for (const { before, after, worth } of answer.movedMost) {
      const saved = before! - after!;
      expect(worth).toMatchObject({ cost: 5000, annualBenefit: saved });
      expect(worth!.benefitCostRatio).toBeCloseTo((saved * 12.409) / 5000, 2);
    }
    const [first, second] = answer.movedMost;
    expect(answer.worth).toMatchObject({
      rows: answer.info.rows,
      cost: answer.info.rows * 5000,
      annualBenefit: first!.before! - first!.after! + second!.before! - second!.after!,
    });
    const file = path.join(world.folder, 'ranked.csv');
    await world.call('portfolio.writeComparison', { id, comparison, path: file, costing });
    const rows = parse(readFileSync(file), { columns: true, bom: true }) as Record<string, string>[];
    expect(rows.map((row) => [row['rank'], row['locationId'], row['cost']])).toEqual([
      ['1', 'Low', '5000'],
      ['2', 'Deductible', '5000'],
    ]);
    expect(Number(rows[0]!['benefitCostRatio'])).toBe(first!.worth!.benefitCostRatio);
    // Without a cost nothing is ranked by one.
    const plain = await world.call('portfolio.comparison', { id, comparison });
    expect(plain.worth).toBeNull();
    expect(plain.movedMost.every(({ worth }) => worth === null)).toBe(true);
  });

  it('is refused while the portfolio has rows without figures', async () => {
    const { portfolio } = await world.call('portfolio.create', {
      path: world.write('in.csv', [houseHeader, house('A', {})].join('\n')),
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

describe('a measure that costs more', () => {
  it('has no row with a benefit, and all that moved by change', async () => {
    const id = await world.run([houseHeader, house('A', { deductible: 500 }), house('B', {})].join('\n'));
    const { comparison } = await world.call('portfolio.tryMeasure', {
      id,
      name: 'No deductible',
      changes: [{ kind: 'setDeductible', asset: 'structure', amount: 0 }],
    });
    const list = async (rank: 'benefit' | 'movement') =>
      (await world.call('portfolio.comparison', { id, comparison, rank })).movedMost.map((row) => row.locationId);
    expect(await list('movement')).toEqual(['A']);
    expect(await list('benefit')).toEqual([]);
  });
});

describe('a measure that is given up', () => {
  it('ends soon, leaves nothing behind, and can be tried again', async () => {
    // More than are worked on at once.
    const rows = Array.from({ length: 40_000 }, (_, row) => house(`R${row}`, {}));
    const id = await world.run([houseHeader, ...rows].join('\n'));
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
