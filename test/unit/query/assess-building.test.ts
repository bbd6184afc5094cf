import { describe, expect, it } from 'vitest';
import { createCurveLibrary } from '#engine/vulnerability/curve-library.ts';
import { createAssessBuilding } from '#main/query/assess-building.ts';
import type { Entitlement } from '#main/access/entitlement.ts';
import type { HazardCatalogue } from '#main/pack/hazard-catalogue.ts';
import type { HazardSource } from '#main/pack/hazard-source.ts';
import type { AnswerCache } from '#main/query/answer-store.sql.ts';
import { addressRequestSchema, coordinateRequestSchema } from '#shared/query-service/mediator-request.ts';
import type { FloodHazard, Module } from '#shared/hazard/hazard.ts';
import type { PlaceMatch } from '#shared/geocoding/place.ts';

const point = { latitude: 10, longitude: 20 };
const atPoint = coordinateRequestSchema.parse({ location: point });
const curves = createCurveLibrary();

/** A source whose single 100-year map holds one depth everywhere; it counts how often it is read. */
function createSource(hazard: FloodHazard, depthMetres: number, id: string, holds = true) {
  const reads: number[] = [];
  const source: HazardSource = {
    pack: { id, version: '1', title: id, synthetic: false, currency: null, attribution: '', limits: '' },
    curveSet: 'hazus',
    definition: {
      hazard,
      quantity: 'depth',
      unit: 'm',
      dry: [],
      openWater: [],
      nodata: 'dry',
      waves: true,
      hasStandardOfProtection: false,
    },
    containsPoint: () => holds,
    readFutures: null,
    read(_point, windowSize) {
      reads.push(windowSize);
      return {
        maps: [
          {
            returnPeriodYears: 100,
            scenario: 'base',
            path: 'a.tif',
            band: 1,
            kind: 'value',
            cell: { column: 0, row: 0 },
            stored: depthMetres,
            scaled: depthMetres,
            window: null,
          },
        ],
        ground: { kind: 'absent' },
        standardOfProtectionYears: null,
      };
    },
  };
  return { source, reads };
}

function createCatalogue(sources: readonly HazardSource[], covers = true): HazardCatalogue {
  return {
    signature: 'packs',
    floodSources: (hazard) => sources.filter(({ definition }) => definition.hazard === hazard),
    wildfireSources: () => [],
    groundAt: () => null,
    coversPoint: () => covers,
    packsAt: () => [],
  };
}

function entitle(...modules: Module[]): Entitlement {
  return { subject: 'test', modules: new Set(modules), expiresAt: new Date('2100-01-01') };
}

function createCache(): AnswerCache & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    find: (key) => kept.get(key) ?? null,
    save: (key, _signature, value) => void kept.set(key, value),
    prune: () => kept.clear(),
  };
}

function createAssess(
  catalogue: HazardCatalogue,
  matches: readonly PlaceMatch[] = [],
  cache = createCache(),
  modelVersion = '1',
) {
  return createAssessBuilding({
    catalogue: () => catalogue,
    geocoder: { locate: async () => [...matches] },
    cache,
    curves,
    fingerprint: (text) => text,
    modelVersion,
  });
}

describe('assessing a building', () => {
  it('is out of bounds where no pack holds the point, before any licence is looked at', async () => {
    const result = await createAssess(createCatalogue([], false))(atPoint, entitle());
    expect(result).toEqual({ ok: false, type: 'OUT_OF_BOUND_LOCATION', point });
  });

  it('says outside for a hazard that no pack has, and answers the others', async () => {
    const { source } = createSource('fluvial', 1, 'a');
    const result = await createAssess(createCatalogue([source]))(
      atPoint,
      entitle('fluvial', 'coastal', 'pluvial', 'wildfire'),
    );
    if (!result.ok) throw new Error(result.type);
    expect(result.assessment.floods.fluvial.status).toBe('answered');
    expect(result.assessment.floods.coastal).toEqual({ status: 'outside' });
    expect(result.assessment.wildfire).toEqual({ status: 'outside' });
  });

  it('never reads the data of a hazard that the licence lacks', async () => {
    const { source, reads } = createSource('fluvial', 1, 'a');
    const result = await createAssess(createCatalogue([source]))(atPoint, entitle('coastal', 'financial'));
    if (!result.ok) throw new Error(result.type);
    expect(result.assessment.floods.fluvial).toEqual({ status: 'notLicensed' });
    expect(result.assessment.explanation.floods.fluvial).toBeUndefined();
    expect(reads).toEqual([]);
  });

  it('asks the first source whose territory holds the point, and no other', async () => {
    const elsewhere = createSource('fluvial', 3, 'newest, elsewhere', false);
    const newer = createSource('fluvial', 2, 'newer');
    const older = createSource('fluvial', 1, 'older');
    const catalogue = createCatalogue([elsewhere.source, newer.source, older.source]);
    const result = await createAssess(catalogue)(atPoint, entitle('fluvial'));
    if (!result.ok) throw new Error(result.type);
    expect(result.assessment.explanation.floods.fluvial?.pack.id).toBe('newer');
    expect([elsewhere.reads, newer.reads, older.reads]).toEqual([[], [5], []]);
  });

  it('hands the window size on to the reader', async () => {
    const { source, reads } = createSource('fluvial', 1, 'a');
    const request = coordinateRequestSchema.parse({ location: { ...point, wb_window: 3 } });
    await createAssess(createCatalogue([source]))(request, entitle('fluvial'));
    expect(reads).toEqual([3]);
  });

  it('gives the same answer from the cache, kept apart by request and by licence', async () => {
    const { source, reads } = createSource('fluvial', 1, 'a');
    const assess = createAssess(createCatalogue([source]));
    const first = await assess(atPoint, entitle('fluvial'));
    const again = await assess(atPoint, entitle('fluvial'));
    expect(again).toEqual({ ...first, fromCache: true });
    expect(reads).toHaveLength(1);
    await assess(atPoint, entitle('fluvial', 'financial'));
    await assess(coordinateRequestSchema.parse({ location: { latitude: 10, longitude: 20.1 } }), entitle('fluvial'));
    expect(reads).toHaveLength(3);
  });

  it('does not find the answer of another pack set', async () => {
    const { source, reads } = createSource('fluvial', 1, 'a');
    const cache = createCache();
    const catalogue = createCatalogue([source]);
    await createAssess(catalogue, [], cache)(atPoint, entitle('fluvial'));
    await createAssess({ ...catalogue, signature: 'other packs' }, [], cache)(atPoint, entitle('fluvial'));
    expect(reads).toHaveLength(2);
  });

  it('does not find the answer of another model', async () => {
    const { source, reads } = createSource('fluvial', 1, 'a');
    const cache = createCache();
    const catalogue = createCatalogue([source]);
    await createAssess(catalogue, [], cache, '1.0.0+4756e0c9')(atPoint, entitle('fluvial'));
    const result = await createAssess(catalogue, [], cache, '1.0.0+1b3c5d7f')(atPoint, entitle('fluvial'));
    expect(reads).toHaveLength(2);
    expect(result).toMatchObject({
      fromCache: false,
      assessment: { explanation: { modelVersion: '1.0.0+1b3c5d7f' } },
    });
  });

  it.each([
    ['of another form', (body: string) => body.replace('"modelVersion"', '"version"')],
    ['cut short', (body: string) => body.slice(0, 100)],
  ])('answers anew where what was kept is %s', async (_, damage) => {
    const { source, reads } = createSource('fluvial', 1, 'a');
    const cache = createCache();
    const assess = createAssess(createCatalogue([source]), [], cache);
    const first = await assess(atPoint, entitle('fluvial'));
    for (const [key, body] of cache.kept) cache.kept.set(key, damage(body));
    expect(await assess(atPoint, entitle('fluvial'))).toEqual(first);
    expect(reads).toHaveLength(2);
    expect(await assess(atPoint, entitle('fluvial'))).toEqual({ ...first, fromCache: true });
  });

  it('keeps what could be answered where a hazard has no data', async () => {
    const wet = createSource('coastal', 1, 'a').source;
    const flooded = createSource('fluvial', 1, 'a').source;
    // Elevations without any ground under them.
    const groundless: HazardSource = { ...flooded, definition: { ...flooded.definition, quantity: 'elevation' } };
    const result = await createAssess(createCatalogue([groundless, wet]))(atPoint, entitle('fluvial', 'coastal'));
    if (result.ok || result.type !== 'NO_DATA') throw new Error('expected NO_DATA');
    expect(result.assessment.floods.fluvial).toEqual({ status: 'noData' });
    expect(result.assessment.floods.coastal.status).toBe('answered');
  });
});

describe('placing an address', () => {
  const request = addressRequestSchema.parse({ location: { streetAddress: '1 Mill Rd', city: 'Portham' } });
  const match: PlaceMatch = {
    level: 'address',
    score: 1,
    label: '1 Mill Rd, Portham',
    point,
    uncertaintyMetres: 20,
    differences: [],
    packId: 'a',
  };
  const { source } = createSource('fluvial', 1, 'a');

  it.each(['address', 'interpolated', 'street'] as const)(
    'answers a match of level %s with the match beside it',
    async (level) => {
      const result = await createAssess(createCatalogue([source]), [{ ...match, level }])(request, entitle('fluvial'));
      if (!result.ok) throw new Error(result.type);
      expect(result.assessment.match?.level).toBe(level);
      const isExact = level === 'address';
      expect(result.assessment.explanation.warnings.some(({ code }) => code === 'addressNotExact')).toBe(!isExact);
    },
  );

  it.each([[[]], [[{ ...match, level: 'city' as const }]]])(
    'never uses less than a street for risk',
    async (matches) => {
      const result = await createAssess(createCatalogue([source]), matches)(request, entitle('fluvial'));
      expect(result).toEqual({ ok: false, type: 'NO_SPATIAL_COORDINATES', candidates: [] });
    },
  );

  it.each(['address', 'none'] as const)(
    'takes none of several places that fit alike, at level %s, and names them',
    async (level) => {
      const candidates = [point, { latitude: 11, longitude: 21 }].map((there): PlaceMatch => ({
        ...match,
        level,
        point: there,
        differences: ['ambiguous'],
        why: ['othersFit'],
      }));
      const matches = [...candidates, { ...match, score: 0.5 }];
      const result = await createAssess(createCatalogue([source]), matches)(request, entitle('fluvial'));
      expect(result).toEqual({ ok: false, type: 'NO_SPATIAL_COORDINATES', candidates });
    },
  );

  it('warns of another town, postcode or region than was asked for, however exact the place is', async () => {
    const listWarnings = async (found: Partial<PlaceMatch>) => {
      const assess = createAssess(createCatalogue([source]), [{ ...match, ...found }]);
      const result = await assess(request, entitle('fluvial'));
      if (!result.ok) throw new Error(result.type);
      return result.assessment.explanation.warnings.filter(({ code }) => code.startsWith('address'));
    };
    const about = { hazard: null, scenario: null };
    expect(await listWarnings({ why: ['streetSpelling', 'unitIgnored'] })).toEqual([]);
    expect(await listWarnings({ why: ['postcodeDiffers', 'cityDiffers'] })).toEqual([
      { code: 'addressDiffers', ...about, values: { reasons: 'cityDiffers, postcodeDiffers' } },
    ]);
    expect(await listWarnings({ level: 'street', why: ['regionDiffers'] })).toEqual([
      { code: 'addressNotExact', ...about, values: { level: 'street', uncertaintyMetres: 20 } },
      { code: 'addressDiffers', ...about, values: { reasons: 'regionDiffers' } },
    ]);
  });

  it('keeps no answer whose place may be another one the next time', async () => {
    const cache = createCache();
    const asked: string[] = [];
    const assess = createAssessBuilding({
      catalogue: () => createCatalogue([source]),
      geocoder: {
        async locate() {
          asked.push('again');
          return [{ ...match, level: 'street' }];
        },
        describeSource: () => 'a server',
        isRepeatable: ({ level }) => level === 'address',
      },
      cache,
      curves,
      fingerprint: (text) => text,
      modelVersion: '1',
    });
    await assess(request, entitle('fluvial'));
    await assess(request, entitle('fluvial'));
    expect(asked).toHaveLength(2);
    expect(cache.kept.size).toBe(0);
    await assess(atPoint, entitle('fluvial'));
    expect(cache.kept.size).toBe(1);
  });

  it('is out of bounds at the place that was found', async () => {
    const result = await createAssess(createCatalogue([], false), [match])(request, entitle('fluvial'));
    expect(result).toEqual({ ok: false, type: 'OUT_OF_BOUND_LOCATION', point });
  });
});
