import type { AddressIndex, IndexedAddress, IndexedStreet } from './address-index.ts';
import { normalizeSuffix, type HouseNumber } from './house-number.ts';

/** Addresses that a half-typed number is completed to, at most. */
const MOST_COMPLETIONS = 10;
/** Addresses read for one range of numbers. */
const MOST_READ = 200;
/** Digits that a completion may add. */
const ADDED_DIGITS = 2;

/**
 * Addresses of a street whose number is the typed one, with any addition that begins as typed; with `isOpen`, the
 * number is still being typed and longer ones follow (`3`: 3, 3A, 30, 31, 300). One for each number and addition.
 */
export function completeNumber(
  index: AddressIndex,
  street: IndexedStreet,
  typed: HouseNumber,
  isOpen: boolean,
): IndexedAddress[] {
  if (typed.number < 0) return [];
  const suffix = normalizeSuffix(typed.suffix);
  const found = new Map<string, IndexedAddress>();
  const add = (addresses: readonly IndexedAddress[]) => {
    for (const address of addresses) {
      const key = `${address.number} ${normalizeSuffix(address.suffix)}`;
      if (!found.has(key) && found.size < MOST_COMPLETIONS) found.set(key, address);
    }
  };
  const exact = index
    .findAddresses(street.id, typed.number, typed.number, MOST_READ)
    .filter((address) => normalizeSuffix(address.suffix).startsWith(suffix))
    .sort((a, b) => a.suffix.length - b.suffix.length);
  add(exact);
  if (!isOpen || suffix !== '' || typed.number === 0) return [...found.values()];
  for (let digits = 1, scale = 10; digits <= ADDED_DIGITS && found.size < MOST_COMPLETIONS; digits += 1, scale *= 10) {
    add(index.findAddresses(street.id, typed.number * scale, typed.number * scale + scale - 1, MOST_READ));
  }
  return [...found.values()];
}
