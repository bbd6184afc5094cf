import { expect, it } from 'vitest';
import { listUsedPacks } from '#renderer/portfolio/list-used-packs.ts';

it('names each pack of the figures once, with the locations that have figures of it', () => {
  const harbour = { id: 'harbour', version: '1.0.0', curveSet: 'hazus' };
  const next = { ...harbour, version: '1.1.0' };
  const valley = { ...harbour, id: 'valley' };
  const bases = [
    { rows: 3, packs: [next, valley], modelVersion: '1' },
    { rows: 4, packs: [harbour, valley], modelVersion: '1' },
  ];
  expect(listUsedPacks({ bases })).toEqual([
    { ...next, rows: 3 },
    { ...valley, rows: 7 },
    { ...harbour, rows: 4 },
  ]);
});
