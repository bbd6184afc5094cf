import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ProcedureInput, ProcedureName, ProcedureOutput } from '#shared/contract/procedures.ts';
import { createBackend, type Backend } from '#main/backend.ts';
import { keptDataDirectories, unpackDataDirectory, type UnpackedData } from '../support/kept-data-directories.ts';

let kept: UnpackedData;
let backend: Backend;

async function call<Name extends ProcedureName>(
  name: Name,
  input: ProcedureInput<Name>,
): Promise<ProcedureOutput<Name>> {
  const answer = await backend.dispatch(name, input);
  if (!answer.ok) throw new Error(`${name}: ${answer.error.code} ${answer.error.message}`);
  return answer.value as ProcedureOutput<Name>;
}

describe.each(keptDataDirectories)('the data directory of %s opens with', (name) => {
  beforeEach(async () => {
    kept = unpackDataDirectory(name);
    backend = await createBackend({ dataDirectory: kept.dataDirectory, version: '0.0.0', name: 'test' });
  });
  afterEach(async () => {
    await backend.close();
    kept.remove();
  });

  it('its settings, history, licence and tokens', async () => {
    expect(await call('settings.get', {})).toMatchObject({
      lengthUnit: 'feet',
      reportTemplate: { firmName: 'Harbour Surveyors' },
    });
    expect((await call('history.list', {})).entries).toHaveLength(3);
    expect(await call('licence.get', {})).toMatchObject({ subject: 'this installation', state: 'valid' });
    const { tokens } = await call('token.list', {});
    expect(Object.fromEntries(tokens.map(({ name: named, state }) => [named, state]))).toEqual({
      gone: 'revoked',
      office: 'valid',
      reader: 'valid',
    });
    expect(tokens).toHaveLength(3);
    expect(tokens.find(({ name: named }) => named === 'reader')).toMatchObject({ quota: 100 });
  });

  it('its surveys, their notes, photos and answers, and takes its hand-over in', async () => {
    const { surveys } = await call('survey.list', { archived: 'with' });
    expect(surveys).toHaveLength(2);
    const id = surveys.find(({ archivedAt }) => archivedAt === null)!.id;
    const { survey, answer } = await call('survey.get', { id });
    expect(survey).toMatchObject({
      notes: 'Water stood at the sill in 1996, and again in 2011.',
      surveyor: 'A. Brook',
      tags: ['river'],
      attachments: [{ name: 'front.jpg', caption: 'Front' }],
    });
    expect(answer).not.toBeNull();
    expect((await call('survey.noteVersions', { id })).versions).toHaveLength(2);
    const { hash, sizeBytes } = survey.attachments[0]!;
    const photo = path.join(kept.dataDirectory, 'media', hash.slice(0, 2), hash);
    expect(readFileSync(photo)).toHaveLength(sizeBytes);
    const listener = { signal: new AbortController().signal };
    expect(
      await backend.handOver.import(
        kept.handOverFile,
        { decisions: [], otherwise: 'keepBoth', otherwiseParts: {} },
        listener,
      ),
    ).toMatchObject({ kept: 1 });
  });

  it('its portfolio, the figures of it, its measure and its named area', async () => {
    const { portfolios, unopened } = await call('portfolio.list', {});
    expect(unopened).toEqual([]);
    expect(portfolios).toMatchObject([{ name: 'buildings.csv', rows: 43, rejected: 1, state: 'ready' }]);
    const { id } = portfolios[0]!;
    const { rows } = await call('portfolio.rows', { id });
    expect(rows.filter(({ aal }) => aal !== null && aal > 0)).toHaveLength(41);
    expect((await call('portfolio.comparisons', { id })).comparisons).toMatchObject([{ name: 'Raised' }]);
    expect((await call('portfolio.areas', { id })).areas).toMatchObject([{ name: 'North' }]);
  });

  it('its pack, which places addresses and answers', async () => {
    expect((await call('pack.list', {})).packs).toMatchObject([{ id: 'test-region', active: true }]);
    // It has no checksums yet, which are made in the background.
    const files = (await call('pack.list', {})).packs[0]!.findings.map(({ code, file }) => [code, file]);
    expect(files).toEqual(['addresses.sqlite', 'basemap.pmtiles'].map((file) => ['unchecked-file', file]));
    const { match } = await call('place.locate', { location: { streetAddress: '12 Mill Road', city: 'Portham' } });
    expect(match).toMatchObject({ level: 'address' });
    const location = { latitude: 51.9898, longitude: 5.0104 };
    expect((await call('risk.query', { location })).figures).toHaveProperty('fluvialFloodIndex');
    expect((await call('pack.verify', { id: 'test-region', version: '1.0.0' })).findings).toEqual([]);
  });
});
