import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { projectRoot } from './project.js';

/**
 * @typedef {object} CommandResult
 * @property {number} code exit code; 128 + signal number when a signal ended it, 127 when it could not be started
 * @property {string} stdout
 * @property {string} stderr
 */

/**
 * Runs a command to its end and collects what it prints. Never throws for a command that fails.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {object} [options]
 * @param {NodeJS.ProcessEnv} [options.env] defaults to this process's
 * @param {string} [options.cwd] defaults to the project
 * @param {'collect' | 'stderr'} [options.output] `stderr` passes both streams on to our stderr as they come
 * @param {number} [options.timeoutMilliseconds] ends the command with SIGTERM
 * @returns {Promise<CommandResult>}
 */
export function runCommand(command, args, options = {}) {
  const { env = process.env, cwd = projectRoot, output = 'collect', timeoutMilliseconds } = options;
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      env,
      cwd,
      timeout: timeoutMilliseconds,
      stdio: output === 'stderr' ? ['ignore', 2, 2] : ['ignore', 'pipe', 'pipe'],
    });
    let stdout = '';
    let stderr = '';
    child.stdout?.setEncoding('utf8').on('data', (text) => (stdout += text));
    child.stderr?.setEncoding('utf8').on('data', (text) => (stderr += text));
    child.on('error', (error) => resolve({ code: 127, stdout, stderr: error.message }));
    child.on('close', (code, signal) => resolve({ code: exitCodeOf(code, signal), stdout, stderr }));
  });
}

/**
 * Runs a command in this process's place: its streams are ours, signals sent to us reach it, and its exit code is
 * given back.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>}
 */
export function runInPlace(command, args, env = process.env) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { env, stdio: 'inherit' });
    // A terminal sends SIGINT to the whole group already; twice would read as "quit at once".
    /** @type {NodeJS.Signals[]} */
    const signals = process.stdin.isTTY ? ['SIGTERM', 'SIGHUP'] : ['SIGINT', 'SIGTERM', 'SIGHUP'];
    const ignoreInterrupt = () => {};
    if (process.stdin.isTTY) process.on('SIGINT', ignoreInterrupt);
    const forwarders = signals.map((signal) => {
      const forward = () => void child.kill(signal);
      process.on(signal, forward);
      return () => process.off(signal, forward);
    });
    child.on('error', reject);
    child.on('close', (code, signal) => {
      process.off('SIGINT', ignoreInterrupt);
      for (const stop of forwarders) stop();
      resolve(exitCodeOf(code, signal));
    });
  });
}

/**
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
function exitCodeOf(code, signal) {
  if (code !== null) return code;
  return 128 + (signal === null ? 0 : constants.signals[signal]);
}
