import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createAnswer } from '../../renderer/fixtures/answers.ts';
import { NotFoundError } from '#main/platform/errors/errors.ts';
import { createReportExports } from '#main/report/report-exports.ts';

const { signal } = new AbortController();
const now = '2026-11-26T09:00:00.000Z';
const then = '2025-03-01T07:30:00.000Z';
const { historyId: _, ...answer } = createAnswer();

/** Writes earlier query 7; any other is not there. */
async function exportQuery(kept: typeof answer, askedAt: string | null, format: 'csv' | 'json', id = 7) {
  const exports = createReportExports({
    openSurvey: () => Promise.reject(new NotFoundError('survey')),
    risk: {
      compute: () => Promise.reject(new Error('asked anew')),
      openDated: (wanted) =>
        wanted === 7
          ? Promise.resolve({ answer: { ...kept, historyId: 7 }, askedAt })
          : Promise.reject(new NotFoundError('query')),
    },
    clock: { now: () => new Date(now) },
  });
  let text = '';
  for await (const part of exports.write({ kind: 'query', id }, format, { signal, onBuilding: () => undefined })) {
    text += part;
  }
  return text;
}

const readCsv = (text: string): Record<string, string>[] => parse(text, { bom: true, columns: true });

it('writes an earlier answer as it was given, with its place and time, never asked anew', async () => {
  const point = fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 10 }), point, async (fluvialFloodIndex, at) => {
      const kept = {
        ...answer,
        figures: { ...answer.figures, fluvialFloodIndex },
        assessment: { ...answer.assessment, point: at },
      };
      const [row, ...others] = readCsv(await exportQuery(kept, then, 'csv'));
      expect(others).toEqual([]);
      expect(row).toMatchObject({
        fluvialFloodIndex: String(fluvialFloodIndex),
        computedAt: then,
        syntheticData: 'true',
        packs: 'demonstration@1.0.0',
        surveyId: '',
      });
      expect([Number(row?.['latitude']), Number(row?.['longitude'])]).toEqual([at.latitude + 0, at.longitude + 0]);
      expect(JSON.parse(await exportQuery(kept, then, 'json'))).toMatchObject([
        { computedAt: then, syntheticData: true, answer: kept.figures, packs: [{ id: 'demonstration' }] },
      ]);
    }),
  );
});

it('has the present time where another version had kept the answer in its own form', async () => {
  const [row] = readCsv(await exportQuery(answer, null, 'csv'));
  expect(row).toMatchObject({ computedAt: now });
});

it('is refused for a query that is not there', async () => {
  await expect(exportQuery(answer, then, 'csv', 8)).rejects.toThrow(NotFoundError);
});
