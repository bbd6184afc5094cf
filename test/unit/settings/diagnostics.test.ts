import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { hostname, tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBackend, type Backend } from '#main/backend.ts';
import { openRecordsDatabase } from '#main/records/open-records.fs.ts';
import { createSurveyStore } from '#main/survey/survey-store.sql.ts';
import { buildDiagnostics } from '#main/settings/diagnostics.ts';
import { defaultSettings } from '#shared/settings/settings.ts';
import { createChoosingPage } from '../../support/choosing-page.ts';
import { readZip } from '../../support/read-zip.ts';
import { createSurveyFields } from '../survey/support/survey-fields.ts';

const person = { homeDirectory: '/home/anna', userName: 'anna', hostName: 'anna-laptop' };
const token = 'eyJhbGciOiJFZERTQSJ9.eyJqdGkiOiJhIn0.c2lnbmF0dXJl';

function build(logLines: readonly object[], extra: Partial<Parameters<typeof buildDiagnostics>[0]> = {}): string {
  const files = buildDiagnostics({
    versions: { freeboard: '0.1.0', model: '1' },
    packs: [],
    settings: defaultSettings,
    logLines: logLines.map((line) => JSON.stringify(line)),
    person,
    ...extra,
  });
  return files.map(({ text }) => text).join('\n');
}

describe('the diagnostics', () => {
  it('keep of a fault what was ours: which procedure, what kind, where', () => {
    const text = build([
      {
        level: 50,
        time: Date.UTC(2026, 10, 21),
        name: 'window',
        procedure: 'risk.query',
        id: '7f3a',
        msg: 'a procedure failed',
        err: {
          type: 'TypeError',
          message: 'cannot place 12 Mill Road, Portham',
          stack: 'TypeError: cannot place 12 Mill Road, Portham\n    at locate (/home/anna/app/src/locate.ts:4:7)',
        },
      },
    ]);
    for (const kept of [
      'risk.query',
      '7f3a',
      'a procedure failed',
      'TypeError',
      'locate locate.ts:4:7',
      '2026-11-21',
    ]) {
      expect(text).toContain(kept);
    }
    expect(text).not.toContain('Mill Road');
    expect(text).not.toContain('anna');
  });

  it('hold neither what was typed nor who typed it, wherever in the log it stands', () => {
    const text = build(
      [
        { level: 30, msg: '12 Mill Road, Portham', err: { message: '12 Mill Road, Portham' } },
        { level: 30, msg: 'address blocked', address: 'https://example.org/?q=12+Mill+Road' },
        { level: 30, query: { streetAddress: '12 Mill Road', latitude: 49.164_321 } },
        { level: 30, reason: `refused ${token} at 49.164321, -121.953400 of anna on anna-laptop` },
        { level: 30, reason: '/home/anna/surveys/mill-road.jpg and C:\\Users\\Anna\\x\\y.jpg, anna@example.org' },
      ],
      {
        settings: {
          ...defaultSettings,
          currencyLabel: 'ANNA$',
          reportTemplate: { firmName: 'Anna & Sons', footer: 'Call Anna', logo: null, pageSize: 'A4', language: null },
        },
      },
    );
    for (const secret of ['Mill', 'Portham', '49.16', '121.95', 'eyJ', 'nna', 'example.org', 'Sons', 'Users']) {
      expect(text, secret).not.toContain(secret);
    }
    expect(text).toContain('address blocked');
  });
});

describe('the diagnostics of a backend that was worked with', () => {
  let folder: string;
  let documents: string;
  let backend: Backend;
  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'freeboard-diagnostics-'));
    documents = mkdtempSync(path.join(tmpdir(), 'freeboard-documents-'));
    backend = await createBackend({ dataDirectory: folder, version: '0.0.0', name: 'test' });
  });
  afterEach(async () => {
    await backend.close();
    for (const made of [folder, documents]) rmSync(made, { recursive: true, force: true });
  });

  it('hold what has failed in a window, by its kind and its place', async () => {
    const fault = {
      source: 'drawing',
      type: 'TypeError',
      code: 'OTHER',
      places: ['drawPanel places-panel-Bx1.js:3:17', 'index.js:1:2'],
    };
    expect(await backend.dispatch('app.reportFault', fault)).toEqual({ ok: true, value: {} });
    const answer = await backend.dispatch('diagnostics.get', {});
    if (!answer.ok) throw new Error(answer.error.message);
    const { files } = answer.value as { files: { name: string; text: string }[] };
    const lines = files
      .find(({ name }) => name === 'log.jsonl')!
      .text.trimEnd()
      .split('\n');
    expect(JSON.parse(lines.at(-1)!)).toMatchObject({
      reason: 'drawing',
      msg: 'a window failed',
      error: { type: 'TypeError', code: 'OTHER', frames: fault.places },
    });
  });

  it.each([
    { type: 'TypeError: 77 Quizzical Lane' },
    { code: '77 Quizzical Lane' },
    { places: ['77 Quizzical Lane'] },
    { places: ['/home/anna/a.js:1:2'] },
  ])('take no words of a window: %j', async (words) => {
    const fault = { source: 'event', type: 'Error', code: null, places: [], ...words };
    expect(await backend.dispatch('app.reportFault', fault)).toMatchObject({ error: { code: 'INVALID_INPUT' } });
  });

  it('are written as they were looked at: for a browser, where a window asks, or nowhere', async () => {
    const collect = async () => {
      const answer = await backend.dispatch('diagnostics.get', {});
      if (!answer.ok) throw new Error(answer.error.message);
      return answer.value as { bundleId: string; files: { name: string; text: string }[] };
    };
    const { bundleId, files } = await collect();
    const shown = Object.fromEntries(files.map(({ name, text }) => [name, text]));
    backend.log.error({ id: 'since' }, 'a procedure failed');

    const ready = await backend.dispatch('diagnostics.save', { bundleId });
    expect(ready).toMatchObject({ value: { state: 'ready', name: 'freeboard-diagnostics.zip' } });
    const { downloadId } = (ready as { value: { downloadId: string } }).value;
    expect(readZip(path.join(folder, 'downloads', `${downloadId}.zip`))).toEqual(shown);

    const target = path.join(documents, 'chosen.zip');
    const asked: unknown[] = [];
    const save = (id: string, chosen: string | null) =>
      backend.dispatch('diagnostics.save', { bundleId: id }, { page: createChoosingPage(chosen, asked) });
    expect(await save(bundleId, null)).toEqual({ ok: true, value: { state: 'cancelled' } });
    expect(existsSync(target)).toBe(false);
    expect(await save(bundleId, target)).toEqual({ ok: true, value: { state: 'saved', path: target } });
    expect(readZip(target)).toEqual(shown);
    expect(asked).toEqual(
      Array.from({ length: 2 }, () => ({ suggestedName: 'freeboard-diagnostics', extension: 'zip' })),
    );
    expect(await save(bundleId, path.join(documents, 'no folder', 'a.zip'))).toMatchObject({
      error: { code: 'NOT_SAVED' },
    });

    // As many as a few windows look at.
    for (let window = 0; window < 8; window += 1) await collect();
    expect(await save(bundleId, target)).toMatchObject({ error: { code: 'NOT_FOUND' } });
  });

  it('hold none of it', async () => {
    const issued = await backend.tokens.issue({ subject: 'Zebedee Portal', modules: ['fluvial'], days: 1 });
    await backend.dispatch('risk.query', { location: { streetAddress: '77 Quizzical Lane', city: 'Zanzibarville' } });
    await backend.dispatch('risk.query', { location: { latitude: 49.123_456, longitude: -122.654_321 } });
    const database = openRecordsDatabase(path.join(folder, 'freeboard.sqlite'));
    const fields = createSurveyFields({ notes: 'Kaleidoscopic cellar', surveyor: 'Wilhelmina Quark' });
    const id = '11111111-1111-4111-8111-111111111111';
    createSurveyStore(database, { now: () => new Date() }).insert({ id, fields, answer: null });
    database.close();
    // One that fits, one on an older state, one that is none.
    await backend.dispatch('survey.edit', { id, revision: 1, changes: { notes: 'Kaleidoscopic attic' } });
    await backend.dispatch('survey.edit', { id, revision: 1, changes: { notes: 'Kaleidoscopic roof' } });
    await backend.dispatch('survey.edit', { id, revision: 2, changes: { notes: 7, surveyor: 'Wilhelmina Quark' } });
    await backend.dispatch('settings.set', { reportTemplate: { firmName: 'Zebedee Surveys' } });
    backend.log.error({ err: new Error('77 Quizzical Lane at 49.123456'), token: issued.token }, 'a procedure failed');
    const answer = await backend.dispatch('diagnostics.get', {});
    if (!answer.ok) throw new Error(answer.error.message);
    const text = JSON.stringify(answer.value);
    expect(text).toContain('a procedure failed');
    for (const secret of [
      'Quizzical',
      'Zanzibarville',
      '49.123',
      '122.654',
      issued.token,
      'Zebedee',
      folder,
      'Kaleidoscopic',
      'Quark',
      id,
    ]) {
      expect(text).not.toContain(secret);
    }
    const { files } = answer.value as { files: { name: string; text: string }[] };
    const words = files.flatMap((file) => file.text.split(/[^\p{L}\p{N}-]+/u));
    expect(words).not.toContain(userInfo().username);
    expect(words).not.toContain(hostname());
  });
});
