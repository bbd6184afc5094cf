import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PageHost } from '#main/platform/page/page-host.ts';
import { createBackend, type Backend } from '#main/backend.ts';
import { createChoosingPage } from '../support/choosing-page.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'freeboard-opened-'));
const documents = mkdtempSync(path.join(tmpdir(), 'freeboard-documents-'));
const handOver = path.join(documents, 'street.freeboard');
let backend: Backend;
beforeAll(async () => {
  backend = await createBackend({ dataDirectory: folder, version: '0', name: 'test' });
  const ids = { handOverId: '11111111-1111-4111-8111-111111111111', ids: null };
  expect(await backend.dispatch('survey.handOver', ids, { page: createChoosingPage(handOver) })).toMatchObject({
    ok: true,
  });
});
afterAll(async () => {
  await backend.close();
  for (const made of [folder, documents]) rmSync(made, { recursive: true });
});

/** The page of a window that these files were opened with. */
function createPage(...files: readonly string[]): PageHost {
  const waiting = [...files];
  return { ...createChoosingPage(null), takeOpened: () => waiting.splice(0) };
}

/** What a page is given of the files that were opened, in the form of the contract. */
async function takeOpened(page: PageHost | undefined) {
  const answer = await backend.dispatch('file.takeOpened', {}, page === undefined ? {} : { page });
  if (!answer.ok) throw new Error(answer.error.message);
  return (answer.value as { files: { name: string; grant: string; kind: string }[] }).files;
}

it('a page is given files by grants of its own, once, and never where they lie', async () => {
  const page = createPage(handOver, path.join(documents, 'County.ZIP'), path.join(documents, 'notes.txt'));
  const files = await takeOpened(page);
  expect(files.map(({ name, kind }) => [name, kind])).toEqual([
    ['street.freeboard', 'handOver'],
    ['County.ZIP', 'pack'],
  ]);
  expect(JSON.stringify(files)).not.toContain(documents);
  expect(await takeOpened(page)).toEqual([]);
  expect(await takeOpened(undefined)).toEqual([]);
  const [{ grant } = { grant: '' }] = files;
  expect(await backend.dispatch('survey.receive', { grant }, { page: createPage() })).toMatchObject({ ok: false });
  const received = await backend.dispatch('survey.receive', { grant }, { page });
  expect(received).toMatchObject({ ok: true });
  if (!received.ok) return;
  expect(await backend.dispatch('survey.previewImport', received.value)).toMatchObject({
    ok: true,
    value: { surveys: [] },
  });
});

it('a file that is not there any more is told as that', async () => {
  const page = createPage(path.join(documents, 'gone.freeboard'));
  const [{ grant } = { grant: '' }] = await takeOpened(page);
  expect(await backend.dispatch('survey.receive', { grant }, { page })).toMatchObject({
    ok: false,
    error: { code: 'NOT_FOUND' },
  });
});
