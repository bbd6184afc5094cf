import { createHash } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import { classifyImport, type ConflictChoice, type HandOverSurvey, type ImportKind } from '#shared/survey/hand-over.ts';
import { surveyAnswerSchema, type SurveyAnswer } from '#shared/survey/survey-answer.ts';
import type { NoteVersion, Survey } from '#shared/survey/survey.ts';
import { surveyFieldsSchema } from '#shared/survey/survey.ts';
import type { SurveyAttachment } from '#shared/survey/survey-attachment.ts';
import { packAnswer, type PackedAnswer } from '../pack-answer.ts';
import { createSurveyReader } from '../read-surveys.sql.ts';
import { createSurveyWriter } from '../write-surveys.sql.ts';
import type { Clock } from '#main/platform/forward-clock.ts';
import { computeContentHash, createSurveyExchange } from './survey-exchange.sql.ts';

/** What became of a survey of a file. */
export type ImportOutcome = 'added' | 'updated' | 'copied' | 'kept';

/** A survey of a hand-over, ready to be written: everything that takes long has been done. */
export interface PreparedSurvey extends Pick<HandOverSurvey, 'survey' | 'noteVersions' | 'lineage'> {
  readonly id: string;
  readonly contentHash: string;
  readonly answer: PackedAnswer | null;
}

/** Writes surveys of a hand-over. The caller brings one transaction around all of them. */
export interface SurveyImporter {
  classify(
    theirs: Pick<HandOverSurvey, 'survey' | 'lineage'>,
    contentHash: string,
  ): { readonly kind: ImportKind; readonly mine: Survey | null };
  /** @param choice what to do when it was changed on both sides */
  write(theirs: PreparedSurvey, choice: ConflictChoice): ImportOutcome;
}

/** Prepares a survey to be written. */
export function prepareSurvey({ survey, noteVersions, lineage, answer }: HandOverSurvey): PreparedSurvey {
  const known = readAnswer(answer);
  return {
    id: survey.id,
    survey,
    noteVersions,
    lineage,
    contentHash: computeContentHash(survey),
    answer: known === null ? null : packAnswer(known),
  };
}

/** Prepares the writing of surveys that were handed over. Their files' bytes must be kept already. */
export function createSurveyImporter(database: Database, clock: Clock): SurveyImporter {
  const reader = createSurveyReader(database);
  const writer = createSurveyWriter(database);
  const exchange = createSurveyExchange(database);
  const insertLineage = database.prepare(
    'INSERT OR IGNORE INTO survey_lineage (survey_key, content_hash) VALUES (?, ?)',
  );
  const selectFileOwner = database
    .prepare<[string], number>('SELECT survey_key FROM survey_attachment WHERE id = ?')
    .pluck();
  const removeFiles = database.prepare(
    'UPDATE survey_attachment SET removed_at = ? WHERE survey_key = ? AND removed_at IS NULL',
  );
  const upsertFile = database.prepare(
    `INSERT INTO survey_attachment (id, survey_key, hash, name, caption, position, added_at) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET hash = excluded.hash, name = excluded.name, caption = excluded.caption,
       position = excluded.position, removed_at = NULL`,
  );

  function addNotes(key: number, id: string, versions: readonly NoteVersion[]): void {
    const known = new Set(reader.noteVersions(id).map((version) => JSON.stringify(sortVersion(version))));
    for (const version of versions) {
      const text = JSON.stringify(sortVersion(version));
      if (!known.has(text)) writer.addNoteVersion(key, version);
      known.add(text);
    }
  }

  function writeFiles(key: number, surveyId: string, files: readonly SurveyAttachment[]): void {
    // What is not in the file is taken out as a person would: it can be put back for a while.
    removeFiles.run(clock.now().toISOString(), key);
    for (const [position, file] of files.entries()) {
      const owner = selectFileOwner.get(file.id);
      const id = owner === undefined || owner === key ? file.id : deriveId('file', surveyId, file.id);
      upsertFile.run(id, key, file.hash, file.name, file.caption, position, file.addedAt);
    }
  }

  function writeWhole(theirs: PreparedSurvey, survey: Omit<Survey, 'revision'>, revision: number): number {
    const { id, createdAt, changedAt, archivedAt, copyOf } = survey;
    const fields = Object.fromEntries(
      Object.keys(surveyFieldsSchema.shape).map((name) => [name, survey[name as keyof typeof survey]]),
    ) as Parameters<typeof writer.write>[0]['fields'];
    const key = writer.write({ id, revision, fields, createdAt, changedAt, archivedAt, copyOf });
    writeFiles(key, id, survey.attachments);
    addNotes(key, id, theirs.noteVersions);
    if (theirs.answer !== null) writer.writeAnswer(key, theirs.answer);
    // What is kept beside another has contents of its own: the same but for its id, which is no part of them.
    remember(key, [...theirs.lineage, theirs.contentHash]);
    return key;
  }

  function remember(key: number, hashes: readonly string[]): void {
    for (const hash of hashes) insertLineage.run(key, hash);
  }

  const classify: SurveyImporter['classify'] = ({ survey, lineage }, contentHash) => {
    const mine = exchange.findLineage(survey.id);
    return { kind: classifyImport(mine, { contentHash, lineage }), mine: mine?.survey ?? null };
  };

  /** Neither side's contents change: only what is known of the other side, and the notes' history, grow. */
  function keep(theirs: PreparedSurvey): ImportOutcome {
    const key = reader.findKey(theirs.survey.id)!;
    addNotes(key, theirs.survey.id, theirs.noteVersions);
    remember(key, [...theirs.lineage, theirs.contentHash]);
    return 'kept';
  }

  function update(theirs: PreparedSurvey, mine: Survey): ImportOutcome {
    const key = writeWhole(theirs, theirs.survey, mine.revision + 1);
    remember(key, [computeContentHash(mine)]);
    return 'updated';
  }

  function copy(theirs: PreparedSurvey): ImportOutcome {
    const { survey } = theirs;
    const id = deriveId('copy', survey.id, theirs.contentHash);
    keep(theirs);
    // Brought in before: the same file a second time changes nothing.
    if (reader.findKey(id) !== null) return 'kept';
    writeWhole(theirs, { ...survey, id, copyOf: survey.id }, 1);
    return 'copied';
  }

  return {
    classify,
    write(theirs, choice) {
      const { kind, mine } = classify(theirs, theirs.contentHash);
      if (mine === null) {
        writeWhole(theirs, theirs.survey, 1);
        return 'added';
      }
      if (kind === 'newer') return update(theirs, mine);
      if (kind !== 'conflict' || choice === 'keepMine') return keep(theirs);
      return choice === 'takeTheirs' ? update(theirs, mine) : copy(theirs);
    },
  };
}

function sortVersion({ editedAt, author, text }: NoteVersion): NoteVersion {
  return { editedAt, author, text };
}

/** The answer; without the calculation where it has another version's form, and none where it is no answer at all. */
function readAnswer(answer: unknown): SurveyAnswer | null {
  if (answer === null || typeof answer !== 'object') return null;
  const whole = surveyAnswerSchema.safeParse(answer);
  if (whole.success) return whole.data;
  const figures = surveyAnswerSchema.safeParse({ ...answer, assessment: null });
  return figures.success ? figures.data : null;
}

/** A UUID made of what it stands for (RFC 9562, version 8): the same on every installation. */
function deriveId(...parts: readonly string[]): string {
  const bytes = createHash('sha256').update(parts.join(' ')).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
