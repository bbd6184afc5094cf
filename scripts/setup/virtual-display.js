import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Starts an X server without a screen on a display that is free.
 *
 * @returns {Promise<{ display: string, stop: () => Promise<void> } | null>} null where Xvfb is not installed
 */
export async function startVirtualDisplay() {
  // It picks a free display itself, and writes its number to file descriptor 3 when it is ready.
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1920x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const ready = server.stdio[3];
  const number = await new Promise((resolve) => {
    server.on('error', () => resolve(null));
    server.on('exit', () => resolve(null));
    ready?.once('data', (data) => resolve(String(data).trim()));
  });
  if (number === null) return null;
  const exited = once(server, 'exit');
  return {
    display: `:${number}`,
    async stop() {
      server.kill();
      await exited;
    },
  };
}

/** Whether windows can be shown: always where the system is one of windows, on Linux where a display is named. */
export function hasDisplay() {
  return process.platform !== 'linux' || Boolean(process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY']);
}
