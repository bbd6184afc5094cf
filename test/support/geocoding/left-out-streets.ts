import type { AddressQuery } from '#shared/geocoding/place.ts';
import { withTestGeocoder } from './open-test-geocoder.ts';
import type { TestAddress, TestRegion } from './test-address.ts';
import { writeFields } from './write-address.ts';

/** What became of questions about addresses that the index does not have. */
export interface LeftOutResult {
  readonly asked: number;
  /** Questions that were answered with an address all the same. */
  readonly falseAddresses: readonly string[];
}

/**
 * Leaves every `every`th street of a region out of the index and asks for three of its addresses, in fields, without
 * the postcode, and as street and number alone: whatever is answered, no address can be right.
 */
export async function askForLeftOutStreets(region: TestRegion, every: number): Promise<LeftOutResult> {
  const names = [...new Set(region.addresses.map(({ street }) => street))];
  const left = new Set(names.filter((_, index) => index % every === 0));
  const kept = region.addresses.filter(({ street }) => !left.has(street));
  return withTestGeocoder({ addresses: kept }, async (geocoder) => {
    let asked = 0;
    const falseAddresses: string[] = [];
    for (const name of left) {
      const ofStreet = region.addresses.filter(({ street }) => street === name);
      const picked = [ofStreet[0], ofStreet[Math.floor(ofStreet.length / 2)], ofStreet.at(-1)] as TestAddress[];
      for (const query of picked.flatMap((address) => listQueries(region, address))) {
        asked += 1;
        const [best] = await geocoder.locate(query);
        if (best?.level === 'address') falseAddresses.push(`${JSON.stringify(query)} -> ${best.label}`);
      }
    }
    return { asked, falseAddresses };
  });
}

function listQueries({ form }: TestRegion, address: TestAddress): AddressQuery[] {
  const fields = writeFields(form, address);
  return [fields, writeFields(form, { ...address, postcode: '' }), { streetAddress: fields.streetAddress }];
}
