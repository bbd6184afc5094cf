import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..', '..');
const built = process.env['FREEBOARD_BUILT_WORKERS'];

/** The file that the command line is started with: of the build where threads are started from it, too. */
export const commandLineEntry =
  built === undefined ? path.join(root, 'src-main', 'cli.ts') : path.join(built, 'cli.js');
