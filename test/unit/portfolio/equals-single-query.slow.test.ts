import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BoundingBox } from '#shared/geo/geo.ts';
import type { Module } from '#shared/hazard/hazard.ts';
import { createPackLibrary, type InstalledPackLibrary } from '#main/pack/pack-library.fs.ts';
import { findBuiltRegion } from '../../support/built-region.ts';
import { installKept } from '../../support/installed-packs.ts';
import { describeWithShared } from '../../support/shared.ts';
import { answerAsPortfolio, answerOneByOne } from './support/compare-with-query.ts';
import { makeRandomLocations } from './support/random-locations.ts';

const ROWS = 1000;
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-portfolio-equal-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function openLibrary(dataDirectory: string): Promise<InstalledPackLibrary> {
  return createPackLibrary({ dataDirectory, tileCacheBytes: 1 << 20, onChange: () => undefined });
}

/** Installs a pack into a data directory of its own. */
async function install(name: string, pack: string): Promise<{ data: string; bbox: BoundingBox }> {
  const data = path.join(folder, name);
  const library = await openLibrary(data);
  const [installed] = await installKept(library, [pack]);
  await library.close();
  return { data, bbox: installed!.bbox! };
}

async function expectEqual(
  data: string,
  bbox: BoundingBox,
  seed: number,
  modules?: readonly Module[],
): Promise<string[]> {
  const locations = makeRandomLocations(bbox, ROWS, seed);
  const expected = await answerOneByOne(data, locations, modules);
  const answers = answerAsPortfolio(data, locations, modules);
  for (const [row, answer] of answers.entries()) expect(answer, `row ${row}`).toEqual(expected[row]);
  // Something was compared: losses, not only codes and dry places.
  if (modules === undefined)
    expect(expected.some(({ figures }) => Object.values(figures).some((value) => value > 10))).toBe(true);
  return [...new Set(expected.map(({ status }) => status))].toSorted();
}

describe.each(['chilliwack', 'elbe-rosslau', 'kampen', 'miami-beach'])('a portfolio in %s', (name) => {
  describeWithShared('has the figures and warnings of the single query', `packs/${name}`, (pack) => {
    it(`for ${ROWS} random buildings, field by field`, async () => {
      const { data, bbox } = await install(name, pack);
      const statuses = await expectEqual(data, bbox, 11);
      expect(statuses).toContain('OK');
      expect(statuses).toContain('OUT_OF_BOUND_LOCATION');
    });
  });
});

describe('a portfolio in the demonstration region', () => {
  let region: { data: string; bbox: BoundingBox };
  beforeAll(async () => {
    const data = path.join(folder, 'demonstration');
    const library = await openLibrary(data);
    const { bbox } = await library.installCopy(findBuiltRegion().installed, new AbortController().signal);
    await library.close();
    region = { data, bbox: bbox! };
  });

  it(`has the figures and warnings of the single query for ${ROWS} random buildings, field by field`, async () => {
    await expectEqual(region.data, region.bbox, 12);
  });

  it.each([[['fluvial', 'wildfire', 'financial']], [['coastal', 'pluvial']], [[]]] as [Module[]][])(
    'has the codes of the single query with the modules %j',
    async (modules) => {
      await expectEqual(region.data, region.bbox, 13, modules);
    },
  );
});
