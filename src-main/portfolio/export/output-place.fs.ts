import { renameSync } from 'node:fs';
import { synchroniseFile } from '#main/platform/files/synchronise-folder.ts';
import { failPoint } from '#main/platform/files/fail-point.ts';
import type { TemporaryPaths } from '#main/platform/files/temporary-paths.ts';
import { refuseTarget } from '#main/platform/files/refuse-target.ts';
import { toNotSaved } from '#main/platform/files/to-not-saved.ts';

/** Where a file is written, and the place that it takes when it is whole. */
export interface OutputPlace {
  /** Where it stands until then: beside its place, under a temporary name. */
  readonly path: string;
  /** Does something to the file there. @throws NotSavedError where the file system refuses; what `act` throws. */
  attempt<Value>(act: () => Value): Value;
  /**
   * Puts the file, closed, into its place: afterwards what stood there or the whole file is there, also when the power
   * goes.
   * @throws NotSavedError
   */
  take(): void;
  /** Takes away what was written; nothing after {@link take}. */
  discard(): void;
}

/**
 * Prepares the writing of a file. What is left of one whose process is killed goes with the next start.
 *
 * @throws NotSavedError; ServiceError NOT_SAVED when a folder, a device or something of the application's own stands
 *   there
 */
export function prepareOutputPlace(file: string, temporaryPaths: TemporaryPaths): OutputPlace {
  function attempt<Value>(act: () => Value): Value {
    try {
      return act();
    } catch (error) {
      throw toNotSaved(file, error);
    }
  }

  refuseTarget(file);
  const part = temporaryPaths.beside(file);
  return {
    path: part.path,
    attempt,
    take() {
      attempt(() => {
        synchroniseFile(part.path);
        failPoint('output-written');
        renameSync(part.path, file);
        failPoint('output-in-place');
      });
      part.remove();
    },
    discard: () => part.remove(),
  };
}
