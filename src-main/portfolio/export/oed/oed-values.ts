import type { Basement, Storeys } from '#shared/exposure/exposure.ts';
import type { OedAnswers } from '#shared/portfolio/oed-export.ts';
import occupancies from './data/oed-occupancy-codes.json' with { type: 'json' };
import { findCountryCode, isOedAreaCode } from './find-country-code.ts';
import { isCurrencyCode } from './oed-fields.ts';

/** A location as it was understood. */
export interface OedInputs {
  readonly line: number;
  readonly locationId: string;
  readonly accountNumber: string;
  readonly portfolioNumber: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly streetAddress: string;
  readonly unitNumber: string;
  readonly city: string;
  readonly areaName: string;
  readonly postalCode: string;
  readonly countryName: string;
  readonly typeOfBusiness: keyof typeof occupancies.codes;
  readonly basement: Basement;
  readonly numberOfStoreys: Storeys;
  /** Metres. */
  readonly firstFloorHeight: number;
  readonly structureDeductible: number;
  readonly inventoryDeductible: number;
  readonly equipmentDeductible: number;
  readonly structureTIV: number;
  readonly inventoryTIV: number;
  readonly equipmentTIV: number;
  readonly currency: string;
  /** JSON of what was translated or filled in; null: nothing. */
  readonly notes: string | null;
}

/** What stands in a cell of an OED file; null: nothing. */
export type OedValue = string | number | null;

/**
 * OED's field NumberOfStoreys is a whole number, 0 where it is not known; five stands for five or more, and a split
 * level has no counterpart.
 */
const storeyCodes: Readonly<Record<Storeys, number>> = {
  'ONE STORY': 1,
  'TWO STORY': 2,
  'THREE STORY': 3,
  'FOUR STORY': 4,
  'FIVE STORY OR MORE': 5,
  'SPLIT LEVEL': 0,
  UNKNOWN: 0,
};
/** OED, field Basement (OtherValues.csv, version 4): 0 unknown, 6 none, 1 to 5 one that is the more finished. */
const basementCodes: Readonly<Record<Basement, number>> = { UNKNOWN: 0, NO: 6, YES: 1 };
/** OED, field OccupancyCode: not known. */
const UNKNOWN_OCCUPANCY = 1000;
/** OED, field FirstFloorHeight: not known. */
const UNKNOWN_HEIGHT = -999;
/** OED, field FirstFloorHeightUnit: metres. */
const METRES = 2;
/** OED, fields LocDedType…: an amount. */
const AMOUNT = 0;
/** Numbers of portfolio and account where the source has none. */
const ONLY_NUMBER = '1';

/** Whether a rule of the import has filled something in. */
function hasNote({ notes }: OedInputs, code: string): boolean {
  return notes?.includes(`"code":"${code}"`) === true;
}

/** What stands behind the account in the identifier: the location's number is distinct within its account. */
function findLocationNumber({ locationId, accountNumber, line }: OedInputs): string {
  const isWithAccount = accountNumber !== '' && locationId.startsWith(`${accountNumber} `);
  const number = isWithAccount ? locationId.slice(accountNumber.length + 1) : locationId;
  // A number alone may be that of another location.
  return number === '' ? `L${line}` : number;
}

/** The currency of a location by its code; null where the portfolio leaves it open. */
export function findOedCurrency(currency: string): string | null {
  const code = currency.trim().toUpperCase();
  return isCurrencyCode(code) ? code : null;
}

function isCodedArea({ areaName, countryName }: OedInputs, answers: OedAnswers): boolean {
  return isOedAreaCode(findCountryCode(countryName) ?? answers['oed-country'] ?? null, areaName);
}

/**
 * What fields of OED's location file have for a location, by their names in lower case: under OED's names and codes
 * what was understood, what is not known as OED's unknown, and what has to be there by rule or as it was answered.
 */
export const oedValues: Readonly<Record<string, (inputs: OedInputs, answers: OedAnswers) => OedValue>> = {
  portnumber: ({ portfolioNumber }) => portfolioNumber || ONLY_NUMBER,
  accnumber: ({ accountNumber }) => accountNumber || ONLY_NUMBER,
  locnumber: findLocationNumber,
  countrycode: ({ countryName }, answers) => findCountryCode(countryName) ?? answers['oed-country'] ?? null,
  locperilscovered: (_, answers) => answers['oed-perils'] ?? null,
  loccurrency: ({ currency }, answers) => findOedCurrency(currency) ?? answers['oed-currency'] ?? null,
  latitude: ({ latitude }) => latitude,
  longitude: ({ longitude }) => longitude,
  streetaddress: ({ streetAddress }) => streetAddress,
  city: ({ city }) => city,
  areacode: (inputs, answers) => (isCodedArea(inputs, answers) ? inputs.areaName : null),
  areaname: (inputs, answers) => (isCodedArea(inputs, answers) ? null : inputs.areaName),
  postalcode: ({ postalCode }) => postalCode,
  occupancycode: (inputs) =>
    hasNote(inputs, 'occupancy-defaulted') ? UNKNOWN_OCCUPANCY : occupancies.codes[inputs.typeOfBusiness],
  numberofstoreys: ({ numberOfStoreys }) => storeyCodes[numberOfStoreys],
  basement: ({ basement }) => basementCodes[basement],
  firstfloorheight: (inputs) =>
    hasNote(inputs, 'first-floor-height-defaulted') ? UNKNOWN_HEIGHT : inputs.firstFloorHeight,
  firstfloorheightunit: () => METRES,
  buildingtiv: ({ structureTIV }) => structureTIV,
  othertiv: ({ equipmentTIV }) => equipmentTIV,
  contentstiv: ({ inventoryTIV }) => inventoryTIV,
  // Not read: OED's default.
  bitiv: () => 0,
  locdedtype1building: () => AMOUNT,
  locded1building: ({ structureDeductible }) => structureDeductible,
  locdedtype2other: () => AMOUNT,
  locded2other: ({ equipmentDeductible }) => equipmentDeductible,
  locdedtype3contents: () => AMOUNT,
  locded3contents: ({ inventoryDeductible }) => inventoryDeductible,
};

/** The columns of inputs of a portfolio whose source is no OED file, in order. */
export const derivedOedNames: readonly string[] = [
  'PortNumber',
  'AccNumber',
  'LocNumber',
  'CountryCode',
  'LocPerilsCovered',
  'LocCurrency',
  'BuildingTIV',
  'OtherTIV',
  'ContentsTIV',
  'BITIV',
  'Latitude',
  'Longitude',
  'StreetAddress',
  'City',
  'AreaCode',
  'AreaName',
  'PostalCode',
  'OccupancyCode',
  'NumberOfStoreys',
  'Basement',
  'FirstFloorHeight',
  'FirstFloorHeightUnit',
  'LocDedType1Building',
  'LocDed1Building',
  'LocDedType2Other',
  'LocDed2Other',
  'LocDedType3Contents',
  'LocDed3Contents',
];
