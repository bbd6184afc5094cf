import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import type { ProcedureInput } from '#shared/contract/procedures.ts';
import { successWithLossesSchema } from '#shared/query-service/mediator-response.ts';
import { financial, placedAddress, riverBank } from './support/small-world.ts';
import { openSurveyWorld, type SurveyWorld } from './support/survey-world.ts';
import { formatCsvTable } from '#main/report/report-exports.ts';

let world: SurveyWorld;
beforeEach(() => {
  world = openSurveyWorld();
});
afterEach(async () => {
  await world.close();
  expect(world.faults).toEqual([]);
});

const envelope = new Set(['uuid', 'timeStamp', 'type', 'description', 'statusCode', 'status']);
const wireFields = Object.keys(successWithLossesSchema.shape).filter((name) => !envelope.has(name));

/** The table as a second library reads it, by the names of its columns. */
function readCsv(text: string): Record<string, string>[] {
  return parse(text, { bom: true, columns: true, record_delimiter: '\r\n' });
}

/** Has a browser's file written, and reads it. */
async function exportText(scope: ProcedureInput<'report.export'>['scope'], format: 'csv' | 'json'): Promise<string> {
  const delivered = await world.call('report.export', { scope, format, suggestedName: 'Report' });
  if (delivered.state !== 'ready') throw new Error(delivered.state);
  expect(delivered.name).toBe(`Report.${format}`);
  return readFileSync(path.join(world.folder, 'downloads', `${delivered.downloadId}.${format}`), 'utf8');
}

describe('the table of surveys', () => {
  it('has a row for each with every input and every figure of the query service', async () => {
    const notes = 'Says "dry since 1998";\nthe cellar, though, is damp\r\n=HYPERLINK("x")';
    const { survey, answer } = await world.call('survey.create', {
      request: { location: placedAddress, financial },
      fields: {
        notes,
        surveyor: '=cmd|calc',
        tags: ['riverside', 'été'],
        measuredFloor: { heightMetres: -0.25, method: 'laser' },
      },
    });
    const bare = await world.call('survey.create', { request: { location: riverBank } });
    const ids = [survey.id, bare.survey.id];
    const text = await exportText({ kind: 'surveys', ids }, 'csv');

    expect(text.startsWith('\uFEFF')).toBe(true);
    const rows = readCsv(text);
    expect(rows).toHaveLength(2);
    const [first, second] = rows;
    expect(wireFields).toHaveLength(49);
    for (const field of wireFields) expect(first?.[field]).toBe(String(answer?.figures[field] ?? ''));
    for (const [field, value] of Object.entries(financial)) expect(first?.[field]).toBe(String(value));
    expect(first).toMatchObject({
      label: survey.place.label,
      streetAddress: placedAddress.streetAddress,
      measuredFloorHeightMetres: '-0.25',
      measuredFloorMethod: 'laser',
      tags: 'riverside; été',
      // Neither a formula for a spreadsheet, nor lost.
      notes: notes.replace('=', "'="),
      surveyor: "'=cmd|calc",
      surveyId: survey.id,
      // The inputs of the query service, whether they were sent or are its own (docs/query-service.md, "Request").
      wb_window: '5',
      variants: '0',
      photos: '0',
    });
    // Without a policy there are no losses, which is not 0.
    expect(second?.['fluvialStructureAal']).toBe('');
    expect(second?.['structureTIV']).toBe('');
  });

  it('is the answer of the query service as JSON', async () => {
    const { survey, answer } = await world.call('survey.create', { request: { location: placedAddress, financial } });
    const other = await world.call('survey.create', { request: { location: riverBank }, fields: { notes: 'a\nb' } });
    const text = await exportText({ kind: 'surveys', ids: [survey.id, other.survey.id] }, 'json');
    const read = JSON.parse(text) as unknown[];
    expect(read).toMatchObject([
      { surveyId: survey.id, label: survey.place.label, answer: answer?.figures },
      { surveyId: other.survey.id },
    ]);
    expect(text).toBe(`${JSON.stringify(read, null, 2)}\n`);
  });

  it('is of one building that no survey was made of', async () => {
    const request = { location: placedAddress, financial };
    const text = await exportText({ kind: 'building', request }, 'csv');
    const [row, ...others] = readCsv(text);
    expect(others).toEqual([]);
    expect(row?.['surveyId']).toBe('');
    expect(Number(row?.['fluvialFloodIndex'])).toBeGreaterThanOrEqual(1);
  });

  it('tells how far it is, and leaves nothing when it is cancelled on the way', async () => {
    const ids: string[] = [];
    for (let made = 0; made < 4; made += 1) {
      ids.push((await world.call('survey.create', { request: { location: placedAddress, financial } })).survey.id);
    }
    const exportId = '0b8e9c1e-5b0c-4c5e-9d8b-3a2f1c4d5e6f';
    const order = { scope: { kind: 'surveys', ids }, format: 'csv', exportId, suggestedName: 'Report' } as const;
    await world.call('report.export', order);
    expect(world.exported[0]).toEqual([exportId, 0, 4]);
    expect(world.exported.at(-1)).toEqual([exportId, 4, 4]);
    const written = readdirSync(path.join(world.folder, 'downloads'));

    // Cancelled as soon as it is told of.
    const stop = new AbortController();
    world.exported.push = (told) => {
      stop.abort();
      return told[1];
    };
    const answer = await world.dispatch('report.export', order, { signal: stop.signal });
    expect(answer).toMatchObject({ ok: false, error: { code: 'CANCELLED' } });
    expect(readdirSync(path.join(world.folder, 'downloads'))).toEqual(written);
    expect(readdirSync(path.join(world.folder, 'passing'))).toEqual([]);
  });

  it('is refused for a survey that is not there, and for none', async () => {
    const missing = ['0b8e9c1e-5b0c-4c5e-9d8b-3a2f1c4d5e6f'];
    const ask = (ids: string[]) =>
      world.dispatch('report.export', { scope: { kind: 'surveys', ids }, format: 'csv', suggestedName: 'Report' });
    expect(await ask(missing)).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
    expect(await ask([])).toMatchObject({ ok: false, error: { code: 'INVALID_INPUT' } });
    // Neither a file that is begun, nor a note of one.
    for (const name of ['downloads', 'passing']) expect(readdirSync(path.join(world.folder, name))).toEqual([]);
  });
});

describe('saving a page as a PDF', () => {
  it('is not to be had over HTTP', async () => {
    expect(await world.call('report.savePdf', { suggestedName: 'Report' })).toEqual({ state: 'unavailable' });
  });
});

test('any table is read back by another library as it was, but for the marks before formulas', async () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('=1', '-x', '"', 'a,b', '\r\n', '+', '@a', '＝1', '\u200B=1'),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { maxLength: 20 }), async (rows) => {
      let text = '';
      for await (const line of formatCsvTable(['a', 'b', 'c'], rows)) text += line;
      const read: string[][] = parse(text, { bom: true, record_delimiter: '\r\n' });
      // A mark may stand wherever a program would begin a formula that splits at another separator.
      const withoutMarks = (text: string): string =>
        text.replaceAll(/'(?=[\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|[\t\r\n])/gu, '');
      const [header, ...cells] = read.map((row) => row.map(withoutMarks));
      expect(header).toEqual(['a', 'b', 'c']);
      expect(cells).toEqual(rows.map((row) => row.map(withoutMarks)));
      for (const [row, texts] of rows.entries()) {
        for (const [at, text] of texts.entries()) {
          const isFormula = /^[=+\-@＝＋－＠\t\r\n]/.test(text) && (at === 0 || !/^[+-]?\d+$/.test(text));
          if (isFormula) expect(read[row + 1]?.[at]).toMatch(/^'/);
        }
      }
    }),
  );
});
