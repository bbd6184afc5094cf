import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generateDemonstrationRegion } from '#main/demonstration/generate-demonstration-region.ts';

/** Where an address of the demonstration region is, and how it is written. */
export interface DemonstrationAddress {
  readonly latitude: number;
  readonly longitude: number;
  readonly streetAddress: string;
  readonly city: string;
  readonly text: string;
}

/** Every address of the demonstration region, in the pack's order. Takes seconds. */
export async function generateDemonstrationAddresses(): Promise<DemonstrationAddress[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'freeboard-test-'));
  try {
    await generateDemonstrationRegion(folder);
    const [, ...lines] = readFileSync(path.join(folder, 'addresses.csv'), 'utf8').trim().split('\n');
    return lines.map((line) => {
      const [longitude, latitude, number, street, , city = ''] = line.split(',');
      const streetAddress = `${number} ${street}`;
      const text = `${streetAddress} ${city}`;
      return { latitude: Number(latitude), longitude: Number(longitude), streetAddress, city, text };
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
