import { createHash } from 'node:crypto';
import { renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { ChecksumError } from './checksum.ts';
import { formatSealedJson, parseSealedJson } from './sealed-json.ts';
import { computeFileDigests } from './file-digests.ts';
import { readPlainFile, readPlainText } from './read-plain-file.ts';

/** Bytes up to which a file is read through where it is opened; what is larger is read in the background. */
const READ_AT_ONCE_BYTES = 32 * 2 ** 20;
/** How long what was found of a file holds while its size and times stay as they are. */
const HOLDS_MILLISECONDS = 24 * 60 * 60 * 1000;
/** File of an installed pack with what was found of the others. */
const VERDICTS_FILE = 'checked.json';

const verdictSchema = z.strictObject({
  /** Size and times of the file that was read through. */
  stamp: z.string(),
  isSound: z.boolean(),
  checkedAt: z.iso.datetime(),
});
const verdictsSchema = z.strictObject({ version: z.literal(1), files: z.record(z.string(), verdictSchema) });
type Verdict = z.infer<typeof verdictSchema>;

/** What this process has found of files, by their paths. */
const found = new Map<string, Pick<Verdict, 'stamp' | 'isSound'>>();

function readStamp(file: string): { readonly stamp: string; readonly sizeBytes: bigint } | null {
  const stats = statSync(file, { throwIfNoEntry: false, bigint: true });
  if (stats === undefined) return null;
  return { stamp: `${stats.size} ${stats.mtimeNs} ${stats.ino}`, sizeBytes: stats.size };
}

/** What is known of the files of a pack; nothing where that cannot be read: it is found out again. */
function loadVerdicts(folder: string): Readonly<Record<string, Verdict>> {
  try {
    const text = readPlainText(path.join(folder, VERDICTS_FILE));
    return verdictsSchema.parse(parseSealedJson(text, VERDICTS_FILE).value).files;
  } catch {
    return {};
  }
}

function saveVerdicts(folder: string, files: Readonly<Record<string, Verdict>>): void {
  const target = path.join(folder, VERDICTS_FILE);
  const temporary = `${target}.${process.pid}.tmp`;
  writeFileSync(temporary, formatSealedJson({ version: 1, files }), { mode: 0o600 });
  renameSync(temporary, target);
}

/**
 * Holds a file that is only read, and has no checksums of its own, against the digest that its install wrote down: at
 * once where it is small, else by what {@link checkFiles} has found.
 * @param digest SHA-256, lower-case hex; undefined: nobody knows it
 * @throws ChecksumError when the file is known to be another one
 */
export function requireSoundFile(file: string, digest: string | undefined): void {
  const now = digest === undefined ? null : readStamp(file);
  if (now === null) return;
  const known = found.get(file);
  let isSound = known?.stamp === now.stamp ? known.isSound : null;
  if (isSound === null && now.sizeBytes <= READ_AT_ONCE_BYTES) {
    isSound = createHash('sha256').update(readPlainFile(file)).digest('hex') === digest;
    found.set(file, { stamp: now.stamp, isSound });
  }
  if (isSound === null) {
    const verdict = loadVerdicts(path.dirname(file))[path.basename(file)];
    isSound = verdict?.stamp === now.stamp ? verdict.isSound : null;
  }
  if (isSound === false) throw new ChecksumError(path.basename(file));
}

/** The files of a pack that are known to be others than were installed. */
export function listChangedFiles(folder: string): string[] {
  return Object.entries(loadVerdicts(folder)).flatMap(([name, { stamp, isSound }]) =>
    !isSound && readStamp(path.join(folder, name))?.stamp === stamp ? [name] : [],
  );
}

/**
 * Reads files of an installed pack through, those of which nothing is known or not since yesterday, and writes down
 * what was found.
 * @param digests SHA-256 by name
 * @returns whether anything is known of them now that was not before
 */
export async function checkFiles(
  folder: string,
  digests: Readonly<Record<string, string>>,
  now: Date,
  signal: AbortSignal,
): Promise<boolean> {
  const known = loadVerdicts(folder);
  const files: Record<string, Verdict> = {};
  let isNews = false;
  for (const [name, digest] of Object.entries(digests)) {
    const file = path.join(folder, name);
    const before = readStamp(file);
    // That it is missing is told by whoever opens it.
    if (before === null) continue;
    const verdict = known[name];
    const age = verdict === undefined ? Infinity : now.getTime() - Date.parse(verdict.checkedAt);
    if (verdict?.stamp === before.stamp && age >= 0 && age < HOLDS_MILLISECONDS) {
      files[name] = verdict;
      continue;
    }
    const isSound = (await computeFileDigests(folder, { names: [name], signal }))[name] === digest;
    isNews ||= verdict?.isSound !== isSound;
    files[name] = { stamp: before.stamp, isSound, checkedAt: now.toISOString() };
    found.set(file, { stamp: before.stamp, isSound });
  }
  if (JSON.stringify(files) !== JSON.stringify(known)) saveVerdicts(folder, files);
  return isNews;
}
