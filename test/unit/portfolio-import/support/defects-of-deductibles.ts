import { expect } from 'vitest';
import { row, withRows, type Defect } from './defect.ts';

/** Defects of deductibles: percentages with and without what they are of, words, headings. */
export const defectsOfDeductibles: readonly Defect[] = [
  { name: 'a negative deductible', file: withRows(row({ ded: '-500' })), rejected: { 3: ['amount-negative'] } },
  { name: 'no deductible', file: withRows(row({ ded: '' })), noted: { 3: ['deductible-empty'] } },
  {
    name: 'a deductible in percent that does not say of what',
    file: withRows(row({ ded: '2%' }), row({ id: '3', lat: '49.3', ded: '101%' })),
    noted: { 3: ['deductible-percentage-assumed'] },
    rejected: { 4: ['deductible-share-above-one'] },
    check: ({ locations }) => expect(locations[1]?.financial.structureDeductible).toBe(5000),
  },
  {
    name: 'a deductible above the insured value',
    file: withRows(row({ tiv: '1000', ded: '1001' })),
    noted: { 3: ['deductible-above-tiv'] },
    check: ({ locations }) => expect(locations[1]?.financial.structureDeductible).toBe(1001),
  },
  { name: 'a deductible below 1', file: withRows(row({ ded: '0.02' })), noted: { 3: ['deductible-below-one'] } },
  {
    name: 'deductibles that say of what they are a percentage',
    file: withRows(
      row({ ded: '2% of TIV' }),
      row({ id: '3', ded: '2,5 % der VS' }),
      row({ id: '4', ded: '2 pct sum insured' }),
      row({ id: '5', ded: '5% of loss' }),
      row({ id: '6', ded: '5% min 1000' }),
      row({ id: '7', ded: '2% of total TIV' }),
    ),
    noted: {
      3: ['deductible-share-of-tiv'],
      4: ['deductible-share-of-tiv'],
      5: ['deductible-share-of-tiv'],
      6: ['deductible-not-modelled'],
    },
    rejected: { 8: ['number-unreadable'] },
    // Of 250,000.
    check: ({ locations }) =>
      expect(locations.slice(1).map(({ financial }) => financial.structureDeductible)).toEqual([
        5000, 6250, 5000, 0, 12_500,
      ]),
  },
  {
    name: 'deductibles of each loss',
    file: withRows(
      row({ ded: '$2,500 per occurrence' }),
      row({ id: '3', ded: '1000 each and every loss' }),
      row({ id: '4', ded: '1k EEL' }),
      row({ id: '5', ded: '1000 per month' }),
      row({ id: '6', ded: 'None' }),
      row({ id: '7', ded: 'keine' }),
    ),
    rejected: { 6: ['number-unreadable'] },
    check: ({ locations }) =>
      expect(locations.slice(1).map(({ financial }) => financial.structureDeductible)).toEqual([
        2500, 1000, 1000, 0, 0,
      ]),
  },
  {
    name: 'a heading that says that deductibles are percentages',
    file: withRows(
      row({ ded: '2' }),
      row({ id: '3', lat: '49.3', ded: '0.5' }),
      row({ id: '4', lat: '49.4', ded: '$25,000' }),
      row({ id: '5', lat: '49.5', ded: '0.02' }),
      row({ id: '6', lat: '49.6', ded: '1000' }),
      row({ id: '7', lat: '49.7', ded: '5% of loss' }),
    )
      .replace('Building deductible', 'Building deductible (%)')
      .replace(',1000\n', ',\n'),
    noted: {
      2: ['deductible-empty'],
      3: ['deductible-percentage-assumed'],
      4: ['deductible-percentage-assumed'],
      6: ['deductible-percentage-assumed', 'deductible-percentage-tiny'],
      8: ['deductible-not-modelled'],
    },
    rejected: { 7: ['deductible-share-above-one'] },
    // Of 250,000.
    check: ({ locations }) =>
      expect(locations.map(({ financial }) => financial.structureDeductible)).toEqual([0, 5000, 1250, 25_000, 50, 0]),
  },
];
