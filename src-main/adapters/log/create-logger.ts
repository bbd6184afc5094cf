import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { destination, pino, type Logger } from 'pino';

export type { Logger } from 'pino';

/**
 * The application's log: JSON lines in `logs/freeboard.log` of the data directory. Written at once and without a
 * worker, so that what led to a crash is in it.
 */
export function createLogger(dataDirectory: string, name: string): Logger {
  const folder = path.join(dataDirectory, 'logs');
  mkdirSync(folder, { recursive: true });
  return pino(
    { name, level: process.env['FREEBOARD_LOG_LEVEL'] ?? 'info' },
    destination({ dest: path.join(folder, 'freeboard.log'), sync: true }),
  );
}
