import type { ResolveProxy } from '#main/platform/http/ranges/find-proxy.ts';
import type { StartProcess } from '#main/platform/isolation/isolated-process.ts';
import type { Logger } from '#main/platform/log/create-logger.ts';

/** What the backend is composed with. */
export interface BackendConfig {
  /** Which proxy the system has for an address; left out: the variables of the environment say so. */
  readonly resolveProxy?: ResolveProxy | undefined;
  /** Folder that holds everything the application keeps. */
  readonly dataDirectory: string;
  /** Version of the application. */
  readonly version: string;
  /** Name in the log: `window`, `cli`, `serve`. */
  readonly name: string;
  /** A log that is open already; undefined: the backend opens it. */
  readonly log?: Logger | undefined;
  /** Public key of a deployment's own issuer of tokens and licences, instead of the installation's own pair. */
  readonly issuerPublicKeyFile?: string | undefined;
  readonly tileCacheBytes?: number | undefined;
  /**
   * How long a statement may wait, with the thread, while another connection writes; beyond it the call is made again
   * later. Short where windows or callers wait for that thread; the default is for a command, which has nothing else to
   * do.
   */
  readonly lockWaitMilliseconds?: number | undefined;
  /** Whether the latest good copy of the records takes the place of records that are damaged. */
  readonly restoresRecords?: boolean | undefined;
  /** How a process is started in which strangers' files are read; left out: as Node starts one. */
  readonly startIsolatedProcess?: StartProcess | undefined;
  /** Where the build has left the demonstration region, for a window; left out: nobody has one installed. */
  readonly demonstrationFolder?: string | undefined;
  /** Whether the demonstration region is installed at the first start: with a window, not in services or batch jobs. */
  readonly offersDemonstrationRegion?: boolean | undefined;
}
