import { copyFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBackend, type Backend } from '#main/backend.ts';
import { keptDataDirectories, unpackDataDirectory, type UnpackedData } from '../support/kept-data-directories.ts';

/** What becomes of a database while the application runs. */
const moves: Record<string, (file: string) => void> = {
  removed: (file) => rmSync(file),
  'replaced by a copy': (file) => {
    copyFileSync(file, `${file}.copy`);
    renameSync(`${file}.copy`, file);
  },
};

let kept: UnpackedData;
let backend: Backend;
beforeEach(async () => {
  kept = unpackDataDirectory(keptDataDirectories.at(-1)!);
  await start();
});
afterEach(async () => {
  await backend.close();
  kept.remove();
});

async function start(): Promise<void> {
  backend = await createBackend({ dataDirectory: kept.dataDirectory, version: '0.0.0', name: 'test' });
}

// oxlint-disable-next-line typescript/no-explicit-any -- answers of several procedures, whose forms the contract holds
const call = (name: string, input: unknown): Promise<any> => backend.dispatch(name, input);

describe.each(Object.keys(moves))('a database that is %s while the application runs', (move) => {
  it('takes no record: what cannot be saved is refused, and what is there is still answered', async () => {
    const file = path.join(kept.dataDirectory, 'freeboard.sqlite');
    const { surveys } = (await call('survey.list', {})).value;
    const { survey } = (await call('survey.get', { id: surveys[0].id })).value;
    moves[move]!(file);
    const edits = [
      call('survey.edit', { id: survey.id, revision: survey.revision, changes: { notes: 'seen again' } }),
      call('survey.archive', { ids: [survey.id], archived: true }),
      call('settings.set', { theme: 'dark' }),
    ];
    for (const answer of await Promise.all(edits)) {
      expect(answer).toMatchObject({
        ok: false,
        error: { code: 'FILE_DAMAGED', details: { path: file, damage: 'moved' } },
      });
    }
    expect(await call('survey.get', { id: survey.id })).toMatchObject({
      ok: true,
      value: { survey: { notes: survey.notes } },
    });
  });

  it('is told of as a portfolio that is missing, or opened anew as it is now', async () => {
    const { portfolios } = (await call('portfolio.list', {})).value;
    const { id } = portfolios[0];
    moves[move]!(path.join(kept.dataDirectory, 'portfolios', id, 'portfolio.sqlite'));
    const area = {
      name: 'Old town',
      ring: [
        [-62.9, 42.4],
        [-62.8, 42.4],
        [-62.8, 42.5],
      ],
    };
    const answer = await call('portfolio.keepArea', { id, area });
    await backend.close();
    await start();
    if (move === 'removed') {
      expect(answer).toMatchObject({ ok: false, error: { text: { key: 'portfolio-missing' } } });
      return;
    }
    expect(answer).toMatchObject({ ok: true });
    const { areas } = (await call('portfolio.areas', { id })).value;
    expect(areas).toContainEqual(expect.objectContaining({ name: 'Old town' }));
  });
});

it.each(['removed', 'moved away'])(
  'a data directory that is %s is told of by whatever is asked, as no fault',
  async (move) => {
    const { surveys } = (await call('survey.list', {})).value;
    const { survey } = (await call('survey.get', { id: surveys[0].id })).value;
    const [portfolio] = (await call('portfolio.list', {})).value.portfolios;
    if (move === 'removed') rmSync(kept.dataDirectory, { recursive: true });
    else renameSync(kept.dataDirectory, `${kept.dataDirectory}-old`);
    const request = { location: { latitude: 42.5, longitude: -63 } };
    // The first one that looks meets it, and those after.
    const answers = {
      query: await call('risk.query', { ...request, financial: survey.building }),
      packs: await call('pack.list', {}),
      survey: await call('survey.create', { request: { ...request, financial: survey.building }, fields: {} }),
      edit: await call('survey.edit', { id: survey.id, revision: survey.revision, changes: { notes: 'seen again' } }),
      setting: await call('settings.set', { theme: 'dark' }),
      portfolios: await call('portfolio.list', {}),
      rows: await call('portfolio.rows', { id: portfolio.id, offset: 0, limit: 1 }),
      run: await call('portfolio.run', { id: portfolio.id }),
      remove: await call('portfolio.remove', { id: portfolio.id }),
    };
    for (const [name, answer] of Object.entries(answers)) {
      expect(['FILE_DAMAGED', 'NOT_FOUND'], name).toContain(answer.error?.code);
    }
  },
);
