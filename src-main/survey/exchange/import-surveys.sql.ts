import { createHash } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import { classifyImport, type ConflictChoice, type HandOverSurvey, type ImportKind } from '#shared/survey/hand-over.ts';
import {
  findPartSources,
  listParts,
  mergeSurveys,
  type PartChoices,
  type PartSources,
} from '#shared/survey/merge-surveys.ts';
import { surveyAnswerSchema, type SurveyAnswer } from '#shared/survey/survey-answer.ts';
import type { NoteVersion, Survey } from '#shared/survey/survey.ts';
import { surveyFieldsSchema } from '#shared/survey/survey.ts';
import type { SurveyAttachment } from '#shared/survey/survey-attachment.ts';
import { packAnswer, type PackedAnswer } from '../pack-answer.ts';
import { createSurveyReader } from '../read-surveys.sql.ts';
import { createSurveyWriter } from '../write-surveys.sql.ts';
import type { Clock } from '#main/platform/forward-clock.ts';
import { createSurveyAncestors, fingerprintParts } from './survey-ancestors.sql.ts';
import { computeContentHash, createSurveyExchange } from './survey-exchange.sql.ts';

/** What became of a survey of a file. */
export type ImportOutcome = 'added' | 'updated' | 'copied' | 'kept';

/** A survey of a hand-over, ready to be written: everything that takes long has been done. */
export interface PreparedSurvey extends Pick<HandOverSurvey, 'survey' | 'noteVersions' | 'lineage'> {
  readonly id: string;
  readonly contentHash: string;
  readonly answer: PackedAnswer | null;
}

/** What becomes of a survey of which both sides have changed the same part. */
export interface ImportChoice {
  readonly choice: ConflictChoice;
  /** For single parts; of use with `keepMine` and `takeTheirs`. */
  readonly parts: PartChoices;
}

/** How a survey of a file stands to the one kept here. */
export interface Classified {
  readonly kind: ImportKind;
  readonly mine: Survey | null;
  /** From where each difference comes where both sides were changed; empty otherwise. */
  readonly sources: PartSources;
}

/** Writes surveys of a hand-over. The caller brings one transaction around all of them. */
export interface SurveyImporter {
  classify(theirs: Pick<HandOverSurvey, 'survey' | 'lineage'>, contentHash: string): Classified;
  write(theirs: PreparedSurvey, choice: ImportChoice): ImportOutcome;
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

/**
 * Prepares the writing of surveys that were handed over. Their files' bytes must be kept already.
 *
 * @param computer the one that has written the file; null when it does not say
 */
export function createSurveyImporter(database: Database, clock: Clock, computer: string | null): SurveyImporter {
  const ancestors = createSurveyAncestors(database);
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

  function writeFields(survey: Omit<Survey, 'revision'>, revision: number): number {
    const { id, createdAt, changedAt, archivedAt, copyOf } = survey;
    const fields = Object.fromEntries(
      Object.keys(surveyFieldsSchema.shape).map((name) => [name, survey[name as keyof typeof survey]]),
    ) as Parameters<typeof writer.write>[0]['fields'];
    const key = writer.write({ id, revision, fields, createdAt, changedAt, archivedAt, copyOf });
    writeFiles(key, id, survey.attachments);
    return key;
  }

  function writeWhole(theirs: PreparedSurvey, survey: Omit<Survey, 'revision'>, revision: number): number {
    const key = writeFields(survey, revision);
    addNotes(key, survey.id, theirs.noteVersions);
    if (theirs.answer !== null) writer.writeAnswer(key, theirs.answer);
    // What is kept beside another has contents of its own: the same but for its id, which is no part of them.
    rememberTheirs(key, theirs);
    return key;
  }

  function rememberTheirs(key: number, { survey, lineage, contentHash }: PreparedSurvey, isLatest = true): void {
    for (const hash of [...lineage, contentHash]) insertLineage.run(key, hash);
    if (isLatest) ancestors.remember(key, survey, computer);
  }

  function rememberMine(key: number, mine: Survey): void {
    insertLineage.run(key, computeContentHash(mine));
    ancestors.remember(key, mine, null);
  }

  const classify: SurveyImporter['classify'] = ({ survey, lineage }, contentHash) => {
    const here = exchange.findLineage(survey.id);
    const kind = classifyImport(here, { contentHash, lineage });
    if (kind !== 'conflict' || here === null) return { kind, mine: here?.survey ?? null, sources: new Map() };
    const mine = here.survey;
    // A state that one of them has again is no ancestor that would tell who has changed what since.
    const earlier = lineage.filter((hash) => hash !== contentHash && hash !== here.contentHash);
    const ancestor = ancestors.findCommon(survey.id, earlier);
    const sources = findPartSources(ancestor, fingerprintParts(mine), fingerprintParts(survey));
    return { kind: listParts(sources, 'contested').length === 0 ? 'merged' : 'conflict', mine, sources };
  };

  /** Neither side's contents change: only what is known of the other side, and the notes' history, grow. */
  function keep(theirs: PreparedSurvey, isLatest = true): ImportOutcome {
    const key = reader.findKey(theirs.survey.id)!;
    addNotes(key, theirs.survey.id, theirs.noteVersions);
    rememberTheirs(key, theirs, isLatest);
    return 'kept';
  }

  function update(theirs: PreparedSurvey, mine: Survey): ImportOutcome {
    rememberMine(reader.findKey(mine.id)!, mine);
    writeWhole(theirs, theirs.survey, mine.revision + 1);
    return 'updated';
  }

  /** Puts both sides together; what was taken in, and what was here, are ancestors of what comes out. */
  function merge(theirs: PreparedSurvey, mine: Survey, merged: Omit<Survey, 'revision'>): ImportOutcome {
    const hash = computeContentHash(merged);
    if (hash === computeContentHash(mine)) return keep(theirs);
    if (hash === theirs.contentHash) return update(theirs, mine);
    const changedAt = clock.now().toISOString();
    rememberMine(reader.findKey(mine.id)!, mine);
    const key = writeFields({ ...merged, changedAt }, mine.revision + 1);
    addNotes(key, mine.id, theirs.noteVersions);
    if (merged.notes !== mine.notes) {
      addNotes(key, mine.id, [{ editedAt: changedAt, author: merged.surveyor, text: merged.notes }]);
    }
    rememberTheirs(key, theirs);
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
    write(theirs, { choice, parts }) {
      const { kind, mine, sources } = classify(theirs, theirs.contentHash);
      if (mine === null) {
        writeWhole(theirs, theirs.survey, 1);
        return 'added';
      }
      if (kind === 'newer') return update(theirs, mine);
      if (kind !== 'conflict' && kind !== 'merged') return keep(theirs, kind !== 'older');
      if (kind === 'conflict' && choice === 'keepBoth') return copy(theirs);
      const otherwise = choice === 'takeTheirs' ? 'theirs' : 'mine';
      return merge(theirs, mine, mergeSurveys(mine, theirs.survey, sources, { choices: parts, otherwise }));
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
