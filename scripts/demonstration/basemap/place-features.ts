import { settlementPlans } from '../settlement/settlement-plans.ts';
import { makePoint, type Feature } from './feature.ts';

// Natural features that carry a name; every name is made up.
const landmarks = [
  { name: 'Portham Bay', class: 'bay', x: 16_300, y: 9700 },
  { name: 'Tern Island', class: 'island', x: 18_450, y: 6100 },
  { name: 'Cape Loutre', class: 'cape', x: 17_450, y: 1200 },
  { name: 'Gull Cape', class: 'cape', x: 17_250, y: 14_000 },
  { name: 'Millbank', class: 'suburb', x: 12_350, y: 8250 },
  { name: 'Old Town', class: 'suburb', x: 12_000, y: 9080 },
  { name: 'Bluff Park', class: 'suburb', x: 10_780, y: 9150 },
  { name: 'Copper Hills', class: 'hill', x: 2200, y: 2600 },
  { name: 'Fourth Hill', class: 'hill', x: 3900, y: 14_200 },
] as const;

/** Names of settlements, quarters and landmarks. */
export function drawPlaces(): Feature[] {
  return [
    ...settlementPlans.map(({ name, kind, centre }) => makePoint(centre, { kind: 'place', class: kind, name })),
    ...landmarks.map(({ name, class: type, x, y }) => makePoint({ x, y }, { kind: 'place', class: type, name })),
  ];
}
