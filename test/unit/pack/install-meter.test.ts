import { expect, it } from 'vitest';
import { createInstallMeter } from '#main/pack/install/install-meter.ts';
import type { PackStepProgress } from '#main/pack/installed-packs.ts';

function follow() {
  const told: PackStepProgress[] = [];
  return { told, meter: createInstallMeter((progress) => told.push(progress)) };
}

it('tells how far the whole install is, from its first part to its last, and never back', () => {
  const { told, meter } = follow();
  meter.expectZip(1000);
  meter.tell('unpack', 0);
  meter.tell('unpack', 1);
  meter.expectBytes({ rasters: 3000, addresses: 500, basemap: 100 });
  meter.tell('check', 0.5, 'a.tif');
  // Fewer cells than the bytes let expect: what was told stays told.
  meter.expectCells(2);
  for (const part of ['index', 'scan', 'addresses', 'basemap', 'finish'] as const)
    for (const fraction of [0, 0.5, 1]) meter.tell(part, fraction);
  const fractions = told.map(({ fraction }) => fraction!);
  expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
  expect(fractions[0]).toBe(0);
  expect(fractions.at(-1)).toBe(1);
  expect(told[2]).toMatchObject({ step: 'check', file: 'a.tif' });
  // Looking through the maps is checking them.
  expect(told.filter(({ step }) => step === 'check')).toHaveLength(4);
});

it('gives the parts that take longest the most of it', () => {
  const { told, meter } = follow();
  meter.expectBytes({ rasters: 10_000_000, addresses: 0, basemap: 0 });
  meter.expectCells(30_000_000);
  meter.tell('index', 0);
  meter.tell('index', 1);
  meter.tell('scan', 1);
  const [before, indexed, scanned] = told.map(({ fraction }) => fraction!) as [number, number, number];
  expect(before).toBeLessThan(0.05);
  expect(indexed - before).toBeGreaterThan(scanned - indexed);
  expect(scanned).toBeGreaterThan(0.95);
});

it('says nothing of a share as long as nothing is known of how much there is', () => {
  const { told, meter } = follow();
  meter.tell('check', 0);
  expect(told).toEqual([{ step: 'check', fraction: null, file: null }]);
});
