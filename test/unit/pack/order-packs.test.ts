import { expect, it } from 'vitest';
import type { BoundingBox } from '#shared/geo/geo.ts';
import { orderPacks } from '#main/pack/order-packs.ts';

/** As a record that is read has it. */
const noneOfItsOwn = { fluvial: undefined, coastal: undefined, pluvial: undefined, wildfire: undefined };
/** @param day of its install */
const pack = (id: string, day: number, [west, south, east, north]: BoundingBox, ...behind: string[]) => ({
  info: { id, installedAt: `2026-11-0${day}`, bbox: [west, south, east, north] as [number, number, number, number] },
  record: { hazardTerritories: noneOfItsOwn, ...(behind.length === 0 ? {} : { behind }) },
});
const order = (...packs: ReturnType<typeof pack>[]): string =>
  orderPacks(packs)
    .map(({ info }) => info.id)
    .join(' ');
const [west, east, both]: BoundingBox[] = [
  [0, 0, 1, 1],
  [2, 0, 3, 1],
  [0, 0, 3, 1],
];

it('the pack that was installed last comes first', () => {
  expect(order(pack('old', 1, west!), pack('new', 2, west!))).toBe('new old');
});

it('one that was installed behind others comes after each of their versions, and after no other pack for that', () => {
  const fine = pack('fine', 1, west!);
  const coarse = pack('coarse', 3, both!, 'fine', 'gone');
  expect(order(fine, coarse)).toBe('fine coarse');
  expect(order(fine, pack('fine', 4, west!), coarse)).toBe('fine fine coarse');
  // Meets the coarse one alone, which was installed after it.
  expect(order(fine, pack('own', 2, east!), coarse)).toBe('fine coarse own');
  // Meets the fine one alone, which it was put over.
  expect(order(fine, pack('own', 2, west!), pack('coarse', 3, east!, 'fine'))).toBe('own fine coarse');
});

it('where three contradict each other the one behind another gives way', () => {
  expect(order(pack('fine', 1, west!), pack('own', 2, west!), pack('coarse', 3, west!, 'fine'))).toBe(
    'own fine coarse',
  );
});

it('of two behind each other the later one says which', () => {
  expect(order(pack('a', 1, west!, 'b'), pack('b', 2, west!, 'a'))).toBe('a b');
  expect(order(pack('a', 1, west!, 'c'), pack('b', 2, west!, 'a'), pack('c', 3, west!, 'b'))).toBe('c a b');
});
