import { inflateRawSync } from 'node:zlib';
import { Transform, type Readable } from 'node:stream';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { failureText, type FailureText, type FailureTextKey } from '#shared/call/failure-text.ts';
import {
  handOverManifestSchema,
  handOverSurveySchema,
  HAND_OVER_VERSION,
  type HandOverManifest,
  type HandOverSurvey,
} from '#shared/survey/hand-over.ts';
import { MAXIMUM_MEDIA_BYTES } from '#shared/contract/stored-bytes.ts';
import { FileRefusedError } from '#main/platform/errors/errors.ts';
import { isRecord } from '#shared/text/is-record.ts';
import { messageOf } from '#shared/text/message-of.ts';
import { parseBoundedJson } from '#main/platform/files/bounded-json.ts';
import { computeSha256 } from './survey-exchange.sql.ts';
import { rethrowCondition } from '#main/platform/errors/system-errors.ts';

/** Limits against files made to fill the memory or the disk. */
const limits = {
  entries: 200_000,
  manifestBytes: 32 * 1024 ** 2,
  /** Of one survey: 30 kB of answer, notes of 100,000 characters, some hundred versions of them. */
  surveyBytes: 64 * 1024 ** 2,
  /** Of all surveys together, packed, since about as much is held until the import is written. */
  packedSurveyBytes: 1024 ** 3,
  /** Of a manifest: a hundred thousand surveys with photos; of a survey: a thousand versions of each of its notes. */
  json: { bytes: 64 * 1024 ** 2, values: 2_000_000, depth: 100 },
} as const;

const STORED = 0;
const DEFLATED = 8;
const knownName = /^(?:manifest\.json|surveys\/[0-9a-f-]{36}\.json|media\/[0-9a-f]{64})$/;

/** A `.freeboard` file whose list of contents has been read and checked. */
export interface OpenHandOver {
  readonly manifest: HandOverManifest;
  /** Reads and checks the surveys one after the other, in the order of the manifest. @throws FileRefusedError */
  readSurveys(): AsyncGenerator<HandOverSurvey>;
  /** The bytes of a file of the manifest, never more than it says. */
  readMedia(hash: string): Promise<Readable>;
}

/**
 * Opens a `.freeboard` file for as long as it is used. Names, sizes and hashes must be those of the manifest: nothing
 * else is looked at. What `use` does is only worth keeping when all surveys were read.
 *
 * @throws FileRefusedError
 */
export async function withHandOver<Result>(
  file: string,
  use: (handOver: OpenHandOver) => Promise<Result>,
): Promise<Result> {
  const zip = await openZip(file);
  try {
    const entries = await refuseDamaged(() => listEntries(zip));
    const manifest = await refuseDamaged(async () =>
      parseManifest(await readPacked(zip, entries.get('manifest.json'), limits.manifestBytes)),
    );
    if (new Set(manifest.surveys.map(({ id }) => id)).size !== manifest.surveys.length) {
      throw refuse('survey-twice');
    }
    const media = checkMedia(entries, manifest);
    return await use({
      manifest,
      readSurveys: () => readSurveys(zip, entries, manifest, media),
      readMedia: (hash) => openStored(zip, entries.get(`media/${hash}`)),
    });
  } finally {
    zip.close();
  }
}

/** Whatever goes wrong while the bytes are read is the file's fault, and is told so. */
async function refuseDamaged<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    rethrowCondition(error);
    throw error instanceof FileRefusedError ? error : refuse('damaged', { why: messageOf(error) });
  }
}

/** What has a text that says that a hand-over cannot be read for it. */
type HandOverFault = FailureTextKey extends infer Key ? (Key extends `hand-over-${infer Why}` ? Why : never) : never;

function refuse(why: HandOverFault, values: FailureText['values'] = {}): FileRefusedError {
  return new FileRefusedError(failureText(`hand-over-${why}`, values));
}

async function openZip(file: string): Promise<ZipFile> {
  try {
    return await yauzl.openPromise(file, { autoClose: false, strictFileNames: true });
  } catch (error) {
    rethrowCondition(error);
    throw refuse('not-whole');
  }
}

/**
 * Every entry by name. Its data are only found through names of the expected form: nothing can lead out of the file.
 */
async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > limits.entries) throw refuse('many-entries');
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (!knownName.test(entry.fileName)) throw refuse('strange-entry');
    if (entries.has(entry.fileName)) throw refuse('entry-twice');
    if ((entry.generalPurposeBitFlag & 1) === 1) throw refuse('encrypted');
    entries.set(entry.fileName, entry);
  }
  return entries;
}

/** An entry as it is packed, with the length that it says it has. */
interface Packed {
  readonly bytes: Buffer;
  readonly method: number;
  readonly size: number;
}

async function readPacked(zip: ZipFile, entry: Entry | undefined, limit: number): Promise<Packed> {
  if (entry === undefined) throw refuse('part-missing');
  const { compressionMethod: method, uncompressedSize: size, compressedSize } = entry;
  if ((method !== STORED && method !== DEFLATED) || size > limit || compressedSize > limit) {
    throw refuse('part-too-large');
  }
  const stream = await zip.openReadStreamPromise(entry, method === DEFLATED ? { decompress: false } : {});
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return { bytes: Buffer.concat(chunks), method, size };
}

/** Unpacks at most as much as the entry says that it has. @throws Error when it has more or less */
function unpack({ bytes, method, size }: Packed): Buffer {
  const contents = method === STORED ? bytes : inflateRawSync(bytes, { maxOutputLength: Math.max(size, 1) });
  if (contents.length !== size) throw refuse('part-length');
  return contents;
}

function parseManifest(packed: Packed): HandOverManifest {
  const raw = parseBoundedJson(unpack(packed).toString('utf8'), limits.json);
  if (!isRecord(raw) || raw['format'] !== 'freeboard-hand-over') throw refuse('no-hand-over');
  const { version } = raw;
  if (typeof version !== 'number') throw refuse('contents');
  if (version !== 1 && version !== HAND_OVER_VERSION) throw refuse('other-version', { version });
  const manifest = handOverManifestSchema.safeParse(raw);
  if (!manifest.success) throw refuse('contents');
  return manifest.data;
}

async function* readSurveys(
  zip: ZipFile,
  entries: ReadonlyMap<string, Entry>,
  manifest: HandOverManifest,
  media: ReadonlySet<string>,
): AsyncGenerator<HandOverSurvey> {
  let read = 0;
  for (const { id, sha256 } of manifest.surveys) {
    yield await refuseDamaged(async () => {
      const packed = await readPacked(zip, entries.get(`surveys/${id}.json`), limits.surveyBytes);
      read += packed.bytes.length;
      if (read > limits.packedSurveyBytes) throw refuse('many-surveys');
      const contents = unpack(packed);
      if (computeSha256(contents) !== sha256) throw refuse('survey-changed');
      const theirs = parseSurvey(id, contents);
      if (!theirs.survey.attachments.every(({ hash }) => media.has(hash))) throw refuse('photo-missing');
      return theirs;
    });
  }
}

function parseSurvey(id: string, contents: Buffer): HandOverSurvey {
  const survey = handOverSurveySchema.safeParse(parseBoundedJson(contents.toString('utf8'), limits.json));
  if (!survey.success || survey.data.survey.id !== id) throw refuse('survey-invalid');
  return survey.data;
}

/** Hashes of the photos. They lie in the file as they are: what is said of their size cannot grow. */
function checkMedia(entries: ReadonlyMap<string, Entry>, manifest: HandOverManifest): ReadonlySet<string> {
  for (const { hash, sizeBytes } of manifest.media) {
    const entry = entries.get(`media/${hash}`);
    if (entry === undefined) throw refuse('photo-missing');
    if (entry.compressionMethod !== STORED || entry.uncompressedSize !== sizeBytes || sizeBytes > MAXIMUM_MEDIA_BYTES) {
      throw refuse('photo-size');
    }
  }
  return new Set(manifest.media.map(({ hash }) => hash));
}

async function openStored(zip: ZipFile, entry: Entry | undefined): Promise<Readable> {
  if (entry === undefined) throw new Error('not a file of this hand-over');
  const stream = await zip.openReadStreamPromise(entry);
  let size = 0;
  const guard = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      done(size > entry.uncompressedSize ? new Error('longer than it says') : null, chunk);
    },
  });
  stream.on('error', (error) => guard.destroy(error));
  return stream.pipe(guard);
}
