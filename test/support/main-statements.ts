import path from 'node:path';
import type { ElectronApplication } from 'playwright-core';

/** What is known of better-sqlite3 here. */
interface SqliteModule {
  new (
    file: string,
    options: { readonly nativeBinding?: string },
  ): {
    readonly name: string;
    prepare(sql: string): object;
    close(): void;
  };
  readonly prototype: Record<string, (...words: unknown[]) => unknown>;
}

/**
 * Begins to note the databases that the main thread of an application works on: every statement is run by
 * better-sqlite3, of which each thread has an instance of its own.
 */
export async function watchMainStatements(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ app: electron }) => {
    const require = process.getBuiltinModule('node:module').createRequire(`${electron.getAppPath()}/package.json`);
    const Sqlite = require('better-sqlite3') as SqliteModule;
    const files = new Set<string>();
    Object.assign(globalThis, { mainDatabases: files });
    const note = (
      prototype: Record<string, (...words: unknown[]) => unknown>,
      names: readonly string[],
      nameOf: (self: unknown) => string,
    ): void => {
      for (const name of names) {
        const act = prototype[name]!;
        prototype[name] = function noted(this: unknown, ...words: unknown[]) {
          files.add(nameOf(this));
          return act.apply(this, words);
        };
      }
    };
    note(Sqlite.prototype, ['prepare', 'exec', 'pragma'], (self) => (self as { name: string }).name);
    // As the application opens its own (`nativeBindingOptions` of src-main/platform/database/database.ts).
    const nativeBinding = process.env['FREEBOARD_SQLITE_BINDING'];
    const isOld = Number(process.versions['napi']) < 10 && nativeBinding !== undefined;
    const database = new Sqlite(':memory:', isOld ? { nativeBinding } : {});
    const statements = Object.getPrototypeOf(database.prepare('SELECT 1')) as SqliteModule['prototype'];
    database.close();
    note(
      statements,
      ['run', 'get', 'all', 'iterate'],
      (self) => (self as { database: { name: string } }).database.name,
    );
    files.clear();
  });
}

/** Databases that the main thread has worked on since it is watched, by their places in the data directory, sorted. */
export async function listMainDatabases(app: ElectronApplication, dataDirectory: string): Promise<string[]> {
  const files = await app.evaluate(() => [...(globalThis as unknown as { mainDatabases: Set<string> }).mainDatabases]);
  return files.map((file) => path.relative(dataDirectory, file)).toSorted();
}
