import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectPath, projectRoot } from '../setup/project.js';
import type { ElectronFolder } from './electron-folder.ts';

/** A file of the application, as it goes into the archive. */
export interface ApplicationFile {
  /** Inside the archive, with forward slashes. */
  readonly path: string;
  readonly bytes: () => Buffer;
  /** Lies beside the archive: what the system loads itself, and what is copied as it is. */
  readonly isUnpacked: boolean;
}

/** Of the build: all but what serves its makers. */
const leftOut = [/\.map$/, /^out\/(?:main|preload|renderer)\/packages\.json$/, /^out\/build-stamp$/];
const unpacked = [/^out\/demonstration\//, /\.node$/];

/** The one package that is not in the bundles: its native library cannot be. */
const sqliteFiles = [
  'package.json',
  'LICENSE',
  'lib/{binding,database,index,sqlite-error,util}.js',
  'lib/methods/*.js',
];

/**
 * What a package holds of the application: the build, SQLite's library for the target, and a manifest. The build and
 * node_modules have to be there.
 */
export function listApplicationFiles(electron: ElectronFolder, version: string): ApplicationFile[] {
  const built = globSync('out/**/*', { cwd: projectRoot, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? toArchivePath(path.join(entry.parentPath, entry.name)) : [],
  );
  const sqlite = sqliteFiles.flatMap((pattern) =>
    globSync(`node_modules/better-sqlite3/${pattern}`, { cwd: projectRoot }).map((file) =>
      file.split(path.sep).join('/'),
    ),
  );
  const fromProject = [...built, ...sqlite].filter((file) => !leftOut.some((pattern) => pattern.test(file)));
  const native = `node_modules/better-sqlite3/prebuilds/${electron.target}.node`;
  const files: ApplicationFile[] = [
    ...fromProject.map((file) => toFile(file, () => readFileSync(projectPath(file)))),
    toFile(native, () => readFileSync(electron.sqliteBinding ?? projectPath(native))),
    toFile('package.json', () => Buffer.from(formatManifest(electron, version))),
  ];
  if (electron.isDevelopment) files.push(toFile(DEVELOPMENT_START, () => Buffer.from(developmentStart(native))));
  return files;
}

function toFile(file: string, bytes: () => Buffer): ApplicationFile {
  return { path: file, bytes, isUnpacked: unpacked.some((pattern) => pattern.test(file)) };
}

function toArchivePath(file: string): string {
  return path.relative(projectRoot, file).split(path.sep).join('/');
}

/** What Electron reads of package.json, and what better-sqlite3 and the modules of the build are read by. */
function formatManifest({ isDevelopment }: ElectronFolder, version: string): string {
  const { name, productName, description, license, type, main } = JSON.parse(
    readFileSync(projectPath('package.json'), 'utf8'),
  ) as Readonly<Record<string, string>>;
  const entry = isDevelopment ? DEVELOPMENT_START : main;
  // `desktopName` ties the window to its entry in the desktop's menu.
  const desktopName = 'freeboard.desktop';
  return `${JSON.stringify({ name, productName, version, description, license, type, main: entry, desktopName }, null, 2)}\n`;
}

const DEVELOPMENT_START = 'development-start.js';

/** What a package with another Electron than the product's begins with: it says so, and has that one's library. */
function developmentStart(native: string): string {
  return `import path from 'node:path';
process.env.FREEBOARD_DEVELOPMENT_RUNTIME = '1';
process.env.FREEBOARD_SQLITE_BINDING = path.join(process.resourcesPath, 'app.asar.unpacked', ${JSON.stringify(native)});
await import('./out/main/electron.js');
`;
}
