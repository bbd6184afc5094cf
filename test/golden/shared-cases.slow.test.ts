import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBackend, type Backend } from '#main/backend.ts';
import type { HazardTrace } from '#shared/query/explanation.ts';
import type { FloodHazard, Scenario } from '#shared/hazard/hazard.ts';
import { installKept } from '../support/installed-packs.ts';
import { describeWithShared } from '../support/shared.ts';

interface Why {
  readonly returnPeriods: readonly number[];
  readonly scenarios: Readonly<Partial<Record<Scenario, readonly number[]>>>;
  readonly standardOfProtection: number | null;
}
interface SharedCase {
  readonly id: string;
  readonly kind: string;
  readonly request: { readonly location: Record<string, unknown> };
  readonly expect: Readonly<Record<string, number | string>>;
  readonly tolerance: { readonly index: number; readonly aalRel: number; readonly abs: number };
  readonly why: Readonly<Partial<Record<FloodHazard, Why>>>;
}

function loadCases(folder: string): SharedCase[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => readFileSync(path.join(folder, name), 'utf8').trim().split('\n'))
    .map((line) => JSON.parse(line) as SharedCase);
}

// Answers of an independent reference calculation (../shared/data/cases), through the whole backend over the real
// packs.
describeWithShared('the shared cases', 'packs', (packs) => {
  const cases = loadCases(path.join(packs, '..', 'data', 'cases'));
  let folder: string;
  let backend: Backend;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'freeboard-cases-'));
    backend = await createBackend({ dataDirectory: folder, version: '0.0.0', name: 'test' });
    await installKept(
      backend.library,
      readdirSync(packs).map((pack) => path.join(packs, pack)),
    );
  });
  afterAll(async () => {
    await backend?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function ask(testCase: SharedCase) {
    const operation =
      'streetAddress' in testCase.request.location
        ? 'single_building_query'
        : 'single_building_query_without_geocoding';
    return backend.mediator.answer(operation, testCase.request, backend.licence.entitlement());
  }

  it('are all there', () => {
    expect(cases.length).toBeGreaterThanOrEqual(48);
  });

  describe.each(cases)('$id $kind', (testCase) => {
    it('is answered as expected', async () => {
      const { body } = await ask(testCase);
      for (const [field, expected] of Object.entries(testCase.expect)) {
        const isLoss = /Aal|Pml/.test(field) && Number(expected) >= 0;
        const tolerance = isLoss ? Math.max(testCase.tolerance.abs, testCase.tolerance.aalRel * Number(expected)) : 0;
        const answered: unknown = (body as Record<string, unknown>)[field];
        if (tolerance === 0) expect(answered, field).toBe(expected);
        else
          expect(
            Math.abs(Number(answered) - Number(expected)),
            `${field}: ${String(answered)} for ${expected}`,
          ).toBeLessThanOrEqual(tolerance);
      }
    });

    it('has the depths behind it', async () => {
      const { assessment } = await ask(testCase);
      for (const [hazard, why] of Object.entries(testCase.why)) {
        const trace = assessment?.explanation.floods[hazard as FloodHazard] as HazardTrace;
        if (trace.openWater === 'answeredWith10') continue;
        expect(trace.returnPeriodsYears).toEqual(why.returnPeriods);
        expect(trace.standardOfProtectionYears).toBe(why.standardOfProtection);
        for (const [scenario, depths] of Object.entries(why.scenarios)) {
          const answered = trace.scenarios[scenario as Scenario]!.depthsMetres;
          depths.forEach((depth, index) => expect(answered[index]).toBeCloseTo(depth, 3));
        }
      }
    });
  });
});
