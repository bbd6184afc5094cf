import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatSurveyContent } from '#shared/survey/hand-over.ts';
import {
  findPartSources,
  listParts,
  listPartTexts,
  mergeSurveys,
  type PartChoices,
  surveyParts,
} from '#shared/survey/merge-surveys.ts';
import type { Survey } from '#shared/survey/survey.ts';
import { sampleSurvey } from '../renderer/fixtures/survey.ts';

/** Edits of the parts that need no region, each to one of a few values: sides agree, differ and go back. */
const edits: fc.Arbitrary<Partial<Survey>> = fc.record(
  {
    surveyor: fc.constantFrom('Ada', 'Ben', ''),
    status: fc.constantFrom('draft', 'inReview', 'final'),
    notes: fc.constantFrom('', 'Base.', 'Base.\nHere.', 'Base.\nThere.'),
    tags: fc.subarray(['mill', 'river', 'cellar']),
    measuredFloor: fc.record({ heightMetres: fc.constantFrom(null, 0.3, 0.91), method: fc.constant(null) }),
    building: fc.record(
      { basement: fc.constantFrom('YES', 'NO'), firstFloorHeight: fc.constantFrom(0.3, 0.6) },
      { requiredKeys: [] },
    ),
    archivedAt: fc.constantFrom(null, '2026-11-20T10:00:00.000Z'),
  },
  { requiredKeys: [] },
);
const side = fc.constantFrom('mine' as const, 'theirs' as const);
/** Both sides of what can be kept of both alone: elsewhere that stands for mine. */
const choices: fc.Arbitrary<PartChoices> = fc
  .tuple(
    fc.dictionary(fc.constantFrom(...surveyParts), side),
    fc.dictionary(fc.constantFrom('notes', 'tags'), fc.constant('both' as const)),
  )
  .map(([one, both]) => ({ ...one, ...both }));

const sourcesOf = (base: Survey, mine: Survey, theirs: Survey) =>
  findPartSources(listPartTexts(base), listPartTexts(mine), listPartTexts(theirs));
const swapped = { mine: 'theirs', theirs: 'mine', both: 'both' } as const;

it('two sides without anything contested come to the same contents, whoever puts them together', () => {
  fc.assert(
    fc.property(edits, edits, edits, (first, here, there) => {
      const base = { ...sampleSurvey, ...first };
      const [mine, theirs] = [
        { ...base, ...here },
        { ...base, ...there },
      ];
      const sources = sourcesOf(base, mine, theirs);
      fc.pre(listParts(sources, 'contested').length === 0);
      const all = { choices: {}, otherwise: 'mine' } as const;
      const merged = mergeSurveys(mine, theirs, sources, all);
      const across = mergeSurveys(theirs, mine, sourcesOf(base, theirs, mine), all);
      expect(formatSurveyContent(across)).toBe(formatSurveyContent(merged));
      // Every edit that was made is in it.
      const texts = [base, mine, theirs, merged].map((side) => listPartTexts(side));
      for (const name of new Set(texts.flatMap((side) => Object.keys(side)))) {
        const [was, ours, others, now] = texts.map((side) => side[name]);
        expect(now).toBe(ours === was ? others : ours);
      }
    }),
  );
});

it('whatever is chosen, each part is that of a side, or holds both; and the other side chooses the opposite', () => {
  fc.assert(
    fc.property(edits, edits, edits, choices, (first, here, there, chosen) => {
      const base = { ...sampleSurvey, ...first };
      const [mine, theirs] = [
        { ...base, ...here },
        { ...base, ...there },
      ];
      const merged = mergeSurveys(mine, theirs, sourcesOf(base, mine, theirs), { choices: chosen, otherwise: 'mine' });
      const [ours, others, now] = [mine, theirs, merged].map((side) => listPartTexts(side));
      for (const name of Object.keys(now!).filter((one) => one !== 'notes' && one !== 'tags')) {
        expect([ours![name], others![name]]).toContain(now![name]);
      }
      for (const tag of merged.tags) expect([...mine.tags, ...theirs.tags]).toContain(tag);
      const opposite = Object.fromEntries(
        Object.entries(chosen).map(([part, choice]) => [part, swapped[choice as keyof typeof swapped]]),
      );
      const across = mergeSurveys(theirs, mine, sourcesOf(base, theirs, mine), {
        choices: opposite,
        otherwise: 'theirs',
      });
      const same = (side: Omit<Survey, 'revision'>) => ({ ...listPartTexts(side), notes: '', tags: '' });
      expect(same(across)).toEqual(same(merged));
    }),
  );
});

it('a side that nobody has changed gives way to the other in everything', () => {
  fc.assert(
    fc.property(edits, edits, (first, there) => {
      const base = { ...sampleSurvey, ...first };
      const theirs = { ...base, ...there };
      const merged = mergeSurveys(base, theirs, sourcesOf(base, base, theirs), { choices: {}, otherwise: 'mine' });
      expect(listPartTexts(merged)).toEqual(listPartTexts(theirs));
    }),
  );
});
