import { pino, type Logger } from 'pino';
import { createLogSink } from './log-sink.ts';

export type { Logger } from 'pino';

/**
 * The application's log: JSON lines in `logs/freeboard.log` of the data directory. Written at once and without a
 * worker, so that what led to a crash is in it. A large one is put aside, in place of the one that was before. Logging
 * never fails whoever logs: see {@link createLogSink}.
 */
export function createLogger(dataDirectory: string, name: string): Logger {
  const options = { name, level: process.env['FREEBOARD_LOG_LEVEL'] ?? 'info' };
  let line = '';
  // In the same form as every other line.
  const dropping = pino({ ...options, level: 'warn' }, { write: (text: string) => void (line = text) });
  return pino(
    options,
    createLogSink(dataDirectory, (dropped) => {
      dropping.warn({ dropped }, 'lines of the log could not be written');
      return line;
    }),
  );
}
