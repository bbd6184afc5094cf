import { expect, it } from 'vitest';
import { procedures } from '#shared/contract/procedures.ts';
import { createAnswer, sampleFinancial } from './fixtures/answers.ts';
import { demonstrationLayers, demonstrationPack, riverPack } from './fixtures/packs.ts';

it('keeps the fixtures within the contract', () => {
  const answer = procedures['risk.query'].output;
  expect(answer.safeParse(createAnswer()).error).toBeUndefined();
  expect(answer.safeParse(createAnswer({ financial: sampleFinancial })).error).toBeUndefined();
  expect(procedures['pack.list'].output.safeParse({ packs: [demonstrationPack, riverPack] }).error).toBeUndefined();
  expect(procedures['pack.layers'].output.safeParse({ packs: [demonstrationLayers] }).error).toBeUndefined();
});
