import { describe, expect, it } from 'vitest';
import i18next from 'i18next';
import { excerptDifference } from '#shared/survey/excerpt-difference.ts';
import { describeVersions } from '#renderer/survey/describe-versions.ts';
import { createFormatters } from '#renderer/i18n/formatters.ts';
import { startTranslations } from '#renderer/i18n/i18n.ts';

startTranslations();
const metres = createFormatters('en-CA');

describe('a field that two sides have each in their own way', () => {
  it.each([
    [
      'building',
      { building: { typeOfBusiness: 'RES3A', firstFloorHeight: 0.3, structureTIV: 400_000 } },
      { building: { typeOfBusiness: 'COM6', firstFloorHeight: 0.3, basement: 'YES' } },
      // The floor is the same on both sides and is not said.
      'Use of the building: Duplex; Structure: insured value: 400,000; Basement: –',
      'Use of the building: Hospital; Structure: insured value: –; Basement: Yes',
    ],
    [
      'measuredFloor',
      { measuredFloor: { heightMetres: 0.62, method: 'laser' } },
      { measuredFloor: { heightMetres: 0.9, method: null } },
      '0.62 m, Laser distance meter',
      '0.90 m',
    ],
    ['status', { status: 'inReview' }, { status: 'final' }, 'In review', 'Final'],
    ['surveyedOn', { surveyedOn: '2026-11-20' }, { surveyedOn: null }, 'Nov 20, 2026', '–'],
    ['tags', { tags: ['riverside', 'brick'] }, { tags: [] }, 'riverside, brick', '–'],
    [
      'variants',
      { variants: [{ id: 'a', name: null, measures: [{ kind: 'raiseFloor', byMetres: 0.6 }] }] },
      { variants: [] },
      'First floor +0.60 m',
      '–',
    ],
    ['notes', { notes: 'Water mark at the step.' }, { notes: '' }, 'Water mark at the step.', '–'],
  ] as const)('%s is told in words, not in names of code', (name, mine, theirs, ours, others) => {
    expect(describeVersions(name, mine as never, theirs as never, i18next.t, metres)).toEqual([ours, others]);
  });
});

describe('an excerpt of two long texts', () => {
  it('begins shortly before what is not the same, and says what it leaves out', () => {
    const common = 'a'.repeat(1000);
    const [mine, theirs] = excerptDifference(`${common}here ${'b'.repeat(500)}`, `${common}there`);
    expect(mine.startsWith(`…${'a'.repeat(40)}here b`)).toBe(true);
    expect(mine.endsWith('b…')).toBe(true);
    expect(theirs).toBe(`…${'a'.repeat(40)}there`);
  });

  it('of short texts is the texts', () => {
    expect(excerptDifference('one', 'two')).toEqual(['one', 'two']);
  });

  it('of an excerpt is the same', () => {
    const once = excerptDifference(`${'x'.repeat(90)}y${'z'.repeat(400)}`, 'x'.repeat(95));
    expect(excerptDifference(...once)).toEqual(once);
  });
});
