import { expect, it } from 'vitest';
import { createBatchGatherer } from '#main/adapters/portfolios/batch-gatherer.ts';
import { createResultPacker, type ResultBatch } from '#main/adapters/portfolios/result-batch.ts';

function makeBatch(): ResultBatch {
  const packer = createResultPacker();
  packer.begin(0);
  return packer.finish();
}

it('saves every batch once and in order: the first ones by themselves, later ones some at a time', () => {
  const saved: (readonly ResultBatch[])[] = [];
  const gatherer = createBatchGatherer((batches) => saved.push(batches));
  const batches = Array.from({ length: 245 }, makeBatch);
  batches.forEach(gatherer.add);
  gatherer.flush();
  gatherer.flush();
  expect(saved.flat()).toEqual(batches);
  expect(saved[0]).toHaveLength(1);
  expect(saved.length).toBeLessThan(batches.length / 4);
});

it('tells that batches cannot be saved, and does not save them later as if nothing had been', () => {
  let isFull = true;
  const saved: ResultBatch[] = [];
  const gatherer = createBatchGatherer((batches) => {
    if (isFull) throw new Error('database or disk is full');
    saved.push(...batches);
  });
  const [first, second] = [makeBatch(), makeBatch()];
  expect(() => gatherer.add(first)).toThrow('full');
  isFull = false;
  gatherer.add(second);
  gatherer.flush();
  expect(saved).toEqual([second]);
});
