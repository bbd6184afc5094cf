import { readFileSync, writeFileSync } from 'node:fs';
import type { TestAddress } from './test-address.ts';

const HEADER = 'LON,LAT,NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE';

/** Writes addresses as an OpenAddresses CSV, the district left empty. */
export function writeAddressFile(file: string, addresses: readonly TestAddress[]): void {
  const lines = addresses.map(({ longitude, latitude, number, street, unit, city, region, postcode }) =>
    [longitude.toFixed(7), latitude.toFixed(7), number, street, unit, city, '', region, postcode].join(','),
  );
  writeFileSync(file, `${[HEADER, ...lines].join('\n')}\n`);
}

/** Reads an OpenAddresses CSV in which nothing is quoted. */
export function readAddressFile(file: string): TestAddress[] {
  const [, ...lines] = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((line) => {
    const [longitude, latitude, number = '', street = '', unit = '', city = '', , region = '', postcode = ''] = line
      .replace(/\r$/, '')
      .split(',');
    return { longitude: Number(longitude), latitude: Number(latitude), number, street, unit, city, region, postcode };
  });
}
