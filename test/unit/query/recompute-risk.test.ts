import { describe, expect, it } from 'vitest';
import { buildWireFigures } from '#main/query/build-wire-figures.ts';
import { createAssessBuilding } from '#main/query/assess-building.ts';
import { createRecomputeRisk } from '#main/query/what-if-handlers.ts';
import { createSiteReader } from '#main/query/site-reader.ts';
import { coordinateRequestSchema } from '#shared/query-service/mediator-request.ts';
import type { Financial } from '#shared/exposure/exposure.ts';
import { curves, house } from '../../support/engine-input.ts';
import { createTestCatalogue, createTestSource, entitle } from '../../support/test-site.ts';

const licence = entitle('fluvial', 'pluvial', 'financial');
const { signal } = new AbortController();
const noCache = { find: () => null, save: () => undefined, prune: () => undefined };
const geocoder = { locate: async () => [] };

function ask(financial: Financial | undefined, latitude = 10) {
  return coordinateRequestSchema.parse({ location: { latitude, longitude: 20 }, financial });
}

function setUp() {
  const river = createTestSource('fluvial', () => [
    [10, 0],
    [100, 0.5],
    [1000, 1.5],
  ]);
  const catalogue = createTestCatalogue([river.source]);
  const sites = createSiteReader({ catalogue: () => catalogue, geocoder });
  const recompute = createRecomputeRisk({
    sites,
    curves,
    entitlement: () => licence,
    buildFigures: buildWireFigures,
  });
  const assess = createAssessBuilding({
    catalogue: () => catalogue,
    geocoder,
    cache: noCache,
    curves,
    fingerprint: (text) => text,
    modelVersion: '1',
  });
  return { river, catalogue, recompute, assess };
}

describe('recomputing', () => {
  it.each([undefined, house, { ...house, firstFloorHeight: 0.9, basement: 'YES' as const, structureDeductible: 4000 }])(
    'gives what the whole question gives, %#',
    async (financial) => {
      const { recompute, assess } = setUp();
      const whole = await assess(ask(financial), licence);
      if (!whole.ok) throw new Error(whole.type);
      const { floods, explanation } = whole.assessment;
      const changes = await recompute(ask(financial), signal);
      expect(changes.floods).toEqual(floods);
      expect(changes.figures).toEqual(buildWireFigures(whole.assessment, financial !== undefined));
      const { building, score, losses } = explanation.floods.fluvial ?? {};
      expect(changes.traces.fluvial).toEqual({ building, score, losses });
      expect(changes.warnings).toEqual(explanation.warnings);
    },
  );

  it('reads a place once, until the packs change', async () => {
    const { river, catalogue, recompute } = setUp();
    await recompute(ask(house), signal);
    await recompute(ask({ ...house, structureTIV: 7 }), signal);
    expect(river.countReads()).toBe(1);
    await recompute(ask(house, 11), signal);
    expect(river.countReads()).toBe(2);
    catalogue.signature = 'other packs';
    await recompute(ask(house), signal);
    expect(river.countReads()).toBe(3);
  });

  it('forgets the place that was asked about longest ago', async () => {
    const { river, recompute } = setUp();
    for (let latitude = 0; latitude <= 16; latitude++) await recompute(ask(house, latitude), signal);
    expect(river.countReads()).toBe(17);
    await recompute(ask(house, 16), signal);
    expect(river.countReads()).toBe(17);
    await recompute(ask(house, 0), signal);
    expect(river.countReads()).toBe(18);
  });

  it('refuses a place outside every pack as a query does', async () => {
    const { recompute } = setUp();
    await expect(recompute(ask(house, -5), signal)).rejects.toMatchObject({ code: 'OUT_OF_BOUND_LOCATION' });
  });
});
