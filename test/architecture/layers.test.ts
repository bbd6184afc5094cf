import { expect, test } from 'vitest';
import { openSubjects, sharedSubjects, subjects, windowSubjects } from './subjects.ts';
import { listImports, listSourceFiles, readCode } from './source-imports.ts';

const files = listSourceFiles();
const imports = files.flatMap(listImports);
const sides = { 'src-shared/': sharedSubjects, 'src-main/': subjects, 'src-renderer/': windowSubjects } as const;

/** Side of a file and where its subject stands in the list: -1 for what starts a process, null for what has none. */
function findPlace(file: string): { readonly side: string; readonly place: number | null } | null {
  const side = Object.entries(sides).find(([folder]) => file.startsWith(folder));
  if (side === undefined) return null;
  const inside = file.slice(side[0].length);
  if (inside === 'cli.ts' || inside === 'serve.ts') return { side: side[0], place: -1 };
  const place = side[1].findLastIndex((subject) => inside === `${subject}.ts` || inside.startsWith(`${subject}/`));
  return { side: side[0], place: place < 0 ? null : place };
}

/** Subject of a file of the backend; null: the file is none, or starts a process. */
function findSubject(file: string): (typeof subjects)[number] | null {
  const found = findPlace(file);
  return found === null || found.side !== 'src-main/' ? null : (subjects[found.place ?? -1] ?? null);
}

function listImporters(target: string): string[] {
  return imports.filter((statement) => statement.target === target).map(({ file }) => file);
}

test('the sources are found and their imports are read', () => {
  expect(files).toContain('src-main/electron/main.ts');
  expect(listImports('src-main/electron/main.ts')).toContainEqual({
    file: 'src-main/electron/main.ts',
    target: 'src-main/electron/create-window.ts',
    isTypeOnly: false,
  });
});

test('a file is opened by its name alone: no two have the same, but indexes', () => {
  const names = files.map((file) => file.slice(file.lastIndexOf('/') + 1)).filter((name) => name !== 'index.ts');
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test('a thing is found by its name alone: no two files export the same one, but migrations, which stay as they were', () => {
  const named = /^export (?:async )?(?:function\*?|const|class|interface|type) +(\w+)/gm;
  const found = files
    .filter((file) => !file.includes('migrations/'))
    .flatMap((file) => [...new Set(Array.from(readCode(file).matchAll(named), ([, name]) => name!))]);
  expect(found.length).toBeGreaterThan(3000);
  expect(found.filter((name, at) => found.indexOf(name) !== at)).toEqual([]);
});

test('every file belongs to a subject', () => {
  expect(files.filter((file) => (findPlace(file)?.place ?? null) === null)).toEqual([]);
});

test('a subject imports what stands below it in the list', () => {
  const upwards = imports.filter(({ file, target }) => {
    const [from, to] = [findPlace(file), findPlace(target)];
    return from !== null && to !== null && from.side === to.side && to.place! < from.place!;
  });
  expect(upwards.map(({ file, target }) => `${file} imports ${target}`)).toEqual([]);
});

test('what a subject of the backend has for others, its index says', () => {
  const past = imports.filter(({ file, target }) => {
    const [from, to] = [findSubject(file), findSubject(target)];
    return to !== null && from !== to && !openSubjects.includes(to) && target !== `src-main/${to}/index.ts`;
  });
  expect(past.map(({ file, target }) => `${file} imports ${target}`)).toEqual([]);
});

test('backend and window know nothing of one another, and what they share nothing of them', () => {
  const known = imports.filter(({ file, target }) => {
    const [from, to] = [findPlace(file), findPlace(target)];
    return from !== null && to !== null && from.side !== to.side && to.side !== 'src-shared/';
  });
  expect(known).toEqual([]);
});

test('the application knows nothing of what builds it', () => {
  const folders = Object.keys(sides);
  const outside = imports.filter(
    ({ target }) => !/^(?:npm|node):/.test(target) && !folders.some((folder) => target.startsWith(folder)),
  );
  // Its version stands there.
  expect([...new Set(outside.map(({ target }) => target))]).toEqual(['package.json']);
});

test('what both sides share runs anywhere: of packages it knows zod', () => {
  const packages = imports.filter(({ file, target }) => file.startsWith('src-shared/') && !target.startsWith('src-'));
  expect([...new Set(packages.map(({ target }) => target))]).toEqual(['npm:zod']);
});

test('the engine and the matching of addresses are pure: they import themselves and the words of what they compute', () => {
  const pureShared = ['query', 'geocoding', 'exposure', 'hazard', 'geo', 'units', 'text'];
  const pure = ['src-main/engine/', 'src-main/geocoding/matching/'];
  const impure = imports.filter(({ file, target }) => {
    const own = pure.find((folder) => file.startsWith(folder));
    const allowed = [...pureShared.map((subject) => `src-shared/${subject}/`), own ?? ''];
    return own !== undefined && !allowed.some((folder) => target.startsWith(folder));
  });
  expect(impure.map(({ file, target }) => `${file} imports ${target}`)).toEqual([]);
});

test("a thread's entry is imported by nobody", () => {
  const entered = imports.filter(({ target }) => target.endsWith('.thread.ts'));
  expect(entered).toEqual([]);
});

test("brokers' files are opened by the thread that a process of its own runs, and by no other", () => {
  const formats = 'src-main/portfolio/import/formats';
  const openers = ['open-portfolio-source', 'read-portfolio', 'inspect-portfolio-file', 'detect-portfolio-file.fs'];
  const used = imports.filter(
    ({ file, target, isTypeOnly }) =>
      !isTypeOnly && !file.startsWith(`${formats}/`) && openers.some((name) => target === `${formats}/${name}.ts`),
  );
  expect([...new Set(used.map(({ file }) => file))]).toEqual(['src-main/portfolio/import/portfolio-read.thread.ts']);
});

/** The platform, migrations and the starts of processes: what their files touch is seen from the folder. */
const isSignedByItsPlace = (file: string) =>
  /^src-main\/(?:[^/]+\.ts$|(?:cli|electron|platform)\/)|\/(?:cache-)?migrations\//.test(file);

test('SQL is in *.sql.ts, and SQLite is opened where databases are', () => {
  const speaksSql = /\.(?:prepare<|(?:prepare|pragma)\(\s*[^)\s])/;
  const speakers = files.filter((file) => file.startsWith('src-main/') && speaksSql.test(readCode(file)));
  const known = [...speakers, ...listImporters('npm:better-sqlite3')];
  expect(known.filter((file) => !file.endsWith('.sql.ts') && !isSignedByItsPlace(file))).toEqual([]);
  const opened = imports.filter(({ target, isTypeOnly }) => target === 'npm:better-sqlite3' && !isTypeOnly);
  const others = opened.filter(({ file }) => !file.startsWith('src-main/platform/database/'));
  // It tells SQLite's errors from others.
  expect(others.map(({ file }) => file)).toEqual(['src-main/portfolio/export/geopackage-writer.sql.ts']);
});

test('files are opened in *.fs.ts, in *.sql.ts and where a thread begins', () => {
  const users = ['node:fs', 'node:fs/promises'].flatMap(listImporters);
  const others = users.filter((file) => !/\.(?:fs|sql|thread)\.ts$/.test(file) && !isSignedByItsPlace(file));
  expect(others).toEqual([]);
});

test('a name promises no more than the file does', () => {
  const opens = new Set(['node:fs', 'node:fs/promises'].flatMap(listImporters));
  expect(files.filter((file) => file.endsWith('.fs.ts') && !opens.has(file))).toEqual([]);
});

test('only src-main/electron and src-main/preload import electron', () => {
  const others = listImporters('npm:electron').filter((file) => !/^src-main\/(electron|preload)\//.test(file));
  expect(others).toEqual([]);
});

test('only src-renderer/map imports maplibre-gl', () => {
  const packages = ['npm:maplibre-gl', 'npm:@vis.gl/react-maplibre'];
  const others = packages.flatMap(listImporters).filter((file) => !file.startsWith('src-renderer/map/'));
  expect(others).toEqual([]);
});

test("only src-renderer/client uses the preload's object", () => {
  const users = files.filter(
    (file) =>
      file.startsWith('src-renderer/') && /\b(window|globalThis|self)\b[^;\n]*\bfreeboard\b/.test(readCode(file)),
  );
  expect(users.filter((file) => !file.startsWith('src-renderer/client/'))).toEqual([]);
  expect(listSourceFiles().some((file) => /exposeInMainWorld\('freeboard'/.test(readCode(file)))).toBe(true);
});

test('zod comes as a namespace: by name it is bundled whole', () => {
  const byName = files.filter((file) => /import\s*\{[^}]*\}\s*from 'zod'/.test(readCode(file)));
  expect(byName).toEqual([]);
});
