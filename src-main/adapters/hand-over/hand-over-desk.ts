import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Database } from 'better-sqlite3';
import { canonicalJson, type ConflictChoice, type HandOverSurvey } from '#shared/domain/hand-over.ts';
import { MAXIMUM_HAND_OVER_BYTES, MAXIMUM_MEDIA_BYTES } from '#shared/contract/stored-bytes.ts';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import { surveyFieldsSchema, type Survey, type SurveyFieldName } from '#shared/domain/survey.ts';
import type { MediaStore } from '#main/adapters/media/media-store.ts';
import { writeIncoming } from '#main/adapters/media/write-incoming.ts';
import { FileRefusedError, NotFoundError } from '#main/services/errors.ts';
import type { Clock } from '#main/services/ports.ts';
import type { AttachmentStore } from '#main/services/survey-ports.ts';
import { createSurveyImporter } from './import-surveys.ts';
import { openHandOver, type OpenHandOver } from './open-hand-over.ts';
import { writeHandOver, type WrittenHandOver } from './write-hand-over.ts';

type Preview = ProcedureOutput<'survey.previewImport'>;
type ImportResult = ProcedureOutput<'survey.import'>;

/** What is done about surveys that were changed on both sides. */
export interface ImportDecisions {
  readonly decisions: readonly { readonly id: string; readonly choice: ConflictChoice }[];
  readonly otherwise: ConflictChoice;
}

/** What {@link createHandOverDesk} works with. */
export interface HandOverParts {
  readonly folder: string;
  readonly database: Database;
  readonly databaseFile: string;
  readonly media: MediaStore;
  readonly attachments: AttachmentStore;
  readonly clock: Clock;
}

/** Gives surveys out in `.freeboard` files and takes them in. */
export interface HandOverDesk {
  /** Ids of what is handed over when nobody chooses: every survey that is not archived. */
  listCurrent(): string[];
  /** Where a file that was written or taken in lies; null when there is none. */
  findFile(id: string): string | null;
  /** Writes a file to be got by its id. @throws NotFoundError */
  write(ids: readonly string[], signal: AbortSignal): Promise<WrittenHandOver & { readonly id: string }>;
  /** Writes a file to a path. @throws NotFoundError */
  writeTo(file: string, ids: readonly string[], signal: AbortSignal): Promise<WrittenHandOver>;
  /** Takes a file in and gives its id. @throws FileRefusedError when it is too large */
  receive(bytes: AsyncIterable<Uint8Array>): Promise<string>;
  /** What a file would bring. @throws FileRefusedError */
  preview(file: string): Promise<Preview>;
  /** Brings a file's surveys in, all or none. @throws FileRefusedError */
  import(file: string, decisions: ImportDecisions, signal: AbortSignal): Promise<ImportResult>;
}

/** A file that was written to be got, or taken in to be looked at, is kept so long. */
const KEEP_MILLISECONDS = 24 * 60 * 60_000;
const SUFFIX = '.freeboard';

/** Opens the desk over a folder of its own. */
export function createHandOverDesk(parts: HandOverParts): HandOverDesk {
  const { folder, database, media, attachments, clock } = parts;
  const importer = createSurveyImporter(database, clock);
  const selectCurrent = database
    .prepare<[], string>('SELECT id FROM survey WHERE archived_at IS NULL ORDER BY id')
    .pluck();

  const pathOf = (id: string): string => path.join(folder, `${id}${SUFFIX}`);

  function forgetOld(): void {
    if (!existsSync(folder)) return;
    const before = clock.now().getTime() - KEEP_MILLISECONDS;
    for (const name of readdirSync(folder)) {
      const file = path.join(folder, name);
      if (statSync(file).mtimeMs < before) rmSync(file, { force: true });
    }
  }

  /** Keeps the photos first: surveys only ever name what is there. Without a survey they are swept away in time. */
  async function keepMedia(handOver: OpenHandOver, signal: AbortSignal): Promise<void> {
    for (const { hash } of handOver.manifest.media) {
      signal.throwIfAborted();
      const known = attachments.findMedia(hash);
      if (known !== null && existsSync(media.pathOf(hash))) {
        attachments.saveMedia(known);
        continue;
      }
      const kept = await media.keep(await handOver.readMedia(hash), MAXIMUM_MEDIA_BYTES, attachments.saveMedia);
      if (kept.hash !== hash) {
        throw new FileRefusedError('The hand-over was not read: a photo in it is damaged. Nothing was changed.');
      }
    }
  }

  const writeAll = database.transaction((handOver: OpenHandOver, { decisions, otherwise }: ImportDecisions) => {
    const choices = new Map(decisions.map(({ id, choice }) => [id, choice]));
    const result = { added: 0, updated: 0, copied: 0, kept: 0 };
    for (const { id } of handOver.manifest.surveys) {
      result[importer.write(handOver.readSurvey(id), choices.get(id) ?? otherwise)] += 1;
    }
    return result;
  });

  async function withHandOver<Result>(file: string, use: (handOver: OpenHandOver) => Promise<Result> | Result) {
    const handOver = await openHandOver(file);
    try {
      return await use(handOver);
    } finally {
      handOver.close();
    }
  }

  return {
    listCurrent: () => selectCurrent.all(),
    findFile: (id) => (existsSync(pathOf(id)) ? pathOf(id) : null),
    async write(ids, signal) {
      forgetOld();
      const id = randomUUID();
      return { id, ...(await writeHandOver(pathOf(id), ids, parts, signal)) };
    },
    writeTo: (file, ids, signal) => writeHandOver(file, ids, parts, signal),
    async receive(bytes) {
      forgetOld();
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const incoming = await writeIncoming(folder, bytes, MAXIMUM_HAND_OVER_BYTES);
      const id = randomUUID();
      renameSync(incoming.path, pathOf(id));
      return id;
    },
    preview: (file) =>
      withHandOver(file, async (handOver) => {
        const surveys: Preview['surveys'] = [];
        for (const { id } of handOver.manifest.surveys) {
          // In between everything else goes on: ten thousand surveys take seconds.
          await setImmediate();
          surveys.push(describeImport(handOver.readSurvey(id), importer.classify));
        }
        return { photos: handOver.manifest.media.length, surveys };
      }),
    async import(file, decisions, signal) {
      if (!existsSync(file)) throw new NotFoundError('This hand-over');
      return withHandOver(file, async (handOver) => {
        await keepMedia(handOver, signal);
        signal.throwIfAborted();
        return writeAll.immediate(handOver, decisions);
      });
    },
  };
}

function describeImport(
  theirs: HandOverSurvey,
  classify: ReturnType<typeof createSurveyImporter>['classify'],
): Preview['surveys'][number] {
  const { kind, mine } = classify(theirs);
  const { survey } = theirs;
  return {
    id: survey.id,
    label: survey.place.label,
    kind,
    theirs: describeSide(survey),
    mine: mine === null ? null : describeSide(mine),
    differences: mine === null ? [] : findDifferences(mine, survey),
  };
}

type Side = Omit<Survey, 'revision'>;

function describeSide({ surveyor, changedAt, attachments }: Side): Preview['surveys'][number]['theirs'] {
  return { surveyor, changedAt, photos: attachments.filter(({ kind }) => kind === 'photo').length };
}

function findDifferences(mine: Side, theirs: Side): Preview['surveys'][number]['differences'] {
  const names = Object.keys(surveyFieldsSchema.shape) as SurveyFieldName[];
  const filesOf = ({ attachments }: Side) => attachments.map(({ hash, name, caption }) => [hash, name, caption]);
  return [
    ...names.filter((name) => !isSame(mine[name], theirs[name])),
    ...(isSame(filesOf(mine), filesOf(theirs)) ? [] : (['files'] as const)),
    ...((mine.archivedAt === null) === (theirs.archivedAt === null) ? [] : (['archived'] as const)),
  ];
}

function isSame(a: unknown, b: unknown): boolean {
  return canonicalJson(a) === canonicalJson(b);
}
