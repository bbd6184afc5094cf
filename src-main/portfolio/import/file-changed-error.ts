import { failureText } from '#shared/call/failure-text.ts';
import { FileRefusedError } from '#main/platform/errors/errors.ts';

/** A portfolio's file is not the one that reading began with. */
export class FileChangedError extends FileRefusedError {
  constructor() {
    super(failureText('portfolio-file-changed'));
  }
}
