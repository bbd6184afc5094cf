import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { cachePath, projectPath, projectRoot, say } from '../setup/project.js';
import { runCommand } from '../setup/run-command.js';
import { describeFailure } from './tally.js';

/** From how many seconds on a file counts as slow, which its name says then: `*.slow.test.ts`. */
const SLOW_SECONDS = 5;

/**
 * Runs projects of vitest.config.ts and counts what they report.
 *
 * @param {readonly string[]} projects
 * @param {object} options
 * @param {string} options.node
 * @param {NodeJS.ProcessEnv} options.env
 * @param {import('./tally.js').Tally} options.tally
 * @param {{ command: string, args: readonly string[] } | null} [options.wrapper] runs the command that follows it
 * @param {number | null} [options.files] how many files are run at a time; null: as vitest.config.ts says
 */
export async function runVitest(projects, { node, env, tally, wrapper = null, files = null }) {
  const kinds = projects.filter((project) => !project.endsWith(' alone'));
  const reportFile = cachePath('test-reports', `${kinds.join('-')}.json`);
  rmSync(reportFile, { force: true });
  const args = [
    projectPath('node_modules', 'vitest', 'vitest.mjs'),
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    ...(files === null ? [] : [`--maxWorkers=${files}`]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportFile}`,
    '--passWithNoTests',
  ];
  const { code } = await runCommand(
    wrapper?.command ?? node,
    wrapper === null ? args : [...wrapper.args, node, ...args],
    {
      env,
      output: 'stderr',
    },
  );
  const failedBefore = tally.failed;
  if (existsSync(reportFile)) {
    const report = JSON.parse(readFileSync(reportFile, 'utf8'));
    countReport(report, tally);
    tellUnmarked(report);
  }
  // An error outside of any test, or a runner that died.
  if (code !== 0 && tally.failed === failedBefore) {
    tally.failed += 1;
    tally.failures.push(`${kinds.join(', ')}: the test runner ended with exit code ${code}`);
  }
}

/**
 * @typedef {{ status: string, fullName: string, failureMessages: string[] }} TestReport
 * @typedef {{ name: string, status: string, message: string, startTime: number, endTime: number,
 *   assertionResults: TestReport[] }} FileReport times in milliseconds
 * @param {{ testResults: FileReport[] }} report
 * @param {import('./tally.js').Tally} tally
 */
function countReport({ testResults }, tally) {
  for (const { name, status, message, assertionResults } of testResults) {
    const file = toProjectPath(name);
    for (const test of assertionResults) countTest(test, file, tally);
    if (status === 'failed' && assertionResults.every((test) => test.status !== 'failed')) {
      tally.failed += 1;
      tally.failures.push(describeFailure(file, message));
    }
  }
}

/**
 * A test says in its title why it is skipped: `… [skipped: reason]`. One that does not has been forgotten, and fails.
 *
 * @param {TestReport} test
 * @param {string} file
 * @param {import('./tally.js').Tally} tally
 */
function countTest({ status, fullName, failureMessages }, file, tally) {
  if (status === 'passed') {
    tally.passed += 1;
  } else if (status === 'failed') {
    tally.failed += 1;
    tally.failures.push(describeFailure(`${file}: ${fullName}`, failureMessages.join('\n')));
  } else if (/\[skipped: .+\]/.test(fullName)) {
    tally.skipped += 1;
    tally.skips.push(`${file}: ${fullName}`);
  } else {
    tally.failed += 1;
    tally.failures.push(`${file}: ${fullName} (skipped without a reason)`);
  }
}

/**
 * Names the files of plain tests that were slow and do not say so: nothing fails by them, but the quick run waits.
 *
 * @param {{ testResults: FileReport[] }} report
 */
function tellUnmarked({ testResults }) {
  for (const { name, startTime, endTime } of testResults) {
    const seconds = Math.round((endTime - startTime) / 1000);
    const isMarked = /\.slow\.test\.tsx?$/.test(name) || /[\\/]test[\\/](?:e2e|electron)[\\/]/.test(name);
    if (seconds >= SLOW_SECONDS && !isMarked)
      say(`· ${toProjectPath(name)} took ${seconds} s: *.slow.test.ts is the name of a slow one.`);
  }
}

/** @param {string} file */
function toProjectPath(file) {
  return path.relative(projectRoot, file).split(path.sep).join('/');
}
