import { expect, it } from 'vitest';
import { mergeRecomputation } from '#renderer/query/use-live-answer.ts';
import { createAnswer, createRecomputation, sampleFinancial } from './fixtures/answers.ts';

it('puts the figures of another building into the answer of the place', () => {
  const before = createAnswer();
  const after = createAnswer({ financial: sampleFinancial });
  const merged = mergeRecomputation(before, sampleFinancial, createRecomputation(after));
  expect(merged).toEqual(after);
});

it('keeps what does not depend on the building as it is', () => {
  const before = createAnswer({ financial: sampleFinancial });
  const merged = mergeRecomputation(
    before,
    sampleFinancial,
    createRecomputation(createAnswer({ financial: sampleFinancial })),
  );
  expect(merged.assessment.explanation.floods.fluvial?.readings).toBe(
    before.assessment.explanation.floods.fluvial?.readings,
  );
  expect(merged.assessment.explanation.wildfire).toBe(before.assessment.explanation.wildfire);
});
