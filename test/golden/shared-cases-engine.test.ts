import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { buildWireFigures } from '#main/query/build-wire-figures.ts';
import { financialSchema } from '#shared/exposure/exposure.ts';
import { floodHazards, type FloodHazard, type Scenario } from '#shared/hazard/hazard.ts';
import type { FloodFigures } from '#shared/query/assessment.ts';
import type { HazardReading, MapReading } from '#shared/hazard/hazard-reading.ts';
import { assess, defineHazard, readMap } from '../support/engine-input.ts';
import { describeWithShared } from '../support/shared.ts';

interface Why {
  readonly returnPeriods: readonly number[];
  readonly scenarios: Readonly<Record<Scenario, readonly number[]>>;
  readonly standardOfProtection: number | null;
  readonly openWater: boolean;
}
interface SharedCase {
  readonly id: string;
  readonly request: { readonly location: { readonly wb_window?: 1 | 3 | 5 | 7 }; readonly financial?: unknown };
  readonly expect: Readonly<Record<string, number | string>>;
  readonly tolerance: { readonly aalRel: number; readonly abs: number };
  readonly why: Readonly<Partial<Record<FloodHazard, Why>>>;
}

const OPEN_WATER_CODE = 9999;

/** A reading of maps that hold exactly the depths that the independent calculation arrived at, scenario by scenario. */
function toReading(why: Why): HazardReading {
  const maps = why.returnPeriods.flatMap((years, index): MapReading[] =>
    why.openWater
      ? [readMap(years, OPEN_WATER_CODE, 'base', [])]
      : (['base', 'defOverTop', 'defFail'] as const).map((scenario) =>
          readMap(years, why.scenarios[scenario][index]!, scenario),
        ),
  );
  return { maps, ground: { kind: 'absent' }, standardOfProtectionYears: null };
}

// Depths in, figures out, against an independent reference calculation; the rasters are left to the end-to-end test.
describeWithShared('the engine on the depths of the shared cases', 'data/cases', (folder) => {
  const cases = ['chilliwack', 'elbe-rosslau', 'kampen', 'miami-beach'].flatMap((packId) => {
    const manifest = JSON.parse(readFileSync(path.join(folder, '..', '..', 'packs', packId, 'pack.json'), 'utf8')) as {
      curveSet?: string;
    };
    return readFileSync(path.join(folder, `${packId}.jsonl`), 'utf8')
      .trim()
      .split('\n')
      .map((line) => ({ ...(JSON.parse(line) as SharedCase), curveSet: manifest.curveSet ?? 'hazus' }))
      .filter((candidate) => candidate.expect['statusCode'] === 200);
  });

  test('are most of them', () => {
    expect(cases.length).toBeGreaterThanOrEqual(40);
  });

  test.each(cases)('$id', ({ request, expect: expected, tolerance, why, curveSet }) => {
    const financial = request.financial === undefined ? null : financialSchema.parse(request.financial);
    const assessHazard = (hazard: FloodHazard): FloodFigures => {
      const reason = why[hazard];
      if (reason === undefined) return { status: 'outside' };
      return assess(toReading(reason), {
        definition: defineHazard({ hazard, openWater: [OPEN_WATER_CODE] }),
        curveSet,
        waterWindow: request.location.wb_window ?? 5,
        financial,
      }).figures;
    };
    const floods = Object.fromEntries(floodHazards.map((hazard) => [hazard, assessHazard(hazard)])) as Record<
      FloodHazard,
      FloodFigures
    >;
    const figures = buildWireFigures({ floods, wildfire: { status: 'outside' } }, financial !== null);

    const { statusCode: _, type: __, ...fields } = expected;
    expect(Object.keys(figures)).toEqual(Object.keys(fields));
    for (const [field, value] of Object.entries(fields)) {
      const slack = /Aal|Pml/.test(field) ? Math.max(tolerance.abs, tolerance.aalRel * Number(value)) : 0;
      expect(Math.abs(figures[field]! - Number(value)), `${field}: ${figures[field]} for ${value}`).toBeLessThanOrEqual(
        slack,
      );
    }
  });
});
