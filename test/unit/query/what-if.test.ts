import { describe, expect, it } from 'vitest';
import { buildWireFigures } from '#main/query/build-wire-figures.ts';
import { createSiteReader } from '#main/query/site-reader.ts';
import { createWhatIf } from '#main/query/what-if-handlers.ts';
import { procedures, type ProcedureInput } from '#shared/contract/procedures.ts';
import { applyMeasures } from '#shared/portfolio/measure.ts';
import { curves, house } from '../../support/engine-input.ts';
import { createTestCatalogue, createTestSource, entitle } from '../../support/test-site.ts';

const { signal } = new AbortController();
const here = { latitude: 10, longitude: 20 };

/** The river is 0.6096 m deep in 1 of 100 years here, and dry from latitude 11 on. */
function setUp(...modules: Parameters<typeof entitle>) {
  const { source } = createTestSource('fluvial', ({ latitude }) => [[100, latitude < 11 ? 0.6096 : 0]]);
  const catalogue = createTestCatalogue([source]);
  return createWhatIf({
    sites: createSiteReader({ catalogue: () => catalogue, geocoder: { locate: async () => [] } }),
    curves,
    entitlement: () => entitle(...modules),
    buildFigures: buildWireFigures,
  });
}

function ask(variants: ProcedureInput<'what-if.compare'>['variants'], latitude = here.latitude) {
  const location = { ...here, latitude };
  return procedures['what-if.compare'].input.parse({ location, financial: house, variants });
}

describe('a building against its variants', () => {
  it('has the figures of each building with its measures taken', async () => {
    const result = await setUp('fluvial', 'financial').compare(
      ask([
        { id: 'floor', measures: [{ kind: 'raiseFloor', byMetres: 0.3048 }] },
        { id: 'policy', measures: [{ kind: 'deductible', amounts: { structure: 12_000 } }] },
        { id: 'move', measures: [{ kind: 'move', point: { latitude: 11, longitude: 20 } }] },
        {
          id: 'both',
          measures: [
            { kind: 'raiseFloor', byMetres: 0.3048 },
            { kind: 'deductible', amounts: { structure: 3000 } },
            { kind: 'value', amounts: { structure: 200_000 } },
          ],
        },
      ]),
      signal,
    );
    // hazus-structure-129: 0.32 at 0.6096 m, 0.23 at 0.3048 m; one map: AAL = loss x 0.015, PML = loss.
    expect(result.baseline.figures).toMatchObject({ fluvialStructureAal: 480, fluvialStructurePml1500: 32_000 });
    const figures = Object.fromEntries(
      result.variants.map((variant) => [variant.id, variant.status === 'answered' ? variant.figures : null]),
    );
    // 23,000 x 0.015.
    expect(figures['floor']).toMatchObject({ fluvialStructureAal: 345, fluvialStructurePml1500: 23_000 });
    // 20,000 x 0.01 + 0.01 x 20,000^2 / (2 x 32,000) = 262.5.
    expect(figures['policy']).toMatchObject({ fluvialStructureAal: 263, fluvialStructurePml1500: 20_000 });
    expect(figures['move']).toMatchObject({ fluvialFloodIndex: 1, fluvialStructureAal: 0 });
    // Before any deductible the policy changes nothing: 32,000 x 0.015; both: 46,000 x 0.015.
    const groundUp = Object.fromEntries(
      result.variants.map((variant) => [variant.id, variant.status === 'answered' ? variant.groundUp : null]),
    );
    expect(result.baseline.groundUp).toMatchObject({ fluvialStructureAal: 480 });
    expect(groundUp['policy']).toMatchObject({ fluvialStructureAal: 480, fluvialStructurePml1500: 32_000 });
    expect(groundUp['both']).toMatchObject({ fluvialStructureAal: 690, fluvialStructurePml1500: 46_000 });
    // 200,000 x 0.23 - 3,000 = 43,000; 430 + 0.01 x 43,000^2 / (2 x 46,000) = 630.98.
    expect(figures['both']).toMatchObject({ fluvialStructureAal: 631, fluvialStructurePml1500: 43_000 });
  });

  it('says what cannot be built, and where nothing is known, and compares the rest', async () => {
    const { variants } = await setUp('fluvial', 'financial').compare(
      ask([
        { id: 'tower', measures: [{ kind: 'raiseFloor', byMetres: 21 }] },
        { id: 'south', measures: [{ kind: 'move', point: { latitude: -1, longitude: 20 } }] },
        { id: 'basement', measures: [{ kind: 'basement', basement: 'YES' }] },
      ]),
      signal,
    );
    expect(variants[0]).toEqual({ id: 'tower', status: 'failed', failure: 'NOT_A_BUILDING' });
    expect(variants[1]).toEqual({ id: 'south', status: 'failed', failure: 'OUT_OF_BOUND_LOCATION' });
    expect(variants[2]?.status).toBe('answered');
  });

  it('fails where the building itself is in no region', async () => {
    await expect(setUp('fluvial', 'financial').compare(ask([], -1), signal)).rejects.toMatchObject({
      code: 'OUT_OF_BOUND_LOCATION',
    });
  });
});

describe('a target', () => {
  const target = {
    hazard: 'fluvial',
    scenario: 'base',
    assets: ['structure'],
    averageAnnualLoss: 345,
    quantity: 'firstFloorHeight',
  } as const;
  const question = procedures['what-if.solve'].input.parse({ location: here, financial: house, target });

  it('is solved at the building', async () => {
    expect(await setUp('fluvial', 'financial').solve(question, signal)).toMatchObject({
      status: 'solved',
      value: 0.31,
    });
  });

  it('has no losses behind it without the hazard or the financial module', async () => {
    expect(await setUp('fluvial').solve(question, signal)).toEqual({ status: 'noLosses' });
    expect(await setUp('coastal', 'financial').solve(question, signal)).toEqual({ status: 'noLosses' });
  });
});

describe('measures', () => {
  it('are taken one after the other', () => {
    const changed = applyMeasures({ ...house, firstFloorHeight: 0.3 }, [
      { kind: 'raiseFloor', byMetres: 0.6 },
      { kind: 'basement', basement: 'NO' },
      { kind: 'value', amounts: { equipment: 5 } },
    ]);
    expect(changed).toEqual({ financial: { ...house, firstFloorHeight: 0.9, equipmentTIV: 5 }, point: null });
  });
});
