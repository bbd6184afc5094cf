import type { Finishable } from './output-file.fs.ts';
import type { RunControl } from '../run/run-control.ts';

/**
 * Has a file written, and puts it into its place; when the writing fails or is ended early, nothing of it is left.
 * @returns what `write` returns.
 * @throws CancelledError; what `write` throws; NotSavedError.
 */
export async function writeWhole<Value>(
  output: Finishable,
  control: Pick<RunControl, 'checkpoint'>,
  write: () => Promise<Value>,
): Promise<Value> {
  try {
    const value = await write();
    // Whoever ended it while the last rows were written finds nothing.
    await control.checkpoint();
    output.finish();
    return value;
  } catch (error) {
    output.discard();
    throw error;
  }
}
