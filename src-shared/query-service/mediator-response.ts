import * as z from 'zod';
import { assets, type Asset } from '#shared/exposure/exposure.ts';
import {
  floodHazards,
  hasDefenceScenarios,
  scenarios,
  type FloodHazard,
  type Scenario,
} from '#shared/hazard/hazard.ts';
import { envelopeShape } from './mediator-errors.ts';

/** Codes in place of a value. */
export const wireCodes = { outside: -1, hazardNotLicensed: -2, moduleNotLicensed: -3 } as const;

/** The asset, hazard, scenario and figure that a loss field holds. */
export interface LossField {
  readonly name: string;
  readonly hazard: FloodHazard;
  readonly asset: Asset;
  readonly scenario: Scenario;
  readonly figure: 'averageAnnualLoss' | 'probableMaximumLoss1500';
}

// In the order of the wire: DefFail before DefOverTop.
const scenarioSuffixes = [
  ['base', ''],
  ['defFail', 'DefFail'],
  ['defOverTop', 'DefOverTop'],
] as const;

/** Where each of {@link scenarios} stands among the figures of an asset on the wire. */
export const scenarioOrder: readonly number[] = scenarios.map((scenario) =>
  scenarioSuffixes.findIndex(([name]) => name === scenario),
);

function lossFieldsOf(hazard: FloodHazard): LossField[] {
  const suffixes = hasDefenceScenarios(hazard) ? scenarioSuffixes : scenarioSuffixes.slice(0, 1);
  return assets.flatMap((asset) =>
    (
      [
        ['Aal', 'averageAnnualLoss'],
        ['Pml1500', 'probableMaximumLoss1500'],
      ] as const
    ).flatMap(([figureName, figure]) =>
      suffixes.map(([scenario, suffix]) => ({
        name: `${hazard}${asset[0]!.toUpperCase()}${asset.slice(1)}${figureName}${suffix}`,
        hazard,
        asset,
        scenario,
        figure,
      })),
    ),
  );
}

/** All 42 loss fields in the order of the wire: 18 fluvial, 18 coastal, 6 pluvial. */
export const lossFields: readonly LossField[] = floodHazards.flatMap(lossFieldsOf);

/** Names of index and score of a flood hazard on the wire. */
export function indexFieldName(hazard: FloodHazard): `${FloodHazard}FloodIndex` {
  return `${hazard}FloodIndex`;
}
/** See {@link indexFieldName}. */
export function scoreFieldName(hazard: FloodHazard): `${FloodHazard}StructureFloodScore` {
  return `${hazard}StructureFloodScore`;
}

/** Every index and score name with its hazard, in the order of the wire. */
export const indexAndScoreFields = floodHazards.flatMap((hazard) => [indexFieldName(hazard), scoreFieldName(hazard)]);

const indexOrCode = z.union([z.int().min(1).max(10), z.literal([wireCodes.outside, wireCodes.hazardNotLicensed])]);
const lossOrCode = z.union([
  z.int().min(0),
  z.literal([wireCodes.outside, wireCodes.hazardNotLicensed, wireCodes.moduleNotLicensed]),
]);

const indexShape = Object.fromEntries(indexAndScoreFields.map((name) => [name, indexOrCode]));
const lossShape = Object.fromEntries(lossFields.map(({ name }) => [name, lossOrCode]));

/** The sentence of every success. */
export const SUCCESS_DESCRIPTION = 'The request succeeded.';

const successEnvelope = {
  ...envelopeShape,
  type: z.literal('OK'),
  description: z.literal(SUCCESS_DESCRIPTION),
  statusCode: z.literal(200),
  status: z.literal('OK'),
};

/** A success without `financial` in the request: no loss field at all. */
export const successWithoutLossesSchema = z.strictObject({
  ...successEnvelope,
  ...indexShape,
  wildfireIndex: indexOrCode,
});
/** A success with `financial` in the request: all 42 loss fields, then the wildfire index. */
export const successWithLossesSchema = z.strictObject({
  ...successEnvelope,
  ...indexShape,
  ...lossShape,
  wildfireIndex: indexOrCode,
});
/** Names of all figures of a success, without the envelope, in the order of the wire. */
export const figureFields: readonly string[] = [
  ...indexAndScoreFields,
  ...lossFields.map(({ name }) => name),
  'wildfireIndex',
];
/** Any success of the service, fields in the order of the wire. */
export const successBodySchema = z.union([successWithLossesSchema, successWithoutLossesSchema]);

/** The figures of a success, without the envelope: wire field -> integer, in the order of the wire. */
export type WireFigures = Readonly<Record<string, number>>;
/** A success body. */
export interface MediatorSuccessBody extends Record<string, string | number> {
  uuid: string;
  timeStamp: string;
  type: 'OK';
  description: 'The request succeeded.';
  statusCode: 200;
  status: 'OK';
}
