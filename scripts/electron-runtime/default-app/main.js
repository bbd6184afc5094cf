// Stands in for the default application inside Electron's own folder: runs the app folder, or the file, that the
// command line names, and marks the process as the development runtime. As a module with top-level await it holds back
// Electron's `ready` until the application's own module has run, as the original does.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire, Module } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { app } from 'electron';

/** `electron [-r module] [flags] <app>`: the modules to load first, and the app. */
function parseCommandLine() {
  const preload = [];
  const args = process.argv.slice(1);
  for (let index = 0; index < args.length; index++) {
    const argument = args[index];
    if (argument === '-r' || argument === '--require') preload.push(args[++index]);
    else if (argument === '-v' || argument === '--version') return { preload, shouldPrintVersion: true };
    else if (!argument.startsWith('-')) return { preload, target: path.resolve(argument) };
  }
  return { preload };
}

const { preload, target, shouldPrintVersion } = parseCommandLine();
if (shouldPrintVersion) {
  console.log(`v${process.versions.electron}`);
  process.exit(0);
}
if (target === undefined) {
  console.error('usage: electron [flags] <app folder or file>');
  process.exit(2);
}

process.env.FREEBOARD_DEVELOPMENT_RUNTIME = '1';
process.env.FREEBOARD_SQLITE_BINDING ??= path.join(process.resourcesPath, 'better_sqlite3.node');
Object.defineProperty(process, 'defaultApp', { configurable: false, enumerable: true, value: true });
if (preload.length > 0) Module._preloadModules(preload);

const manifestFile = path.join(target, 'package.json');
if (existsSync(manifestFile)) {
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
  if (manifest.version) app.setVersion(manifest.version);
  const name = manifest.productName ?? manifest.name;
  if (name) {
    app.setName(name);
    app.setPath('userData', path.join(app.getPath('appData'), name));
  }
}
const entry = createRequire(import.meta.url).resolve(target);
app.setAppPath(existsSync(manifestFile) ? target : path.dirname(entry));
try {
  await import(pathToFileURL(entry).href);
} catch (error) {
  console.error(error?.stack ?? error);
  process.exit(1);
}
