import type { HostReport, HostRequest } from './host-messages.ts';

/** The process in which strangers' bytes are read, as the one that has started it sees it. */
export interface IsolatedProcess {
  /** Undefined until it runs, and where it could not be started. */
  readonly pid: number | undefined;
  send(request: HostRequest): void;
  /** Ends it at once. */
  kill(): void;
  /** Whether the process that has started it stays for it. */
  setNeeded(isNeeded: boolean): void;
}

/** Who hears an {@link IsolatedProcess}. */
export interface ProcessListeners {
  readonly onReport: (report: HostReport) => void;
  /** It has ended: null; or could not be started: why. Told once. */
  readonly onExit: (cause: Error | null) => void;
}

/** Starts one. @param entry the file that it runs */
export type StartProcess = (entry: URL, listeners: ProcessListeners) => IsolatedProcess;
