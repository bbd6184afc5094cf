import {
  formatErrorDescription,
  mediatorErrors,
  reasonPhrases,
  type MediatorErrorBody,
  type MediatorErrorType,
} from '#shared/query-service/mediator-errors.ts';
import {
  indexAndScoreFields,
  lossFields,
  SUCCESS_DESCRIPTION,
  wireCodes,
  type WireFigures,
} from '#shared/query-service/mediator-response.ts';

const envelope = { uuid: '3f2c8b1e-6a57-4c0e-9d4b-2f1a7e5c9b80', timeStamp: '2026-11-21 14:05:09 UTC' };

const financial = {
  typeOfBusiness: 'RESIDENTIAL',
  basement: 'NO',
  numberOfStoreys: 'TWO STORY',
  firstFloorHeight: 0.5,
  structureDeductible: 5000,
  inventoryDeductible: 1000,
  equipmentDeductible: 1000,
  structureTIV: 750_000,
  inventoryTIV: 100_000,
  equipmentTIV: 50_000,
};

/** Bodies of single_building_query for the description of the service. */
export const addressRequestExamples = {
  address: {
    summary: 'An address without a policy',
    value: { location: { streetAddress: '12 Mill Rd', city: 'Portham', postalCode: 'T2P 1J9' } },
  },
  policy: {
    summary: 'An address and a policy',
    value: {
      location: { streetAddress: '12 Mill Rd', unitNumber: '4', city: 'Portham', countryName: 'Canada', wb_window: 3 },
      financial,
    },
  },
};

/** Bodies of single_building_query_without_geocoding for the description of the service. */
export const coordinateRequestExamples = {
  place: {
    summary: 'A place without a policy',
    value: { location: { latitude: 49.1708, longitude: -121.8972 } },
  },
  policy: {
    summary: 'A place and a policy',
    value: { location: { latitude: 49.1708, longitude: -121.8972, wb_window: 5 }, financial },
  },
};

/** A success of a region that models rivers alone, in the form that the wire has. */
function createFigures(withLosses: boolean): WireFigures {
  const ofRiver = (hazard: string, value: number): number => (hazard === 'fluvial' ? value : wireCodes.outside);
  const indices = indexAndScoreFields.map((name) => [name, ofRiver(name.startsWith('fluvial') ? 'fluvial' : '', 4)]);
  const losses = lossFields.map(({ name, hazard, figure }) => [
    name,
    ofRiver(hazard, figure === 'averageAnnualLoss' ? 310 : 48_000),
  ]);
  return Object.fromEntries([...indices, ...(withLosses ? losses : []), ['wildfireIndex', 2]]) as WireFigures;
}

/** Bodies of a success, with and without losses, for the description of the service. */
export const successExamples = Object.fromEntries(
  [false, true].map((withLosses) => [
    withLosses ? 'withLosses' : 'withoutLosses',
    {
      summary: withLosses ? 'With financial in the request' : 'Without financial in the request',
      value: {
        ...envelope,
        type: 'OK',
        description: SUCCESS_DESCRIPTION,
        statusCode: 200,
        status: 'OK',
        ...createFigures(withLosses),
      },
    },
  ]),
);

/** The body of one error for the description of the service. */
export function createErrorExample(type: MediatorErrorType): MediatorErrorBody {
  const { statusCode } = mediatorErrors[type];
  return {
    ...envelope,
    type,
    description: formatErrorDescription(type, { latitude: 60, longitude: -100 }),
    statusCode,
    status: reasonPhrases[statusCode] ?? '',
    ...(statusCode === 400 ? { details: { 'location.latitude': 'must be at most 90' } } : {}),
  };
}
