import { open, stat } from 'node:fs/promises';
import { findEarlierLogFile, findLogFile } from './log-file.ts';

/** How much of the end of a log is read, bytes: some thousand lines, or some hundred faults with their traces. */
const TAIL_BYTES = 1024 * 1024;

/** The last lines of the log, the oldest first; none where it cannot be read. */
export async function readLogTail(dataDirectory: string, count: number): Promise<string[]> {
  const earlier = await readLastLines(findEarlierLogFile(dataDirectory));
  const lines = await readLastLines(findLogFile(dataDirectory));
  return [...earlier, ...lines].slice(-count);
}

async function readLastLines(file: string): Promise<string[]> {
  // Looked at before it is opened: opening a pipe waits for its writer.
  const isFile = (await stat(file).catch(() => null))?.isFile() ?? false;
  const handle = isFile ? await open(file, 'r').catch(() => null) : null;
  if (handle === null) return [];
  try {
    const { size } = await handle.stat();
    const start = Math.max(0, size - TAIL_BYTES);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(size - start), 0, size - start, start);
    const lines = buffer.toString('utf8', 0, bytesRead).split('\n');
    // The first one is a part of a line, the last one what stands behind the last line's end.
    return lines.slice(start === 0 ? 0 : 1, -1);
  } finally {
    await handle.close();
  }
}
