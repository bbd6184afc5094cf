import { expect, it } from 'vitest';
import { findPacksInView } from '#renderer/map/packs-in-view.ts';
import { demonstrationLayers } from './fixtures/packs.ts';

const west = { ...demonstrationLayers, id: 'west' };
const east = { ...demonstrationLayers, id: 'east', bbox: [5, 52, 6, 53] as [number, number, number, number] };
const idsOf = (packs: readonly { id: string }[]): string[] => packs.map(({ id }) => id);

it('finds the packs that reach into the view', () => {
  expect(idsOf(findPacksInView([west, east], [5.9, 52.9, 7, 54]))).toEqual(['east']);
  expect(idsOf(findPacksInView([west, east], [-180, -80, 180, 80]))).toEqual(['west', 'east']);
});

it('counts a border that only touches', () => {
  expect(idsOf(findPacksInView([west, east], [6, 53, 7, 54]))).toEqual(['east']);
});

it('gives all packs where none is in sight, or before the view is known', () => {
  expect(idsOf(findPacksInView([west, east], [100, 0, 101, 1]))).toEqual(['west', 'east']);
  expect(idsOf(findPacksInView([west, east], null))).toEqual(['west', 'east']);
});
