import type { Database } from '#main/platform/database/database.ts';
import type { EventPayload } from '#shared/contract/events.ts';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import type { ConflictChoice } from '#shared/survey/hand-over.ts';
import type { PartChoices } from '#shared/survey/merge-surveys.ts';
import type { TemporaryPaths } from '#main/platform/files/temporary-paths.ts';
import type { MediaStore } from '../photo/media-store.fs.ts';
import type { WorkerMessage } from '#main/platform/threads/run-job.ts';
import type { Clock } from '#main/platform/forward-clock.ts';

/** What is done about surveys that were changed on both sides. */
export interface ImportDecisions {
  readonly decisions: readonly {
    readonly id: string;
    readonly choice: ConflictChoice;
    readonly parts: PartChoices;
  }[];
  /** For those that are not among the decisions. */
  readonly otherwise: ConflictChoice;
  readonly otherwiseParts: PartChoices;
}

/** Number of surveys in the written file, and its size. */
export interface WrittenHandOver {
  readonly surveys: number;
  readonly sizeBytes: number;
}

/** What can be asked of the thread that reads and writes hand-overs: what each takes and gives. `file` is a path. */
export interface HandOverJobs {
  readonly preview: { readonly takes: { file: string }; readonly gives: ProcedureOutput<'survey.previewImport'> };
  readonly import: {
    readonly takes: { file: string } & ImportDecisions;
    readonly gives: ProcedureOutput<'survey.import'>;
  };
  readonly write: { readonly takes: { file: string; ids: readonly string[] }; readonly gives: WrittenHandOver };
}
export type HandOverJobName = keyof HandOverJobs;

export type HandOverProgress = Omit<EventPayload<'handOver.progress'>, 'handOverId'>;

/** What a job works with. */
export interface HandOverTools {
  /** A connection that may wait long for others: nobody waits for its thread. */
  readonly database: Database;
  readonly databaseFile: string;
  readonly media: MediaStore;
  readonly temporaryPaths: TemporaryPaths;
  readonly clock: Clock;
  /**
   * Tells how far the job is, and lets it be cancelled here.
   * @throws the signal's reason when it was
   */
  pass(progress: HandOverProgress): Promise<void>;
}

/** Where everything lies that a job reads and writes. */
export interface HandOverPlaces {
  readonly databaseFile: string;
  readonly mediaFolder: string;
  /** Notes of files that are being written. */
  readonly temporaryFolder: string;
}

export interface HandOverStart extends HandOverPlaces {
  readonly name: HandOverJobName;
  readonly argument: HandOverJobs[HandOverJobName]['takes'];
  /** The moment at which everything that it writes was written, ISO 8601. */
  readonly now: string;
}

/** What the thread tells. It is told one thing only, that the job is to be ended. */
export type HandOverMessage = WorkerMessage<HandOverProgress, HandOverJobs[HandOverJobName]['gives']>;
