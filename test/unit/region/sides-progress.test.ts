import { expect, it } from 'vitest';
import { createSidesProgress } from '#main/region/sides-progress.ts';

it('goes on from one side of the date line to the other, and is at its end once', () => {
  const told: string[] = [];
  const progress = createSidesProgress(
    (source) => (source === 'both' ? 2 : 1),
    ({ source, pieces, ofPieces, bytes }) => told.push(`${source} ${pieces}/${ofPieces} ${bytes}`),
  );
  progress.follow({ source: 'both', pieces: 1, ofPieces: 2, bytes: 10 });
  progress.follow({ source: 'both', pieces: 2, ofPieces: 2, bytes: 30 });
  progress.endSide();
  progress.follow({ source: 'both', pieces: 0, ofPieces: 2, bytes: 0 });
  progress.follow({ source: 'east', pieces: 0, ofPieces: 7, bytes: 0 });
  progress.follow({ source: 'both', pieces: 2, ofPieces: 2, bytes: 5 });
  progress.follow({ source: 'east', pieces: 7, ofPieces: 7, bytes: 9 });
  progress.endSide();
  expect(told).toEqual(['both 1/4 10', 'both 2/4 30', 'both 2/4 30', 'east 0/7 0', 'both 4/4 35', 'east 7/7 9']);
});
