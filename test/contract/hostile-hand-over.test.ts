import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import yazl from 'yazl';
import { describe, expect, it } from 'vitest';
import { canonicalJson, type HandOverSurvey } from '#shared/survey/hand-over.ts';
import type { SurveyAttachment } from '#shared/survey/survey-attachment.ts';
import { openRecordsDatabase } from '#main/records/open-records.fs.ts';
import { computeSha256, createSurveyExchange } from '#main/survey/exchange/survey-exchange.sql.ts';
import { bringIn, createSurvey, fileOf, handOver } from './support/hand-over-steps.ts';
import type { SurveyWorld } from './support/survey-world.ts';
import { setUpTwoWorlds } from './support/two-survey-worlds.ts';

let here: SurveyWorld;
let there: SurveyWorld;
setUpTwoWorlds((one, other) => {
  [here, there] = [one, other];
});

/** A zip with exactly these entries. */
async function writeZip(file: string, entries: Record<string, Buffer | string>, compress = true): Promise<string> {
  const zip = new yazl.ZipFile();
  for (const [name, contents] of Object.entries(entries)) {
    zip.addBuffer(Buffer.from(contents), name, { compress: compress && !name.startsWith('media/') });
  }
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  writeFileSync(file, Buffer.concat(chunks));
  return file;
}

const fileText = 'plain text';
const fileHash = computeSha256(fileText);

function repeat<Item>(count: number, make: (index: number) => Item): Item[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

/** Files with ids of their own and the same contents. */
function listFiles(count: number): SurveyAttachment[] {
  return repeat(count, (index) => ({
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    kind: 'file',
    hash: fileHash,
    type: 'text/plain',
    sizeBytes: fileText.length,
    name: 'a.txt',
    caption: '',
    addedAt: '2026-01-01T00:00:00Z',
    photo: null,
    distanceMetres: null,
    hasThumbnail: false,
  }));
}

function readSurveyJson(id: string): string {
  const database = openRecordsDatabase(path.join(here.folder, 'freeboard.sqlite'));
  try {
    return createSurveyExchange(database).writeJson(id);
  } finally {
    database.close();
  }
}

describe('a hostile hand-over', () => {
  const manifest = { format: 'freeboard-hand-over', version: 1, surveys: [], media: [] };
  const hash = 'a'.repeat(64);

  it.each<[string, Record<string, Buffer | string>]>([
    ['without a manifest', {}],
    ['of a newer form', { 'manifest.json': canonicalJson({ ...manifest, version: 3 }) }],
    [
      'whose computer is more than six digits',
      { 'manifest.json': canonicalJson({ ...manifest, computer: 'ADAS-LAPTOP' }) },
    ],
    ['of another format', { 'manifest.json': canonicalJson({ ...manifest, format: 'zip' }) }],
    ['whose manifest is no JSON', { 'manifest.json': '{' }],
    ['with an entry that does not belong', { 'manifest.json': canonicalJson(manifest), 'run.sh': 'x' }],
    [
      'that names a survey it lacks',
      {
        'manifest.json': canonicalJson({
          ...manifest,
          surveys: [{ id: '11111111-1111-4111-8111-111111111111', sha256: hash }],
        }),
      },
    ],
    [
      'that names a photo it lacks',
      { 'manifest.json': canonicalJson({ ...manifest, media: [{ hash, sizeBytes: 1 }] }) },
    ],
    [
      'whose photo is of another size',
      {
        'manifest.json': canonicalJson({ ...manifest, media: [{ hash, sizeBytes: 2 }] }),
        [`media/${hash}`]: 'x',
      },
    ],
    [
      'whose photo is of another hash',
      {
        'manifest.json': canonicalJson({ ...manifest, media: [{ hash, sizeBytes: 5 }] }),
        [`media/${hash}`]: 'plain',
      },
    ],
    ['that is a bomb', { 'manifest.json': Buffer.alloc(64 * 1024 * 1024, 0x20) }],
  ])('%s is refused and changes nothing', async (_name, entries) => {
    const file = await writeZip(fileOf(here, 'bad.freeboard'), entries);
    await expect(bringIn(here, file)).rejects.toMatchObject({ code: 'FILE_REFUSED' });
    expect((await here.call('survey.list', {})).total).toBe(0);
  });

  it.each<[string, unknown, string]>([
    ['nothing', null, 'is not a .freeboard file'],
    ['a list', [manifest], 'is not a .freeboard file'],
    ['a text', 'freeboard-hand-over', 'is not a .freeboard file'],
    ['a version of ten million letters', { ...manifest, version: 'x'.repeat(1e7) }, 'list of contents'],
    ['an object for its version', { ...manifest, version: {} }, 'list of contents'],
    ['a later version', { ...manifest, version: 12 }, 'its form is 12'],
  ])('whose manifest is %s is refused in one sentence', async (_name, contents, said) => {
    const file = await writeZip(fileOf(here, 'bad.freeboard'), { 'manifest.json': JSON.stringify(contents) });
    const refused = await bringIn(here, file).catch((error: unknown) => error as Error);
    expect(refused).toMatchObject({ code: 'FILE_REFUSED', message: expect.stringContaining(said) });
    expect((refused as Error).message.length).toBeLessThan(200);
  });

  it('whose survey was changed on the way is refused, also when its hash was changed with it', async () => {
    const { id } = await createSurvey(here, 'first');
    const json = readSurveyJson(id);
    const broken = json.replace('"status":"draft"', '"status":"done!"');
    for (const sha256 of [computeSha256(json), computeSha256(broken)]) {
      const file = await writeZip(fileOf(there, 'bad.freeboard'), {
        'manifest.json': canonicalJson({ ...manifest, surveys: [{ id, sha256 }] }),
        [`surveys/${id}.json`]: broken,
      });
      await expect(bringIn(there, file)).rejects.toMatchObject({ code: 'FILE_REFUSED' });
    }
    expect((await there.call('survey.list', {})).total).toBe(0);
  });

  it.each<[string, (count: number) => Partial<HandOverSurvey>, number]>([
    ['files', (count) => ({ survey: { attachments: listFiles(count) } as HandOverSurvey['survey'] }), 10_001],
    ['files of one id', () => ({ survey: { attachments: [...listFiles(1), ...listFiles(1)] } as never }), 2],
    [
      'versions of notes',
      (count) => ({ noteVersions: repeat(count, () => ({ editedAt: '2026-01-01T00:00:00Z', author: '', text: '' })) }),
      10_001,
    ],
    ['earlier hand-overs', (count) => ({ lineage: repeat(count, (index) => computeSha256(String(index))) }), 10_001],
  ])('whose survey has more %s than people make is refused', async (_name, make, count) => {
    const { id } = await createSurvey(here, 'first');
    const whole = JSON.parse(readSurveyJson(id)) as HandOverSurvey;
    const { survey, ...others } = make(count);
    const json = canonicalJson({ ...whole, ...others, survey: { ...whole.survey, ...survey } });
    const file = await writeZip(fileOf(there, 'bad.freeboard'), {
      'manifest.json': canonicalJson({
        ...manifest,
        surveys: [{ id, sha256: computeSha256(json) }],
        media: [{ hash: fileHash, sizeBytes: fileText.length }],
      }),
      [`surveys/${id}.json`]: json,
      [`media/${fileHash}`]: fileText,
    });
    await expect(bringIn(there, file)).rejects.toMatchObject({ code: 'FILE_REFUSED' });
    expect((await there.call('survey.list', {})).total).toBe(0);
  });

  it.each(['../manifest.json', '/manifest.json', 'surveys\\..\\x', 'media/../../freeboard.sqlite'])(
    'with an entry named %s is refused',
    async (name) => {
      const placeholder = 'z'.repeat(name.length);
      const file = await writeZip(fileOf(here, 'slip.freeboard'), {
        'manifest.json': canonicalJson(manifest),
        [placeholder]: 'x',
      });
      writeFileSync(file, Buffer.from(readFileSync(file).toString('latin1').replaceAll(placeholder, name), 'latin1'));
      await expect(bringIn(here, file)).rejects.toMatchObject({ code: 'FILE_REFUSED' });
    },
  );

  it('that breaks off is refused at any length', async () => {
    await createSurvey(here, 'first');
    const whole = readFileSync(await handOver(here));
    for (const length of [0, 1, 100, Math.floor(whole.length / 2), whole.length - 1]) {
      const file = fileOf(there, 'cut.freeboard');
      writeFileSync(file, whole.subarray(0, length));
      await expect(bringIn(there, file), `${length} bytes`).rejects.toMatchObject({ code: 'FILE_REFUSED' });
    }
    expect((await there.call('survey.list', {})).total).toBe(0);
  });
});
