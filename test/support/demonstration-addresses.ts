import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findBuiltRegion } from './built-region.ts';

/** Where an address of the demonstration region is, and how it is written. */
export interface DemonstrationAddress {
  readonly latitude: number;
  readonly longitude: number;
  readonly streetAddress: string;
  readonly city: string;
  readonly text: string;
}

/** Every address of the demonstration region, in the pack's order. */
export function readDemonstrationAddresses(): DemonstrationAddress[] {
  const [, ...lines] = readFileSync(path.join(findBuiltRegion().pack, 'addresses.csv'), 'utf8').trim().split('\n');
  return lines.map((line) => {
    const [longitude, latitude, number, street, , city = ''] = line.split(',');
    const streetAddress = `${number} ${street}`;
    const text = `${streetAddress} ${city}`;
    return { latitude: Number(latitude), longitude: Number(longitude), streetAddress, city, text };
  });
}
