import type { MessagePort } from 'node:worker_threads';
import type { PortfolioProgress } from '#shared/portfolio/portfolio-progress.ts';
import type { HandlerInput } from '#shared/contract/handlers.ts';
import type { ProcedureName, ProcedureOutput } from '#shared/contract/procedures.ts';
import type { CorrectionRules } from '#shared/portfolio/fault-correction.ts';
import type { FileQuestionCode } from '#shared/portfolio/file-question.ts';
import type { Module } from '#shared/hazard/hazard.ts';
import type { OedAnswers } from '#shared/portfolio/oed-export.ts';
import type { PortfolioExportFormat } from '#shared/portfolio/portfolio-export.ts';
import type { NamedMapping } from '#shared/portfolio/portfolio-mapping.ts';
import type { AppliedRule } from './import/apply-rules.ts';
import type { ThreadFailure } from '#main/platform/threads/thread-failure.ts';

/** A file to a file, without a portfolio that stays. */
export interface RunFileRequest {
  readonly input: string;
  readonly output: string;
  readonly format: PortfolioExportFormat;
  /** Null: a saved mapping that fits, else columns are mapped as suggested. */
  readonly mapping: NamedMapping | null;
  /** Whether columns are mapped as suggested, whatever mappings are saved. Left out: they are not. */
  readonly isSuggested?: boolean;
  /**
   * Values by the codes of questions: they answer what the file leaves open, and nothing that it does not. Left out:
   * none.
   */
  readonly answers?: Readonly<Partial<Record<FileQuestionCode, string>>>;
  /** What an OED file asks for. Left out: nothing is answered. */
  readonly oedAnswers?: OedAnswers;
  /** What is done to rows with a fault before they are run. Left out: nothing. */
  readonly rules?: CorrectionRules | undefined;
  /** Whether what an earlier call of the same work has left is resumed. */
  readonly isResumed: boolean;
  /** Threads that assess and write; null: one for each processor. */
  readonly workers: number | null;
}

/** What a file came to. */
export interface RunFileSummary {
  /** Records of the file: `ok` + `failed` + `totals`. */
  readonly rows: number;
  readonly ok: number;
  readonly failed: number;
  /** Rows of totals. */
  readonly totals: number;
  readonly rejected: number;
  readonly notCovered: number;
  readonly notPlaced: number;
  readonly noData: number;
  readonly unreadable: number;
  /** Those of `ok` and `noData` and `notCovered` whose address is placed on its street alone. */
  readonly onStreet: number;
  /** What the file had left open, and somebody has answered. */
  readonly asked: number;
  /** What each of the rules came to, in their order. */
  readonly rules: readonly AppliedRule[];
  readonly importSeconds: number;
  readonly runSeconds: number;
  readonly exportSeconds: number;
  /** What may be wrong with the file or its rows, in English: in words of docs/portfolio.md. */
  readonly warnings: readonly string[];
  /** What the file was taken to be, and what was filled in or translated of its rows, likewise. */
  readonly notes: readonly string[];
}

/** The procedures that the portfolio thread answers: all but the one that it is not to be started for. */
export type PortfolioProcedureName = Exclude<Extract<ProcedureName, `portfolio.${string}`>, 'portfolio.leftAtWork'>;

/** What the portfolio thread can be asked for: argument and answer of each call. */
export type PortfolioCalls = {
  readonly [Name in PortfolioProcedureName]: {
    readonly argument: HandlerInput<Name>;
    readonly answer: ProcedureOutput<Name>;
  };
} & {
  readonly runFile: { readonly argument: RunFileRequest; readonly answer: RunFileSummary };
  /** What a portfolio is called: its file's name until somebody names it. */
  readonly nameOf: { readonly argument: { readonly id: string }; readonly answer: { readonly name: string } };
};
export type PortfolioCallName = keyof PortfolioCalls;

/** What the portfolio thread is started with. */
export interface PortfolioThreadStart {
  readonly dataDirectory: string;
}

/** The same, as the thread gets it. */
export interface PortfolioWorkerData extends PortfolioThreadStart {
  /** Leads to the thread that starts processes in which brokers' files are read. */
  readonly isolation: MessagePort;
}

/** What goes with a call beside its argument. */
export interface PortfolioCallContext {
  /** What the licence includes now. */
  readonly modules: readonly Module[];
}

/** What the thread sends by itself. */
export type PortfolioMessage =
  | { readonly kind: 'progress'; readonly progress: PortfolioProgress }
  /** Work has failed for whose end nobody waits: for the log, under the id that people are told. */
  | { readonly kind: 'fault'; readonly id: string; readonly failure: ThreadFailure };
