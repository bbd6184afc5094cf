import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { closeReviewFrame, openReviewFrame } from '#main/portfolio/review/columns/open-frame.sql.ts';
import { accumulate } from '#main/portfolio/review/accumulate.ts';
import { makeUpRows, saveMadeRows } from '../../support/review-database.ts';
import { createRandom } from '../../support/seeded-random.ts';

/** Latitudes and longitudes with as many decimals as the side of a cell: each row lies on the edges of its own cell. */
const ROWS = 1000;

it.each([0.0001, 0.001, 0.01])(
  'rows on the edges of cells of %d degrees are in the cell north-east of them',
  (cellDegrees) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'freeboard-grid-cells-'));
    try {
      const perDegree = Math.round(1 / cellDegrees);
      const rows = [...makeUpRows(ROWS, createRandom(2))].map((row, at) => ({
        ...row,
        latitude: (42 * perDegree + at) / perDegree,
        longitude: (-63 * perDegree + at) / perDegree,
      }));
      const database = saveMadeRows(path.join(folder, 'portfolio.sqlite'), rows);
      const request = { by: 'gridCell', cellDegrees, rings: [], limit: ROWS, filter: {} } as const;
      const { accumulations } = accumulate(openReviewFrame(database, false), request);
      closeReviewFrame(database);
      database.close();
      expect(new Set(accumulations.map(({ key }) => key))).toEqual(
        new Set(rows.map(({ longitude, latitude }) => `${longitude} ${latitude}`)),
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);
