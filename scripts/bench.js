// npm run bench [-- <name>… <number>…]: runs every measurement of test/perf, or the named ones, one after the other.
// The numbers are those that a measurement says it takes.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { projectPath, runMain, say, SetupError } from './setup/project.js';
import { runInPlace } from './setup/run-command.js';
import { withWindowEnvironment } from './setup/window-environment.js';

await runMain(async () => {
  const names = readdirSync(projectPath('test', 'perf'))
    .filter((file) => file.endsWith('.bench.ts'))
    .map((file) => path.basename(file, '.bench.ts'));
  const given = process.argv.slice(2);
  const numbers = given.filter((word) => /^\d+$/.test(word));
  const named = given.filter((word) => !numbers.includes(word));
  const unknown = named.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new SetupError(`There is no measurement "${unknown}": ${names.join(', ')}.`);
  await withWindowEnvironment(async ({ node, env }) => {
    for (const name of named.length > 0 ? named : names) {
      say(`\n== ${name}`);
      // Threads are started from the build, as the application starts them.
      const built = { ...env, FREEBOARD_BUILT_WORKERS: projectPath('out', 'main') };
      const code = await runInPlace(node, [projectPath('test', 'perf', `${name}.bench.ts`), ...numbers], built);
      if (code !== 0) throw new SetupError(`${name} ended with exit code ${code}.`);
    }
  });
});
