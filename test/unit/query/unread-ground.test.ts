import { expect, it } from 'vitest';
import { coordinateRequestSchema } from '#shared/query-service/mediator-request.ts';
import { createCurveLibrary } from '#engine/index.ts';
import { PackUnreadableError } from '#main/pack/pack-errors.ts';
import { createAssessBuilding } from '#main/query/assess-building.ts';
import { pack } from '../../support/engine-input.ts';
import { createTestCatalogue, createTestSource, entitle } from '../../support/test-site.ts';

it('an answer is whole where only the height of the ground cannot be read, says so, and is not kept', async () => {
  const { source, countReads } = createTestSource('fluvial', () => [[100, 1]]);
  const kept = new Map<string, string>();
  let isBroken = true;
  const height = { metres: 3, verticalDatum: null, surface: null, pack };
  const assess = createAssessBuilding({
    catalogue: () => ({
      ...createTestCatalogue([source]),
      groundAt() {
        if (isBroken) throw new PackUnreadableError({ ...pack, title: 'Broken hills' }, new Error('torn'));
        return height;
      },
    }),
    geocoder: { locate: () => Promise.resolve([]) },
    cache: {
      find: (key) => kept.get(key) ?? null,
      save: (key, _signature, value) => void kept.set(key, value),
      prune: () => kept.clear(),
    },
    curves: createCurveLibrary(),
    fingerprint: (text) => text,
    modelVersion: '1',
  });
  const ask = async () => {
    const request = coordinateRequestSchema.parse({ location: { latitude: 10, longitude: 20 } });
    const result = await assess(request, entitle('fluvial'));
    if (!result.ok) throw new Error(result.type);
    return result;
  };
  const { assessment } = await ask();
  expect(assessment.floods.fluvial.status).toBe('answered');
  expect(assessment).not.toHaveProperty('ground');
  expect(assessment.explanation.warnings).toContainEqual({
    code: 'dataUnreadable',
    hazard: null,
    scenario: null,
    values: { title: 'Broken hills', version: pack.version },
  });
  isBroken = false;
  expect((await ask()).assessment.ground).toEqual(height);
  expect(await ask()).toMatchObject({ fromCache: true, assessment: { ground: height } });
  expect(countReads()).toBe(2);
});
