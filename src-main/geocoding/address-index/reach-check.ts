import { createFinding } from '#shared/pack/create-finding.ts';
import type { Coordinates } from '#shared/geo/geo.ts';
import { packText, quoteWords, type PackText } from '#shared/pack/pack-text.ts';
import type { Finding } from '#shared/pack/pack.ts';
import { describeExample } from '../sources/finding-collector.ts';
import type { RawAddress } from '../sources/raw-address.ts';

/** Counts the addresses of a file that lie where the pack has no answers. */
export interface ReachCheck {
  add(address: RawAddress, place: string | number): void;
  list(file: string): Finding[];
}

/** Creates a check; `isReached` tells whether a place may be in the territory. */
export function createReachCheck(isReached: (point: Coordinates) => boolean): ReachCheck {
  let all = 0;
  const gathered = new Map<boolean, { count: number; readonly example: PackText }>();
  return {
    add({ latitude, longitude }, place) {
      all += 1;
      if (isReached({ latitude, longitude })) return;
      const isExchanged = isReached({ latitude: longitude, longitude: latitude });
      const entry = gathered.get(isExchanged);
      if (entry !== undefined) entry.count += 1;
      else
        gathered.set(isExchanged, {
          count: 1,
          example: describeExample(quoteWords(`${longitude}, ${latitude}`), place),
        });
    },
    list: (file) =>
      [...gathered].map(([isExchanged, { count, example }]) => {
        const found = packText('addresses-outside', { count, all, example });
        return createFinding({
          severity: 'warning',
          file,
          field: 'LON, LAT',
          found,
          ...(isExchanged ? exchanged : outside),
        });
      }),
  };
}

const outside = { code: 'address-outside-territory', expected: packText('addresses-inside-expected') };
const exchanged = { code: 'address-coordinates-exchanged', expected: packText('address-order-expected') };
