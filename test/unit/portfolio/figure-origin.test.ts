import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createOriginFinder } from '#main/portfolio/export/figure-origin.sql.ts';
import { openPortfolioDatabase, type PortfolioDatabase } from '#main/portfolio/portfolio-database.sql.ts';
import { saveBasis, type BasisPack } from '#main/portfolio/run/basis-store.sql.ts';
import { recordRun } from '#main/portfolio/run/run-store.sql.ts';

let folder = '';
let database: PortfolioDatabase;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-origin-'));
  database = openPortfolioDatabase(path.join(folder, 'portfolio.sqlite'));
});
afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

const pack = (id: string, rest: Partial<BasisPack>): BasisPack => ({
  id,
  version: '1.2.0',
  curveSet: 'a',
  installId: id,
  ...rest,
});
const save = (packs: readonly BasisPack[]): number =>
  saveBasis(database, { packs, modelVersion: '2.0.0', modules: [], waterWindow: 3 });

test('figures come from the packs whose boxes hold the place, by precedence; one that is damaged answers nothing', () => {
  const basis = save([
    pack('west', { cover: [[0, 0, 10, 10]], isSynthetic: true }),
    pack('both', { reach: [0, 0, 20, 10], isSynthetic: false }),
    pack('broken', { cover: [[0, 0, 20, 10]], isDamaged: true }),
  ]);
  const find = createOriginFinder(database);
  const of = (longitude: number) => find({ basis, latitude: 5, longitude });
  expect(of(5)).toMatchObject({ packs: 'west@1.2.0 both@1.2.0', isSynthetic: true, modelVersion: '2.0.0' });
  expect(of(15)).toMatchObject({ packs: 'both@1.2.0', isSynthetic: false });
  expect(of(25)).toMatchObject({ packs: '', isSynthetic: false });
  expect(find({ basis: null, latitude: 5, longitude: 5 })).toBe(null);
  expect(() => find({ basis: basis + 1, latitude: 5, longitude: 5 })).toThrow(RangeError);
});

test.each([
  ['Portham, 1.2.0 (synthetic): Nobody', true],
  ['Portham, 1.2.0 (synthetic)', true],
  ['Elbe (synthetic weather), 1.2.0: BfG', false],
  ['Elbe, 1.2.0: BfG (synthetic)', false],
])('what an earlier version kept of a pack says whether it is made up: %s', (source, isSynthetic) => {
  const basis = save([pack('one', { source })]);
  expect(createOriginFinder(database)({ basis, latitude: null, longitude: null })).toMatchObject({ isSynthetic });
});

test('figures are of the day of the last run, and of none where they are of a run before', async () => {
  const [before, last] = [save([pack('one', {})]), save([pack('two', {})])];
  await recordRun(database, before, () => Promise.resolve());
  await recordRun(database, last, () => Promise.resolve());
  const find = createOriginFinder(database);
  const { ended_at: ended } = database.prepare('SELECT ended_at FROM run').get() as { ended_at: string };
  expect(find({ basis: last, latitude: 0, longitude: 0 })?.computedOn).toBe(ended.slice(0, 10));
  expect(find({ basis: before, latitude: 0, longitude: 0 })?.computedOn).toBe(null);
});
