import { fileURLToPath } from 'node:url';
import { utilityProcess } from 'electron';
import type { HostReport } from '#main/platform/isolation/host-messages.ts';
import type { StartProcess } from '#main/platform/isolation/isolated-process.ts';

/** What the processes are called that read files of strangers: by the system's list of tasks and in the log. */
export const READER_NAME = 'Freeboard files';

/**
 * Starts a process that reads strangers' files as a utility process of Electron. It ends with the application:
 * Chromium's own channel to it closes.
 */
export const startUtilityProcess: StartProcess = (entry, { onReport, onExit }) => {
  const child = utilityProcess.fork(fileURLToPath(entry), [], { serviceName: READER_NAME, stdio: 'ignore' });
  let isOver = false;
  child.on('message', (report: HostReport) => onReport(report));
  child.once('exit', () => {
    isOver = true;
    onExit(null);
  });
  // V8 tells here why it gives up, and the end comes after it; unheard, an event of this name would throw.
  child.on('error', () => undefined);

  function kill(): void {
    if (isOver) return;
    if (child.pid === undefined) child.once('spawn', kill);
    else killNow(child.pid);
  }

  return {
    get pid() {
      return child.pid;
    },
    send(request) {
      if (!isOver) child.postMessage(request, []);
    },
    kill,
    // Electron stays until it is told to quit.
    setNeeded: () => undefined,
  };
};

/** Ends a process by the system: Chromium's own way asks it to end. */
function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // It has ended by itself, which is not told yet.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
