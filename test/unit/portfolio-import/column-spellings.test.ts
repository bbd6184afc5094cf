import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchColumnName } from '#main/portfolio/import/columns/column-name-matches.ts';
import names from '#main/portfolio/import/columns/data/column-names.json' with { type: 'json' };
import { cutIntoWords, splitName } from '#main/portfolio/import/columns/split-name.ts';

describe('the words of a name', () => {
  test.each([
    ['NumStories', 'Num Stories'],
    ['TIVBldg', 'TIV Bldg'],
    ['BldgTIVs', 'Bldg TIVs'],
    ['Ded1Bldg', 'Ded 1 Bldg'],
    ['Plant & Machinery', 'Plant and Machinery'],
    ['M&E', 'M and E'],
    ['Contents 000s', 'Contents 000s'],
    ['ÉtagesNb', 'Étages Nb'],
    ['building_value', 'building_value'],
  ])('%s are %s', (name, words) => {
    expect(splitName(name)).toBe(words);
  });

  test('stay as they are when they are split again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(splitName(splitName(name))).toBe(splitName(name));
      }),
    );
  });

  test('without blanks are found where they are known from end to end, the fewest of them', () => {
    const vocabulary = new Set(['cont', 'contents', 'val', 'ents', 'value']);
    expect(cutIntoWords('contval', vocabulary)).toEqual(['cont', 'val']);
    expect(cutIntoWords('contentsvalue', vocabulary)).toEqual(['contents', 'value']);
    expect(cutIntoWords('contxval', vocabulary)).toBeNull();
  });
});

describe('a name of a column', () => {
  test.each([
    ['NumStories', 'numberOfStoreys'],
    ['NUMSTORIES', 'numberOfStoreys'],
    ['num_story', 'numberOfStoreys'],
    ['NumberOfStories', 'numberOfStoreys'],
    ['NoOfFloors', 'numberOfStoreys'],
    ['CONTVAL', 'inventoryTIV'],
    ['ContTIV', 'inventoryTIV'],
    ['BldgVal', 'structureTIV'],
    ['BLDGVAL', 'structureTIV'],
    ['TIVBldg', 'structureTIV'],
    ['EquipTIV', 'equipmentTIV'],
    ['Building Values', 'structureTIV'],
    ['Machinery & Equipment Values', 'equipmentTIV'],
    ['Plant & Machinery', 'equipmentTIV'],
    ['BSI', 'structureTIV'],
    ['CSI', 'inventoryTIV'],
    ['BIVAL', 'notModelled'],
    ['Rent', 'notModelled'],
    ['DedBldg', 'structureDeductible'],
    ['FloodDedBldg', 'structureDeductible'],
    ['Flood Deductible Building', 'structureDeductible'],
    ['BldgDedPct', 'structureDeductible'],
    ['Excess', 'locationDeductible'],
    ['LocDed', 'locationDeductible'],
    ['LocDedType', 'locationDeductibleType'],
    ['LocMinDed', 'notModelled'],
    ['LocMaxDed', 'notModelled'],
    ['LocDed1', 'notModelled'],
    ['LocLimit', 'notModelled'],
    ['LocLimit1', 'notModelled'],
    ['Deductible1', 'notModelled'],
    ['Deductible4', 'notModelled'],
    ['Limit2', 'notModelled'],
    ['TimeElementValue', 'notModelled'],
    ['Wind Ded %', 'notModelled'],
    ['Min deductible', 'notModelled'],
    ['LOCNUM', 'locationId'],
    ['STATECODE', 'areaName'],
    ['CNTRYCODE', 'countryName'],
    ['Postal', 'postalCode'],
  ] as const)('%s is %s', (name, field) => {
    expect(matchColumnName(name)?.field).toBe(field);
  });

  test.each([
    'Building Type',
    'Building Code',
    'Building Number',
    'Contents Description',
    'Wind Building Value',
    'Floor Plan',
    'Insured',
    'Notes',
    'Content of the policy',
    'Year Built',
    'Flood Zone',
    'Limits apply to',
    'Deductible comments',
    'Value Date',
  ])('%s is nothing that is read', (name) => {
    expect(matchColumnName(name)).toBeNull();
  });

  const english = [names.oed, names.names, names.weak]
    .flatMap((lists) => Object.entries(lists))
    .flatMap(([field, list]) => list.map((name): [string, string] => [field, name]))
    .filter(([, name]) => /^[a-z]{2,}(?: [a-z]{2,})*$/iu.test(name));
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  const styles: readonly ((words: readonly string[]) => string)[] = [
    (words) => words.join(' '),
    (words) => words.join('_').toUpperCase(),
    (words) => words.join('-'),
    (words) => words.map(capital).join(''),
    (words) => words.map((word, at) => (at === 0 ? word : capital(word))).join(''),
    (words) => words.join('').toUpperCase(),
    (words) => words.join('').toLowerCase(),
  ];

  test.each(styles.map((style) => [style(['building', 'sum', 'insured']), style] as const))(
    'means the same written like %s',
    (_, style) => {
      const others = english.filter(([field, name]) => matchColumnName(style(name.split(' ')))?.field !== field);
      expect(others).toEqual([]);
    },
  );
});
