import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import type { Database } from 'better-sqlite3';
import { canonicalJson, HAND_OVER_VERSION, type HandOverManifest } from '#shared/domain/hand-over.ts';
import { openSqliteFile } from '#main/adapters/sqlite/database.ts';
import type { MediaStore } from '#main/adapters/media/media-store.ts';
import { NotFoundError } from '#main/services/errors.ts';
import { computeSha256, createSurveyExchange, type SurveyExchange } from './survey-exchange.ts';

/** What a hand-over is written from. */
export interface HandOverSource {
  readonly database: Database;
  readonly databaseFile: string;
  readonly media: Pick<MediaStore, 'pathOf'>;
}

/** What was written. */
export interface WrittenHandOver {
  readonly surveys: number;
  readonly sizeBytes: number;
}

/**
 * Writes surveys with their history and files into one `.freeboard` file (docs/handover.md). The file appears whole or not
 * at all; the same surveys make the same bytes on every machine. All of it is of one moment, whatever is edited meanwhile.
 *
 * @throws NotFoundError when one of the ids is no survey
 */
export async function writeHandOver(
  target: string,
  ids: readonly string[],
  { database, databaseFile, media }: HandOverSource,
  signal: AbortSignal,
): Promise<WrittenHandOver> {
  const snapshot = openSqliteFile(databaseFile, { readonly: true });
  mkdirSync(path.dirname(target), { recursive: true });
  const temporary = path.join(path.dirname(target), `.${path.basename(target)}.${randomUUID()}`);
  try {
    snapshot.exec('BEGIN');
    const exchange = createSurveyExchange(snapshot);
    const sorted = [...new Set(ids)].toSorted();
    const contents: HandedOver[] = [];
    for (const id of sorted) {
      // In between everything else goes on: ten thousand surveys take seconds.
      await setImmediate();
      signal.throwIfAborted();
      contents.push(describeSurvey(exchange, id));
    }
    const files = new Map(contents.flatMap((one) => one.files).map((file) => [file.hash, file]));
    const manifest: HandOverManifest = {
      format: 'freeboard-hand-over',
      version: HAND_OVER_VERSION,
      surveys: contents.map(({ id, sha256 }) => ({ id, sha256 })),
      media: [...files.values()].toSorted((a, b) => (a.hash < b.hash ? -1 : 1)),
    };
    await writeZip(temporary, manifest, exchange.writeJson, media, signal);
    // Before the file can be handed over: what comes back from it is then known to descend from this.
    rememberLineage(database, contents);
    renameSync(temporary, target);
    return { surveys: sorted.length, sizeBytes: statSync(target).size };
  } finally {
    snapshot.close();
    rmSync(temporary, { force: true });
  }
}

/** What the list of contents, and the lineage, need to know of a survey. */
interface HandedOver {
  readonly id: string;
  readonly contentHash: string;
  readonly sha256: string;
  readonly files: readonly HandOverManifest['media'][number][];
}

function describeSurvey(exchange: SurveyExchange, id: string): HandedOver {
  const found = exchange.findLineage(id);
  if (found === null) throw new NotFoundError('One of the surveys');
  const files = found.survey.attachments.map(({ hash, sizeBytes }) => ({ hash, sizeBytes }));
  return { id, contentHash: found.contentHash, sha256: computeSha256(exchange.writeJson(id)), files };
}

async function writeZip(
  file: string,
  manifest: HandOverManifest,
  writeJson: (id: string) => string,
  media: Pick<MediaStore, 'pathOf'>,
  signal: AbortSignal,
): Promise<void> {
  const { default: yazl } = await import('yazl');
  const zip = new yazl.ZipFile();
  // The same in every time zone, since the format knows local times only; no permissions of this machine.
  const fixed = { mtime: new Date(1980, 0, 1), mode: 0o100644, forceDosTimestamp: true };
  zip.addBuffer(Buffer.from(canonicalJson(manifest)), 'manifest.json', fixed);
  for (const { id } of manifest.surveys) {
    // One at a time: ten thousand surveys would not fit into memory together.
    zip.addReadStreamLazy(`surveys/${id}.json`, fixed, (give) =>
      give(null, Readable.from([Buffer.from(writeJson(id))])),
    );
  }
  for (const { hash, sizeBytes } of manifest.media) {
    // Photos are compressed already.
    const options = { ...fixed, compress: false, size: sizeBytes };
    zip.addReadStreamLazy(`media/${hash}`, options, (give) => give(null, createReadStream(media.pathOf(hash))));
  }
  zip.end();
  const failed = new Promise<never>((_resolve, reject) => zip.on('error', reject));
  const written = pipeline(zip.outputStream, createWriteStream(file, { flags: 'wx', mode: 0o600 }), { signal });
  await Promise.race([written, failed]);
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function rememberLineage(database: Database, contents: readonly HandedOver[]): void {
  const insert = database.prepare(
    'INSERT OR IGNORE INTO survey_lineage (survey_key, content_hash) SELECT key, ? FROM survey WHERE id = ?',
  );
  database
    .transaction(() => {
      for (const { id, contentHash } of contents) insert.run(contentHash, id);
    })
    .immediate();
}
