import { failureText } from '#shared/call/failure-text.ts';
import { listOpen, type FileQuestion } from '#shared/portfolio/file-question.ts';
import type { FileRemark } from '#shared/portfolio/portfolio-detection.ts';
import { isFileRule, sayFileRule, sayQuestion } from '../columns/file-rules.ts';
import { messageOf } from '#shared/text/message-of.ts';
import { createFileRemark } from '../columns/file-remarks.ts';
import { ServiceError } from '#main/platform/errors/errors.ts';
import { isBesideFile } from '#main/platform/errors/system-errors.ts';

/** A portfolio file cannot be read as it is, or not with this mapping; `remarks` says why. */
export class PortfolioFileError extends ServiceError {
  readonly remarks: readonly FileRemark[];

  constructor(remarks: readonly FileRemark[]) {
    const reasons = remarks.map(({ code, detail }) => `${sayWithoutStop(code)} (${detail}).`);
    super('INVALID_INPUT', `The portfolio cannot be read. ${reasons.join(' ')}`, { remarks });
    this.remarks = remarks;
  }
}

/**
 * What somebody is told when the reading of their file has failed: a PortfolioFileError where the system has refused
 * something of the file, such as a sector that cannot be read; else the error as it is: what the system lacks for the
 * moment, too.
 */
export function toUnreadable(error: unknown): unknown {
  const isRefused = error instanceof Error && typeof (error as NodeJS.ErrnoException).syscall === 'string';
  if (!isRefused || isBesideFile(error)) return error;
  return new PortfolioFileError([createFileRemark('file-not-readable', messageOf(error))]);
}

/** Refuses a file that leaves open what nobody may guess. @throws ServiceError ANSWER_NEEDED, with the questions */
export function requireAnswers(questions: readonly FileQuestion[]): void {
  const open = listOpen(questions);
  if (open.length === 0) return;
  const said = open.map(({ code, detail }) => `${sayQuestion(code)} (${detail})`).join(' ');
  throw new ServiceError('ANSWER_NEEDED', failureText('portfolio-answer-needed', { questions: said }), {
    questions: open,
  });
}

function sayWithoutStop(code: string): string {
  return isFileRule(code) ? sayFileRule(code).replace(/\.$/, '') : code;
}
