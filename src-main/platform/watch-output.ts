import process from 'node:process';
import { failureText, sayFailure } from '#shared/call/failure-text.ts';
import { saySystemError } from './errors/errors.ts';

/**
 * Has a process end with a sentence where its standard output cannot be written, as on a full disk, and go on where
 * only what it tells on standard error is lost.
 * @param onUnread who has read the output has stopped (`… | head`), which is no failure
 */
export function watchOutput(onUnread: () => void): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') {
      onUnread();
      return;
    }
    process.stderr.write(`${sayFailure(failureText('output-not-written', { why: saySystemError(error) }))}\n`);
    process.exit(1);
  });
  process.stderr.on('error', () => undefined);
}
