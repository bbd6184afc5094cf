import { describe, expect, test } from 'vitest';
import { buildWireFigures } from '#main/query/build-wire-figures.ts';
import type { FloodFigures } from '#shared/query/assessment.ts';
import { roundHalfUp } from '#shared/units/money.ts';
import {
  indexAndScoreFields,
  lossFields,
  successWithLossesSchema,
  successWithoutLossesSchema,
} from '#shared/query-service/mediator-response.ts';

const losses = (amount: number) => {
  const figures = { averageAnnualLoss: amount, probableMaximumLoss1500: amount * 10 };
  return { base: figures, defOverTop: figures, defFail: figures };
};
const answeredFlood: FloodFigures = {
  status: 'answered',
  floodIndex: 6,
  structureFloodScore: 4,
  losses: { structure: losses(1812.5), inventory: losses(0.49), equipment: losses(2.4) },
};
const envelope = {
  uuid: '5f0c0c7e-6e0b-4b7e-9d0a-7d3a3f3b7f10',
  timeStamp: '2026-11-21 00:00:00 UTC',
  type: 'OK',
  description: 'The request succeeded.',
  statusCode: 200,
  status: 'OK',
};
const everywhere = (flood: FloodFigures) => ({ fluvial: flood, coastal: flood, pluvial: flood });
const wildfire = { status: 'answered', wildfireIndex: 2 } as const;

describe("the wire's figures", () => {
  test('are whole, in the order of the contract, and valid', () => {
    const figures = buildWireFigures({ floods: everywhere(answeredFlood), wildfire }, true);
    expect(Object.keys(figures)).toEqual([
      ...indexAndScoreFields,
      ...lossFields.map(({ name }) => name),
      'wildfireIndex',
    ]);
    expect(figures).toMatchObject({
      fluvialFloodIndex: 6,
      coastalStructureFloodScore: 4,
      fluvialStructureAal: 1813,
      fluvialStructurePml1500DefFail: 18_125,
      coastalInventoryAalDefOverTop: 0,
      coastalInventoryPml1500: 5,
      pluvialEquipmentPml1500: 24,
      wildfireIndex: 2,
    });
    expect(successWithLossesSchema.safeParse({ ...envelope, ...figures }).success).toBe(true);
  });

  test('have no loss field without financial', () => {
    const withoutLosses = { ...answeredFlood, losses: null };
    const figures = buildWireFigures({ floods: everywhere(withoutLosses), wildfire }, false);
    expect(Object.keys(figures)).toEqual([...indexAndScoreFields, 'wildfireIndex']);
    expect(successWithoutLossesSchema.safeParse({ ...envelope, ...figures }).success).toBe(true);
  });

  test("carry -1, -2 and -3, the hazard's code before the module's", () => {
    const floods = {
      fluvial: { status: 'outside' },
      coastal: { status: 'notLicensed' },
      pluvial: { ...answeredFlood, losses: 'notLicensed' },
    } as const;
    const figures = buildWireFigures({ floods, wildfire: { status: 'notLicensed' } }, true);
    expect(figures).toMatchObject({
      fluvialFloodIndex: -1,
      fluvialStructureFloodScore: -1,
      fluvialStructureAal: -1,
      fluvialEquipmentPml1500DefOverTop: -1,
      coastalFloodIndex: -2,
      coastalInventoryAal: -2,
      pluvialFloodIndex: 6,
      pluvialStructureAal: -3,
      wildfireIndex: -2,
    });
    expect(buildWireFigures({ floods, wildfire: { status: 'outside' } }, true)['wildfireIndex']).toBe(-1);
  });

  test('leave out a hazard without data', () => {
    const floods = { ...everywhere(answeredFlood), coastal: { status: 'noData' } as const };
    const names = Object.keys(buildWireFigures({ floods, wildfire: { status: 'noData' } }, true));
    expect(names.filter((name) => name.startsWith('coastal') || name.startsWith('wildfire'))).toEqual([]);
    expect(names.length).toBe(4 + 18 + 6);
  });

  test('cannot be built where losses were asked for and not computed', () => {
    const floods = everywhere({ ...answeredFlood, losses: null });
    expect(() => buildWireFigures({ floods, wildfire }, true)).toThrow('fluvialStructureAal');
  });
});

test.each([
  [0, 0],
  [0.49, 0],
  [0.5, 1],
  [0.499_999_999_999_999_94, 0],
  [1.5, 2],
  [2.5, 3],
  [1812.499, 1812],
  [1e12, 1e12],
])('%s rounds to %s', (amount, whole) => {
  expect(roundHalfUp(amount)).toBe(whole);
});
