import path from 'node:path';

/** The application's log in a data directory. */
export function findLogFile(dataDirectory: string): string {
  return path.join(dataDirectory, 'logs', 'freeboard.log');
}

/** Where a log is kept that has grown large, until the next one has. */
export function findEarlierLogFile(dataDirectory: string): string {
  return `${findLogFile(dataDirectory)}.1`;
}
