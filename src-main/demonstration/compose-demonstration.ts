import type { EmitEvent } from '#shared/contract/events.ts';
import { DEMONSTRATION_REGION } from '#shared/pack/demonstration-region.ts';
import { describeFailure } from '#main/platform/errors/describe-failure.ts';
import { installDemonstrationRegion } from './install-demonstration-region.fs.ts';
import type { PackLibrary } from '#main/pack/index.ts';
import type { SettingStore } from '#main/platform/setting-store.ts';

/** Installs the demonstration region: at the first start by itself, later when it is asked for. */
export type DemonstrationInstaller = ReturnType<typeof composeDemonstration>;

/** Installs the demonstration region at the first start, and again when it is asked for. */
export function composeDemonstration(parts: {
  /** Where the build has left the region; undefined: nobody said. */
  readonly demonstrationFolder: string | undefined;
  readonly library: PackLibrary;
  readonly settings: SettingStore;
  readonly log: { error(context: object, message: string): void };
  readonly emit: EmitEvent;
}) {
  const { log, emit } = parts;
  const closing = new AbortController();
  let running: Promise<boolean> = Promise.resolve(false);
  let failure: ReturnType<typeof describeFailure> | null = null;

  /** One at a time: the second one finds the first one's region. */
  function inTurn(isAskedFor: boolean, signal: AbortSignal): Promise<boolean> {
    const turn = running
      .catch(() => false)
      .then(() => {
        failure = null;
        return installDemonstrationRegion(parts, { signal, isAskedFor });
      });
    running = turn;
    return turn.catch((error: unknown) => {
      if (!closing.signal.aborted) {
        log.error({ err: error }, 'the demonstration region could not be installed; npm run build makes it');
        failure = describeFailure(error);
        emit('pack.failed', { source: DEMONSTRATION_REGION, task: 'install', ...failure });
      }
      throw error;
    });
  }

  return {
    /** Where it was never installed. Never throws: {@link failure} and the log tell what went wrong. */
    async installFirst(): Promise<void> {
      // The application is useful without it, the window says what happened, and the next start tries again.
      await inTurn(false, closing.signal).catch(() => undefined);
    },
    /** What went wrong the last time, for a window that was not there to be told. */
    failure: () => failure,
    /** Whether or not it was there before. Gives whether it was installed now. @throws what went wrong */
    install: (signal: AbortSignal) => inTurn(true, AbortSignal.any([signal, closing.signal])),
    /** Cancels an install that is under way, and waits for its end. */
    async close(): Promise<void> {
      closing.abort();
      await running.catch(() => undefined);
    },
  };
}
