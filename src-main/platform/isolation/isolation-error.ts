import { failureText, type FailureText } from '#shared/call/failure-text.ts';
import { FileRefusedError } from '../errors/errors.ts';

/**
 * Why a file was not read to its end: that took more memory or time than reading one may, or ended the process that
 * read it.
 */
export type IsolationFault = 'memory' | 'time' | 'crash';

const texts: Readonly<Record<IsolationFault, (megabytes: number) => FailureText>> = {
  memory: (megabytes) => failureText('file-takes-memory', { megabytes }),
  time: () => failureText('file-takes-time'),
  crash: () => failureText('file-ends-reader'),
};

/** A file was too much for the process that read it. The application and other files go on. */
export class IsolationError extends FileRefusedError {
  readonly fault: IsolationFault;
  /** What the process was bound to. */
  readonly megabytes: number;

  constructor(fault: IsolationFault, megabytes: number) {
    super(texts[fault](megabytes), { fault, megabytes });
    this.fault = fault;
    this.megabytes = megabytes;
  }
}
