import { existsSync } from 'node:fs';
import { failureText } from '#shared/call/failure-text.ts';
import { MAXIMUM_MEDIA_BYTES } from '#shared/contract/stored-bytes.ts';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import { createAttachmentStore } from '../attachment-store.sql.ts';
import { FileRefusedError } from '#main/platform/errors/errors.ts';
import type { HandOverTools, ImportDecisions } from './hand-over-job.ts';
import { createSurveyImporter, prepareSurvey, type PreparedSurvey } from './import-surveys.sql.ts';
import { withHandOver, type OpenHandOver } from './open-hand-over.ts';

type ImportResult = ProcedureOutput<'survey.import'>;

/** Surveys written between two looks whether the job was cancelled. */
const SLICE = 20;

/**
 * Brings a file's surveys in, all of them or none. Everything that takes long comes first, while others may write: the
 * write lock is only held while rows are put into the tables.
 *
 * @throws FileRefusedError; the signal's reason when it was cancelled, and then nothing was changed
 */
export async function importHandOver(
  { file, ...decisions }: { readonly file: string } & ImportDecisions,
  tools: HandOverTools,
): Promise<ImportResult> {
  return withHandOver(file, async (handOver) => {
    const prepared: PreparedSurvey[] = [];
    const total = handOver.manifest.surveys.length;
    for await (const theirs of handOver.readSurveys()) {
      prepared.push(prepareSurvey(theirs));
      if (prepared.length % SLICE === 0) await tools.pass({ step: 'read', done: prepared.length, total });
    }
    await keepMedia(handOver, tools);
    return writeAll(prepared, { ...decisions, computer: handOver.manifest.computer ?? null }, tools);
  });
}

/** Keeps the photos first: surveys only ever name what is there. Without a survey they are swept away in time. */
async function keepMedia(handOver: OpenHandOver, { database, media, clock, pass }: HandOverTools): Promise<void> {
  const attachments = createAttachmentStore(database, clock);
  const files = handOver.manifest.media;
  for (const [done, { hash }] of files.entries()) {
    await pass({ step: 'photos', done, total: files.length });
    const known = attachments.findMedia(hash);
    if (known !== null && existsSync(media.pathOf(hash))) {
      attachments.saveMedia(known);
      continue;
    }
    const kept = await media.keep(await handOver.readMedia(hash), MAXIMUM_MEDIA_BYTES, attachments.saveMedia);
    if (kept.hash !== hash) {
      throw new FileRefusedError(failureText('hand-over-photo-damaged'));
    }
  }
}

async function writeAll(
  surveys: readonly PreparedSurvey[],
  { decisions, otherwise, otherwiseParts, computer }: ImportDecisions & { readonly computer: string | null },
  { database, clock, pass }: HandOverTools,
): Promise<ImportResult> {
  const importer = createSurveyImporter(database, clock, computer);
  const choices = new Map(decisions.map(({ id, choice, parts }) => [id, { choice, parts }]));
  const undecided = { choice: otherwise, parts: otherwiseParts };
  const result = { added: 0, updated: 0, copied: 0, kept: 0 };
  // Not by `transaction`: it runs to its end, and this one can be cancelled on the way. Nothing else uses the
  // connection.
  database.exec('BEGIN IMMEDIATE');
  try {
    for (const [done, survey] of surveys.entries()) {
      if (done % SLICE === 0) await pass({ step: 'write', done, total: surveys.length });
      result[importer.write(survey, choices.get(survey.id) ?? undecided)] += 1;
    }
    database.exec('COMMIT');
    return result;
  } finally {
    if (database.inTransaction) database.exec('ROLLBACK');
  }
}
