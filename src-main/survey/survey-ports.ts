import type { ParsedInput, ProcedureOutput } from '#shared/contract/procedures.ts';
import type { SurveyAnswer } from '#shared/survey/survey-answer.ts';
import type { ContestedEdits, NoteVersion, Survey, SurveyFields } from '#shared/survey/survey.ts';
import type { MediaType, PhotoFacts } from '#shared/survey/survey-attachment.ts';

/** What became of an edit. */
export type EditOutcome =
  | { readonly status: 'saved'; readonly survey: Survey }
  /** It was made on an older revision; the survey as it is now. */
  | { readonly status: 'conflict'; readonly survey: Survey }
  | { readonly status: 'missing' };

/** Surveys in the application's database. Each method is one transaction. */
export interface SurveyStore {
  list(options: ParsedInput<'survey.list'>): ProcedureOutput<'survey.list'>;
  /** Ids in the order of `list`. */
  listIds(options: ParsedInput<'survey.listIds'>): string[];
  /** Those that are not in the archive, of these ids or, with null, of all. */
  listPoints(ids: readonly string[] | null): ProcedureOutput<'survey.points'>['surveys'];
  facets(): ProcedureOutput<'survey.facets'>;
  find(id: string): Survey | null;
  findAnswer(id: string): SurveyAnswer | null;
  noteVersions(id: string): NoteVersion[];
  insert(survey: { readonly id: string; readonly fields: SurveyFields; readonly answer: SurveyAnswer | null }): Survey;
  edit(id: string, revision: number, changes: Partial<SurveyFields>): EditOutcome;
  /** Keeps an answer; false when there is no such survey. */
  saveAnswer(id: string, answer: SurveyAnswer): boolean;
  /** Returns the ids whose state it changed. */
  setArchived(ids: readonly string[], archived: boolean): string[];
}

/** Edits of surveys that nobody has decided about. Each method is one transaction. */
export interface ContestedStore {
  /** Kept edits of a survey, the oldest first. */
  list(surveyId: string): ContestedEdits[];
  isContested(surveyId: string): boolean;
  /** Keeps edits in the place of those with their id; false when there is no such survey. */
  keep(surveyId: string, edits: ContestedEdits): boolean;
  forget(editsId: string): void;
}

/** Files of surveys: which survey holds which. Each method is one transaction. */
export interface AttachmentStore {
  /** What is known of a file whose bytes are kept; null when they are not. */
  findMedia(hash: string): MediaRecord | null;
  /** Remembers a file whose bytes are kept. Known already, it stays as it is. */
  saveMedia(media: MediaRecord): void;
  markThumbnail(hash: string): void;
  /** Adds a file behind the others; null when there is no such survey. */
  attach(file: {
    readonly id: string;
    readonly surveyId: string;
    readonly hash: string;
    readonly name: string;
    readonly caption: string;
  }): Survey | null;
  /** Null when the survey has no such file. */
  edit(
    surveyId: string,
    attachmentId: string,
    changes: { caption?: string | undefined; position?: number | undefined },
  ): Survey | null;
  /** Null when the survey never had such a file. */
  setRemoved(surveyId: string, attachmentId: string, removed: boolean): Survey | null;
  /**
   * Forgets files that were removed before a time, and kept bytes that no survey has and that came before it.
   * @returns hashes of the bytes that may be deleted.
   */
  forgetUnused(before: Date): string[];
}

export interface MediaRecord {
  readonly hash: string;
  readonly type: MediaType;
  readonly sizeBytes: number;
  /** Null for what is no photo. */
  readonly photo: PhotoFacts | null;
}
