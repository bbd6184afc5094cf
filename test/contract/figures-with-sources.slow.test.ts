import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBackend, type Backend } from '#main/backend.ts';
import { openSqliteFile } from '#main/platform/database/database.ts';
import type { ProcedureInput, ProcedureName, ProcedureOutput } from '#shared/contract/procedures.ts';
import { portfolioExportFormats } from '#shared/portfolio/portfolio-export.ts';
import { reportExportFormats } from '#shared/report/report-procedures.ts';
import { encodeTestGeotiff } from '../support/geotiff-writer.ts';
import { createChoosingPage } from '../support/choosing-page.ts';
import { installInto } from '../support/install-into.ts';
import {
  createManifest,
  createTestPack,
  describeRaster,
  fill,
  NORTH,
  WEST,
  writePackFolder,
} from '../unit/pack/support/test-pack.ts';
import { runCommand } from './support/cli-process.ts';
import { financial } from './support/small-world.ts';

/** Every door but the wire says who made the data, what it is not fit for, and where nothing is known. */
const SAID = ['Somebody, CC BY 4.0', 'Rivers over 500 km2 only.', 'notModelled'];
const silent = { latitude: NORTH - 0.005, longitude: WEST + 0.005 };

let folder: string;
/** Where files are saved: never among the application's own. */
let documents: string;
let backend: Backend;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-sources-'));
  documents = mkdtempSync(path.join(tmpdir(), 'freeboard-documents-'));
  const manifest = createManifest({ format: 2, attribution: SAID[0], limits: SAID[1] });
  manifest['hazards'].fluvial.nodata = 'unknown';
  const nothing = encodeTestGeotiff(describeRaster(fill(-9999), { nodata: '-9999' }));
  const content = { ...createTestPack(manifest), 'fluvial/rp10.tif': nothing, 'fluvial/rp100.tif': nothing };
  await installInto(folder, writePackFolder(path.join(folder, 'pack'), content));
  backend = await createBackend({ dataDirectory: folder, version: '0.0.0', name: 'test' });
});
afterAll(async () => {
  await backend?.close();
  rmSync(folder, { recursive: true, force: true });
  rmSync(documents, { recursive: true, force: true });
});

async function call<Name extends ProcedureName>(
  name: Name,
  input: ProcedureInput<Name>,
  target: string | null = null,
): Promise<ProcedureOutput<Name>> {
  const envelope = await backend.dispatch(name, input, { page: createChoosingPage(target) });
  if (!envelope.ok) throw new Error(JSON.stringify(envelope.error));
  return envelope.value as ProcedureOutput<Name>;
}

/** All that a file says, whatever holds it: an archive's members, the tables of a database, or text. */
function readTexts(file: string): string {
  const bytes = readFileSync(file);
  if (bytes.toString('latin1', 0, 2) === 'PK')
    return Object.values(unzipSync(bytes))
      .map((part) => strFromU8(part))
      .join('\n');
  if (!bytes.toString('latin1', 0, 15).startsWith('SQLite format 3')) return bytes.toString('utf8');
  const database = openSqliteFile(file, { readonly: true });
  try {
    const tables = database
      .prepare("SELECT name FROM sqlite_master WHERE sql LIKE 'CREATE TABLE%'")
      .pluck()
      .all() as string[];
    return JSON.stringify(tables.map((table) => database.prepare(`SELECT * FROM "${table}"`).all()));
  } finally {
    database.close();
  }
}

function requireSaid(text: string): void {
  for (const said of SAID) expect(text).toContain(said);
}

describe('figures of a place that no map says anything of', () => {
  it.each(portfolioExportFormats)('say so with their source in a portfolio’s %s', async (format) => {
    const input = path.join(documents, `${format}.csv`);
    const { latitude, longitude } = silent;
    writeFileSync(
      input,
      `locationId,latitude,longitude,structureTIV,currency\r\nA,${latitude},${longitude},100000,CAD\r\n`,
    );
    const output = path.join(documents, `out ${format}`);
    const asked = { input, output, format, mapping: null, isSuggested: true, isResumed: false, workers: 1 };
    const answers = { 'oed-country': 'CA', 'oed-currency': 'CAD', 'oed-perils': 'OO1' };
    const { signal } = new AbortController();
    await backend.portfolios.runFile({ ...asked, answers: {}, oedAnswers: answers }, signal);
    const text = readTexts(output);
    if (format !== 'oed') {
      requireSaid(text);
      expect(text).toContain('fluvial:notModelled');
      return;
    }
    // Its own columns hold no more than 40 characters each.
    const [row] = parse<Record<string, string>>(text, { bom: true, columns: true });
    const parts = Object.entries(row!).flatMap(([name, value]) => (/^FlexiLocSources\d+$/.test(name) ? [value] : []));
    expect(parts.join(' ').trim()).toBe(`Test region, 1.0.0: ${SAID[0]} · ${SAID[1]}`);
    expect(row).toMatchObject({ FlexiLocNotModelled: 'fluvial' });
    expect(Object.values(row!).filter((value) => value.length > 40)).toEqual([]);
  });

  it.each(reportExportFormats)('say so with their source in a survey’s and a building’s %s', async (format) => {
    const request = { location: silent, financial };
    const { survey } = await call('survey.create', { request });
    const scopes = [
      { kind: 'surveys' as const, ids: [survey.id] },
      { kind: 'building' as const, request },
    ];
    for (const scope of scopes) {
      const target = path.join(documents, `report.${format}`);
      await call('report.export', { scope, format, suggestedName: 'report' }, target);
      requireSaid(readTexts(target));
    }
  });

  it('say so with their source in a survey that is handed over', async () => {
    const { survey } = await call('survey.create', { request: { location: silent, financial } });
    const target = path.join(documents, 'handed.freeboard');
    const handOverId = '00000000-0000-4000-8000-000000000001';
    await call('survey.handOver', { handOverId, ids: [survey.id] }, target);
    requireSaid(readTexts(target));
  });

  it('say so with their source to the window', async () => {
    requireSaid(JSON.stringify(await call('risk.query', { location: silent, financial })));
  });

  it('say so on the command line', async () => {
    const words = ['query', '--latitude', String(silent.latitude), '--longitude', String(silent.longitude)];
    const { out, error } = await runCommand([...words, '--explain', '--data-dir', folder]);
    requireSaid(out);
    expect(error).toContain('No map of fluvial flood says anything of this place');
  });
});
