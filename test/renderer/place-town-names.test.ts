import { expect, it } from 'vitest';
import { placeTownNames } from '#renderer/pack/build/place-town-names.ts';

// A letter is 6 wide, a line 12 high.
const sizes = { width: 200, fontSize: 10, gap: 2 };
const namesOf = (towns: readonly (readonly [name: string, x: number, y: number])[]) =>
  placeTownNames(
    towns.map(([name, x, y]) => ({ name, x, y })),
    sizes,
  );

it('has names stand beside their dots, towards the middle', () => {
  expect(
    namesOf([
      ['Kampen', 20, 50],
      ['Zwolle', 180, 50],
    ]),
  ).toEqual([
    { name: 'Kampen', x: 22, y: 50, anchor: 'start' },
    { name: 'Zwolle', x: 178, y: 50, anchor: 'end' },
  ]);
});

it('takes the other side of a dot where a larger town has the room', () => {
  expect(
    namesOf([
      ['Kampen', 80, 50],
      ['Dronten', 78, 60],
    ]),
  ).toEqual([
    { name: 'Kampen', x: 82, y: 50, anchor: 'start' },
    { name: 'Dronten', x: 76, y: 60, anchor: 'end' },
  ]);
});

it.each([
  [
    'between two others',
    [
      ['Kampen', 80, 50],
      ['Dronten', 120, 50],
      ['Ens', 100, 52],
    ],
  ],
  [
    'at the edge',
    [
      ['Kampen', 80, 50],
      ['A long name that fits nowhere at all', 90, 100],
    ],
  ],
  [
    'over the dot of another',
    [
      ['Kampen', 10, 50],
      ['Ens', 40, 50],
    ],
  ],
] as const)('leaves a name out that has no free side: %s', (where, towns) => {
  const names = namesOf(towns).map(({ name }) => name);
  expect(names).toEqual(
    where === 'over the dot of another' ? ['Ens'] : where === 'at the edge' ? ['Kampen'] : ['Kampen', 'Dronten'],
  );
});
