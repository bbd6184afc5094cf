import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { modules, type Module } from '#shared/hazard/hazard.ts';
import { ADDRESS_PATH, COORDINATE_PATH, expectSuccess, post } from './support/mediator-client.ts';
import { startService, type RunningService } from './support/running-service.ts';
import { faraway, financial, placedAddress, riverBank, unknownGround } from './support/small-world.ts';

const envelope = ['uuid', 'timeStamp', 'type', 'description', 'statusCode', 'status'];

// Written out by hand from the contract, so that the code that makes the names is not its own witness.
const indicesAndScores = [
  'fluvialFloodIndex',
  'fluvialStructureFloodScore',
  'coastalFloodIndex',
  'coastalStructureFloodScore',
  'pluvialFloodIndex',
  'pluvialStructureFloodScore',
];
const lossFields = [
  'fluvialStructureAal',
  'fluvialStructureAalDefFail',
  'fluvialStructureAalDefOverTop',
  'fluvialStructurePml1500',
  'fluvialStructurePml1500DefFail',
  'fluvialStructurePml1500DefOverTop',
  'fluvialInventoryAal',
  'fluvialInventoryAalDefFail',
  'fluvialInventoryAalDefOverTop',
  'fluvialInventoryPml1500',
  'fluvialInventoryPml1500DefFail',
  'fluvialInventoryPml1500DefOverTop',
  'fluvialEquipmentAal',
  'fluvialEquipmentAalDefFail',
  'fluvialEquipmentAalDefOverTop',
  'fluvialEquipmentPml1500',
  'fluvialEquipmentPml1500DefFail',
  'fluvialEquipmentPml1500DefOverTop',
  'coastalStructureAal',
  'coastalStructureAalDefFail',
  'coastalStructureAalDefOverTop',
  'coastalStructurePml1500',
  'coastalStructurePml1500DefFail',
  'coastalStructurePml1500DefOverTop',
  'coastalInventoryAal',
  'coastalInventoryAalDefFail',
  'coastalInventoryAalDefOverTop',
  'coastalInventoryPml1500',
  'coastalInventoryPml1500DefFail',
  'coastalInventoryPml1500DefOverTop',
  'coastalEquipmentAal',
  'coastalEquipmentAalDefFail',
  'coastalEquipmentAalDefOverTop',
  'coastalEquipmentPml1500',
  'coastalEquipmentPml1500DefFail',
  'coastalEquipmentPml1500DefOverTop',
  'pluvialStructureAal',
  'pluvialStructurePml1500',
  'pluvialInventoryAal',
  'pluvialInventoryPml1500',
  'pluvialEquipmentAal',
  'pluvialEquipmentPml1500',
];

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

async function ask(included: readonly Module[], withFinancial: boolean): Promise<Record<string, string | number>> {
  const token = await service.issue({ modules: included });
  const body = { location: riverBank, ...(withFinancial ? { financial } : {}) };
  return expectSuccess(await post(service.port, COORDINATE_PATH, body, token));
}

function without(...left: readonly Module[]): Module[] {
  return modules.filter((module) => !left.includes(module));
}

/** The values of a hazard's fields, loss fields too. */
function valuesOf(body: Record<string, string | number>, hazard: string): (string | number)[] {
  return Object.entries(body).flatMap(([name, value]) => (name.startsWith(hazard) ? [value] : []));
}

describe('order and presence of the fields', () => {
  it('without financial: envelope, indices and scores, wildfire', async () => {
    expect(Object.keys(await ask(modules, false))).toEqual([...envelope, ...indicesAndScores, 'wildfireIndex']);
  });

  it('with financial: all 42 loss fields before the wildfire index', async () => {
    expect(lossFields).toHaveLength(42);
    expect(Object.keys(await ask(modules, true))).toEqual([
      ...envelope,
      ...indicesAndScores,
      ...lossFields,
      'wildfireIndex',
    ]);
  });

  it('the order does not depend on the licence', async () => {
    const names = Object.keys(await ask(modules, true));
    expect(Object.keys(await ask(['pluvial'], true))).toEqual(names);
    expect(Object.keys(await ask([], true))).toEqual(names);
  });

  it('the envelope is that of the contract', async () => {
    const body = await ask(modules, false);
    expect(body).toMatchObject({
      timeStamp: '2026-11-21 14:05:09 UTC',
      type: 'OK',
      description: 'The request succeeded.',
      statusCode: 200,
      status: 'OK',
    });
    expect(body['uuid']).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect((await ask(modules, false))['uuid']).not.toBe(body['uuid']);
  });

  it('figures are integers; first flooding at 100 years is index 6, wildfire class 4 is 4', async () => {
    const body = await ask(modules, true);
    for (const name of [...indicesAndScores, ...lossFields, 'wildfireIndex'])
      expect(body[name], name).toSatisfy(Number.isInteger);
    expect(body).toMatchObject({ fluvialFloodIndex: 6, pluvialFloodIndex: 1, wildfireIndex: 4 });
    // 1 m of water over a floor at 0.5 m, once in 100 years: there is a loss.
    expect(body['fluvialStructureAal']).toBeGreaterThan(0);
    expect(body['pluvialStructureAal']).toBe(0);
  });
});

describe('codes in place of a value', () => {
  it('-1: no model of the hazard here; the others are answered', async () => {
    const body = await ask(modules, true);
    expect(new Set(valuesOf(body, 'coastal'))).toEqual(new Set([-1]));
    expect(valuesOf(body, 'coastal')).toHaveLength(2 + 18);
    expect(valuesOf(body, 'fluvial').every((value) => Number(value) >= 0)).toBe(true);
  });

  it.each(['fluvial', 'pluvial'] as const)('-2: %s is not in the subscription', async (hazard) => {
    const body = await ask(without(hazard), true);
    expect(new Set(valuesOf(body, hazard))).toEqual(new Set([-2]));
  });

  it('-2: wildfire is not in the subscription', async () => {
    expect(await ask(without('wildfire'), false)).toMatchObject({ wildfireIndex: -2 });
  });

  it('-3: financial sent without the financial module: losses alone', async () => {
    const body = await ask(without('financial'), true);
    const losses = lossFields.filter((name) => !name.startsWith('coastal')).map((name) => body[name]);
    expect(new Set(losses)).toEqual(new Set([-3]));
    expect(body).toMatchObject({ fluvialFloodIndex: 6, wildfireIndex: 4 });
  });

  it('-2 before -1 before -3', async () => {
    // The coast is neither licensed nor modelled; then modelled nowhere and without the financial module.
    expect(new Set(valuesOf(await ask(without('coastal', 'financial'), true), 'coastal'))).toEqual(new Set([-2]));
    expect(new Set(valuesOf(await ask(without('financial'), true), 'coastal'))).toEqual(new Set([-1]));
  });

  it('no module at all: every figure is -2', async () => {
    const body = await ask([], true);
    expect(
      new Set(
        Object.keys(body)
          .slice(envelope.length)
          .map((name) => body[name]),
      ),
    ).toEqual(new Set([-2]));
  });

  it('the data of a hazard that the licence lacks is never read: no NO_DATA from it', async () => {
    const token = await service.issue({ modules: without('pluvial') });
    const response = await post(service.port, COORDINATE_PATH, { location: unknownGround }, token);
    expect(expectSuccess(response)).toMatchObject({ pluvialFloodIndex: -2, fluvialFloodIndex: 6 });
  });

  it('outside every territory is an error also where the licence has no module', async () => {
    const token = await service.issue({ modules: [] });
    expect((await post(service.port, COORDINATE_PATH, { location: faraway }, token)).status).toBe(403);
  });
});

describe('what is accepted', () => {
  const accepted: readonly (readonly [string, string, object])[] = [
    ['an address', ADDRESS_PATH, { location: placedAddress }],
    [
      'an address with a postal code alone, city empty',
      ADDRESS_PATH,
      { location: { ...placedAddress, postalCode: 'T2P 1J9', unitNumber: '' } },
    ],
    ['a window', COORDINATE_PATH, { location: { ...riverBank, wb_window: 7 } }],
    [
      'enumerations in any case and padding',
      COORDINATE_PATH,
      {
        location: riverBank,
        financial: {
          ...financial,
          typeOfBusiness: ' res3a ',
          basement: 'unknown',
          numberOfStoreys: 'five storey or more ',
        },
      },
    ],
    [
      'a deductible above the insured value',
      COORDINATE_PATH,
      { location: riverBank, financial: { ...financial, structureDeductible: 1e15 } },
    ],
    [
      'the largest insured value',
      COORDINATE_PATH,
      { location: riverBank, financial: { ...financial, structureTIV: 1e12 } },
    ],
    [
      'nothing insured',
      COORDINATE_PATH,
      { location: riverBank, financial: { ...financial, structureTIV: 0, inventoryTIV: 0, equipmentTIV: 0 } },
    ],
    [
      'the lowest and the highest floor',
      COORDINATE_PATH,
      { location: riverBank, financial: { ...financial, firstFloorHeight: -5 } },
    ],
  ];
  it.each(accepted)('%s', async (_name, path, body) => {
    expectSuccess(await post(service.port, path, body, await service.issue()));
  });

  it('both operations give the same figures for the same place', async () => {
    const token = await service.issue();
    const [byAddress, byPoint] = await Promise.all([
      post(service.port, ADDRESS_PATH, { location: placedAddress, financial }, token),
      post(service.port, COORDINATE_PATH, { location: riverBank, financial }, token),
    ]);
    const figures = (response: typeof byAddress): object => ({ ...expectSuccess(response), uuid: '' });
    expect(figures(byAddress)).toEqual(figures(byPoint));
  });
});
