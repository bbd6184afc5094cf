import { readTextOption } from './parse-command-line.ts';
import type { AddressQuery } from '#shared/geocoding/place.ts';
import type { CommandLine, CommandOptions } from './command.ts';

/** Options of an address and the fields of the contract that they fill. */
const fieldsByOption = {
  'street-address': 'streetAddress',
  'unit-number': 'unitNumber',
  city: 'city',
  'area-name': 'areaName',
  'postal-code': 'postalCode',
  'country-name': 'countryName',
} as const satisfies Readonly<Record<string, keyof AddressQuery>>;

/** The options of an address for parseArgs. */
export const addressOptions: CommandOptions = Object.fromEntries(
  Object.keys(fieldsByOption).map((option) => [option, { type: 'string' as const }]),
);

/** The options of an address for a help text. */
export const addressOptionsHelp = `  --street-address S   house number and street
  --unit-number S      unit, apartment or suite
  --city S             city
  --area-name S        province, state or region
  --postal-code S      postal code
  --country-name S     country`;

/** The address that was typed, with the fields of the contract; empty when no option of one was given. */
export function readAddressOptions(line: CommandLine): Partial<Record<keyof AddressQuery, string>> {
  return Object.fromEntries(
    Object.entries(fieldsByOption).flatMap(([option, field]) => {
      const text = readTextOption(line, option);
      return text === undefined ? [] : [[field, text]];
    }),
  );
}
