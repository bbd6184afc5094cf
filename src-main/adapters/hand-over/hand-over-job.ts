import type { EventPayload } from '#shared/contract/events.ts';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import type { ConflictChoice } from '#shared/domain/hand-over.ts';
import type { WorkerMessage } from '#main/adapters/workers/run-job.ts';
import type { WrittenHandOver } from './write-hand-over.ts';

/** What is done about surveys that were changed on both sides. */
export interface ImportDecisions {
  readonly decisions: readonly { readonly id: string; readonly choice: ConflictChoice }[];
  readonly otherwise: ConflictChoice;
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

/** Where everything lies that a job reads and writes. */
export interface HandOverPlaces {
  readonly databaseFile: string;
  readonly mediaFolder: string;
  /** Notes of files that are being written. */
  readonly passingFolder: string;
}

export interface HandOverStart extends HandOverPlaces {
  readonly name: HandOverJobName;
  readonly argument: HandOverJobs[HandOverJobName]['takes'];
  /** The moment at which everything that it writes was written, ISO 8601. */
  readonly now: string;
}

/** What the thread tells. It is told one thing only, that the job is to be ended. */
export type HandOverMessage = WorkerMessage<HandOverProgress, HandOverJobs[HandOverJobName]['gives']>;
