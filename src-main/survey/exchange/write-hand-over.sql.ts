import { createReadStream, createWriteStream, renameSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Database } from 'better-sqlite3';
import { canonicalJson, HAND_OVER_VERSION, type HandOverManifest } from '#shared/survey/hand-over.ts';
import { makeFolders } from '#main/platform/files/make-folders.ts';
import { applicationTables } from '#main/records/index.ts';
import { addRowFunctions, checkTables } from '#main/platform/database/checked-tables.ts';
import { openSqliteFile } from '#main/platform/database/database.ts';
import type { MediaStore } from '../photo/media-store.fs.ts';
import { NotFoundError, NotSavedError } from '#main/platform/errors/errors.ts';
import type { HandOverTools, WrittenHandOver } from './hand-over-job.ts';
import type { Survey } from '#shared/survey/survey.ts';
import { createSurveyReader } from '../read-surveys.sql.ts';
import { createSurveyAncestors, makeComputerId } from './survey-ancestors.sql.ts';
import { computeSha256, createSurveyExchange, type SurveyExchange } from './survey-exchange.sql.ts';

/** Surveys described between two looks whether the job was cancelled. */
const SLICE = 20;

/**
 * Writes surveys with their history and files into one `.freeboard` file (docs/handover.md). The file appears whole or
 * not at all; the same surveys make the same bytes on every machine. All of it is of one moment, whatever is edited
 * meanwhile.
 *
 * @throws NotFoundError when one of the ids is no survey, NotSavedError when the file cannot be written
 */
export async function writeHandOver(
  { file: target, ids }: { readonly file: string; readonly ids: readonly string[] },
  { database, databaseFile, media, temporaryPaths, pass }: HandOverTools,
): Promise<WrittenHandOver> {
  const snapshot = openSqliteFile(databaseFile, { readonly: true });
  const temporary = temporaryPaths.beside(target);
  try {
    addRowFunctions(snapshot, databaseFile);
    checkTables(snapshot, applicationTables);
    snapshot.exec('BEGIN');
    const exchange = createSurveyExchange(snapshot);
    const sorted = [...new Set(ids)].toSorted();
    const contents: HandedOver[] = [];
    for (const [done, id] of sorted.entries()) {
      if (done % SLICE === 0) await pass({ step: 'read', done, total: sorted.length });
      contents.push(describeSurvey(exchange, id));
    }
    const files = new Map(contents.flatMap((one) => one.files).map((file) => [file.hash, file]));
    const manifest: HandOverManifest = {
      format: 'freeboard-hand-over',
      version: HAND_OVER_VERSION,
      computer: makeComputerId(database),
      surveys: contents.map(({ id, sha256 }) => ({ id, sha256 })),
      media: [...files.values()].toSorted((a, b) => (a.hash < b.hash ? -1 : 1)),
    };
    makeFolders(path.dirname(target));
    await writeZip(temporary.path, manifest, exchange.writeJson, media, pass);
    // Before the file can be handed over: what comes back from it is then known to descend from this.
    rememberLineage(database, contents);
    renameSync(temporary.path, target);
    return { surveys: sorted.length, sizeBytes: statSync(target).size };
  } catch (error) {
    throw isOfTarget(error, temporary.path) ? new NotSavedError(target, error) : error;
  } finally {
    snapshot.close();
    temporary.remove();
  }
}

/** Whether it is the file that could not be written, and not a photo that could not be read. */
function isOfTarget(error: unknown, temporary: string): boolean {
  if (!(error instanceof Error)) return false;
  const { path: failed, syscall } = error as NodeJS.ErrnoException;
  return failed === temporary || syscall === 'mkdir' || syscall === 'write' || syscall === 'fsync';
}

/** What the list of contents, and the lineage, need to know of a survey. */
interface HandedOver {
  readonly id: string;
  readonly survey: Survey;
  readonly contentHash: string;
  readonly sha256: string;
  readonly files: readonly HandOverManifest['media'][number][];
}

function describeSurvey(exchange: SurveyExchange, id: string): HandedOver {
  const found = exchange.findLineage(id);
  if (found === null) throw new NotFoundError('surveys');
  const files = found.survey.attachments.map(({ hash, sizeBytes }) => ({ hash, sizeBytes }));
  const { survey, contentHash } = found;
  return { id, survey, contentHash, sha256: computeSha256(exchange.writeJson(id)), files };
}

async function writeZip(
  file: string,
  manifest: HandOverManifest,
  writeJson: (id: string) => string,
  media: Pick<MediaStore, 'pathOf'>,
  pass: HandOverTools['pass'],
): Promise<void> {
  const { default: yazl } = await import('yazl');
  const zip = new yazl.ZipFile();
  // The same in every time zone, since the format knows local times only; no permissions of this machine.
  const fixed = { mtime: new Date(1980, 0, 1), mode: 0o100644, forceDosTimestamp: true };
  zip.addBuffer(Buffer.from(canonicalJson(manifest)), 'manifest.json', fixed);
  const total = manifest.surveys.length + manifest.media.length;
  let done = 0;
  const inTurn = (openPart: () => Readable) => (give: (error: unknown, part: Readable) => void) => {
    const progress = { step: 'pack', done, total } as const;
    done += 1;
    void pass(progress).then(
      () => give(null, openPart()),
      (error: unknown) => give(error, Readable.from([])),
    );
  };
  for (const { id } of manifest.surveys) {
    // One at a time: ten thousand surveys would not fit into memory together.
    const openJson = () => Readable.from([Buffer.from(writeJson(id))]);
    zip.addReadStreamLazy(`surveys/${id}.json`, fixed, inTurn(openJson));
  }
  for (const { hash, sizeBytes } of manifest.media) {
    // Photos are compressed already.
    const options = { ...fixed, compress: false, size: sizeBytes };
    zip.addReadStreamLazy(
      `media/${hash}`,
      options,
      inTurn(() => createReadStream(media.pathOf(hash))),
    );
  }
  zip.end();
  // A part that cannot be read ends the zip's own output without a word.
  const stop = new AbortController();
  const failed = new Promise<never>((_resolve, reject) => zip.on('error', reject));
  const output = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  try {
    await Promise.race([pipeline(zip.outputStream, output, { signal: stop.signal }), failed]);
  } finally {
    stop.abort();
  }
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function rememberLineage(database: Database, contents: readonly HandedOver[]): void {
  const insert = database.prepare('INSERT OR IGNORE INTO survey_lineage (survey_key, content_hash) VALUES (?, ?)');
  const ancestors = createSurveyAncestors(database);
  const { findKey } = createSurveyReader(database);
  database
    .transaction(() => {
      for (const { id, survey, contentHash } of contents) {
        const key = findKey(id);
        if (key === null) continue;
        insert.run(key, contentHash);
        ancestors.remember(key, survey, null);
      }
    })
    .immediate();
}
