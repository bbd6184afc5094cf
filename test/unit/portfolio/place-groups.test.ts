import { describe, expect, it } from 'vitest';
import { joinIncomplete } from '#main/portfolio/review/columns/fold-place.ts';
import { groupPlaces } from '#main/portfolio/review/columns/place-groups.ts';
import { createTextRanker } from '#main/portfolio/review/columns/build-input-columns.sql.ts';

/** A row's city or postal code, area and country. */
type Place = readonly [name: string, areaName?: string, countryName?: string];

/** Groups rows by one column, whose names stand first; the group of each row, and what the groups are called. */
function group(column: 'city' | 'postalCode', rows: readonly Place[]) {
  const rank = (read: (row: Place) => string) => {
    const ranker = createTextRanker(rows.length);
    for (const [position, row] of rows.entries()) ranker.add(position, read(row));
    return ranker.finish();
  };
  const ranked = {
    [column]: rank(([name]) => name),
    areaName: rank(([, areaName = '']) => areaName),
    countryName: rank(([, , countryName = '']) => countryName),
  };
  const groups = groupPlaces({ column: (name) => ranked[name]!.ranks, names: (name) => ranked[name]!.texts }, column);
  const places = Array.from({ length: groups.count }, (_, one) => groups.describe(one));
  const rowsOf = (place: Parameters<typeof groups.select>[0]): number[] => {
    const meant = groups.select(place);
    return rows.flatMap((_, position) => (meant.includes(groups.numbers[position]!) ? [position] : []));
  };
  return { numbers: [...groups.numbers], places, rowsOf };
}

describe('cities', () => {
  it('are one however they are spelled, called by the commonest spelling', () => {
    const rows: Place[] = [
      ['PORTHAM'],
      ['Portham'],
      ['New  York'],
      ['Portham'],
      ['new york'],
      ['New York'],
      ['New York'],
      ['Zürich'],
      ['Zurich'],
      ['Zürich'],
      [''],
    ];
    const { numbers, places, rowsOf } = group('city', rows);
    expect(numbers.map((number) => places[number] ?? '')).toEqual([
      'Portham',
      'Portham',
      'New York',
      'Portham',
      'New York',
      'New York',
      'New York',
      'Zürich',
      'Zürich',
      'Zürich',
      '',
    ]);
    expect(rowsOf('pOrtham')).toEqual([0, 1, 3]);
    expect(rowsOf('')).toEqual([10]);
    expect(rowsOf('Atlantis')).toEqual([]);
  });

  it('of one name in other areas or countries are several, and say which', () => {
    const rows: Place[] = [
      ['Portham', 'BC', 'Canada'],
      ['PORTHAM', 'British Columbia', 'CA'],
      ['Portham', 'Ontario', 'Canada'],
      ['Portham', 'BC', 'Canada'],
      ['Ávila', 'ÁV', 'Spain'],
      ['Ávila', 'ÁV', 'Espagne'],
    ];
    const { numbers, places, rowsOf } = group('city', rows);
    expect(numbers.map((number) => places[number])).toEqual([
      { name: 'Portham', areaName: 'BC', countryName: 'Canada' },
      { name: 'Portham', areaName: 'BC', countryName: 'Canada' },
      { name: 'Portham', areaName: 'Ontario', countryName: 'Canada' },
      { name: 'Portham', areaName: 'BC', countryName: 'Canada' },
      'Ávila',
      'Ávila',
    ]);
    // What a group is called means exactly its rows; the name alone, as filters were kept before, all of that name.
    for (const place of places) {
      expect(rowsOf(place)).toEqual(
        rows.flatMap((_, position) => (places[numbers[position]!] === place ? [position] : [])),
      );
    }
    expect(rowsOf('Portham')).toEqual([0, 1, 2, 3]);
  });

  it('without an area are those of the only area that there is, and their own where there are several', () => {
    const only = group('city', [
      ['Portham'],
      ['Portham', 'BC'],
      ['Portham', '', 'Canada'],
      ['Portham', 'BC', 'Canada'],
    ]);
    expect(only.places).toEqual(['Portham']);
    const several = group('city', [['Portham'], ['Portham', 'BC'], ['Portham', 'ON']]);
    expect(several.numbers).toEqual([0, 1, 2]);
    const unknown = { name: 'Portham', areaName: '', countryName: '' };
    expect(several.places[0]).toEqual(unknown);
    expect(several.rowsOf(unknown)).toEqual([0]);
  });
});

describe('postal codes', () => {
  it('are one with blanks and without, in any case, and told apart by their countries', () => {
    const { numbers, places } = group('postalCode', [
      ['K1A 0B1'],
      ['K1A0B1'],
      ['k1a 0b1'],
      ['K1A 0B1'],
      ['10115', 'Berlin', 'Germany'],
      ['10115', 'NY', 'USA'],
    ]);
    expect(numbers).toEqual([0, 0, 0, 0, 1, 2].map((number) => numbers[[0, 4, 5][number]!]));
    expect(new Set(numbers).size).toBe(3);
    expect(numbers.map((number) => places[number])).toEqual([
      ...Array.from({ length: 4 }, () => 'K1A 0B1'),
      { name: '10115', areaName: '', countryName: 'Germany' },
      { name: '10115', areaName: '', countryName: 'USA' },
    ]);
  });
});

describe('places that leave something out', () => {
  it.each<[string, string[][], number[]]>([
    [
      'nothing is left out',
      [
        ['bc', 'ca'],
        ['on', 'ca'],
      ],
      [0, 1],
    ],
    [
      'one says more',
      [
        ['', ''],
        ['bc', ''],
      ],
      [1, 1],
    ],
    [
      'the fullest is meant',
      [
        ['', ''],
        ['bc', ''],
        ['bc', 'ca'],
      ],
      [2, 2, 2],
    ],
    [
      'two say more',
      [
        ['', 'ca'],
        ['bc', 'ca'],
        ['on', 'ca'],
      ],
      [0, 1, 2],
    ],
    [
      'one of several agrees',
      [
        ['bc', ''],
        ['bc', 'ca'],
        ['on', 'ca'],
      ],
      [1, 1, 2],
    ],
    [
      'neither has all',
      [
        ['bc', ''],
        ['', 'ca'],
        ['', ''],
      ],
      [0, 1, 2],
    ],
  ])('%s', (_, places, expected) => {
    expect(joinIncomplete(places)).toEqual(expected);
  });

  it('are found among very many', () => {
    const places = Array.from({ length: 200_000 }, (_, at) => [`area ${at}`, '']);
    // A look at each for each other would take minutes.
    expect(joinIncomplete([...places, ['area 7', 'ca']])[7]).toBe(200_000);
  });
});
