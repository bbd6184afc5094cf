import { existsSync, globSync, readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { procedures } from '#shared/contract/procedures.ts';
import { formatSourcesDocument, sourcesDocument } from '../../scripts/write-sources-document.ts';
import { sharedSubjects, subjects, windowSubjects } from './subjects.ts';

const root = path.join(import.meta.dirname, '..', '..');
const documents = ['README.md', ...listMarkdown('docs')];

function listMarkdown(folder: string): string[] {
  return listFiles(folder).filter((file) => file.endsWith('.md'));
}

function listFiles(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .toSorted();
}

function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}

/** The anchors of a document's headings, as hosts of Markdown make them. */
function listAnchors(file: string): string[] {
  return [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** What a document's links lead to, code left out: file and anchor, the latter empty where there is none. */
function listLinks(file: string): { target: string; anchor: string }[] {
  const text = read(file).replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, '');
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^[a-z]+:/.test(link))
    .map((link) => {
      const [target = '', anchor = ''] = link.split('#');
      return { target: target === '' ? file : path.posix.join(path.posix.dirname(file), target), anchor };
    });
}

test('every link of a document leads to something', () => {
  const links = documents.flatMap((file) => listLinks(file).map((link) => ({ file, ...link })));
  expect(links.length).toBeGreaterThan(30);
  const broken = links.filter(
    ({ target, anchor }) =>
      !existsSync(path.join(root, target)) || (anchor !== '' && !listAnchors(target).includes(anchor)),
  );
  expect(broken).toEqual([]);
});

test('the list of decisions has each of them, with its title, in order', () => {
  const files = readdirSync(path.join(root, 'docs', 'adr')).filter((name) => /^\d{4}-/.test(name));
  const wanted = files.map((name) => {
    const [, number, title] = /^# (\d+)\. (.+)$/m.exec(read(`docs/adr/${name}`)) ?? [];
    expect(Number(name.slice(0, 4)), name).toBe(Number(number));
    return `- ${number}. [${title}](${name})`;
  });
  const listed = read('docs/adr/README.md')
    .split('\n')
    .filter((line) => line.startsWith('- '));
  expect(listed).toEqual(wanted);
  expect(new Set(files.map((name) => name.slice(0, 4))).size).toBe(files.length);
});

test('every decision says what was decided, why, and what it costs', () => {
  const silent = documents
    .filter((file) => /adr\/\d{4}-/.test(file))
    // The readings of the specifications are a table.
    .filter((file) => !read(file).includes('| question | reading | why |'))
    .filter((file) => !['Decision', 'Why', 'Cost'].every((part) => read(file).includes(`**${part}`)));
  expect(silent).toEqual([]);
});

test('the document of public sources is made of their files', () => {
  expect(readFileSync(sourcesDocument, 'utf8')).toBe(formatSourcesDocument());
});

test('the architecture names every subject and every thread', () => {
  const text = read('docs/architecture.md');
  const threads = globSync('src-main/**/*.thread.ts', { cwd: root }).map((file) => path.basename(file, '.thread.ts'));
  const named = [...subjects, ...windowSubjects, ...sharedSubjects, ...threads].filter(
    (name) => !text.includes(`\`${name}\``),
  );
  expect(named).toEqual([]);
});

test('files that the tour and the architecture name are there, each by the end of a path that no other has', () => {
  const files = ['src-main', 'src-renderer', 'src-shared', 'test', 'scripts'].flatMap(listFiles);
  const named = ['docs/tour.md', 'docs/architecture.md'].flatMap((document) =>
    [...read(document).matchAll(/`((?:[\w-]+\/)*[\w-]+(?:\.\w+)*\.tsx?)`/g)].map(([, name = '']) => name),
  );
  expect(named.length).toBeGreaterThan(50);
  const meant = named.map((name) => [name, files.filter((file) => `/${file}`.endsWith(`/${name}`))] as const);
  expect(meant.filter(([name, found]) => name !== 'index.ts' && found.length !== 1)).toEqual([]);
});

test('procedures that the tour names are there', () => {
  const named = [...read('docs/tour.md').matchAll(/`([a-z][A-Za-z]*\.[a-z][A-Za-z]*)`/g)].map(([, name = '']) => name);
  const isFile = (name: string): boolean => /\.(?:ts|json|sqlite)$/.test(name);
  expect(named.filter((name) => !isFile(name) && !(name in procedures))).toEqual([]);
  expect(named).toContain('risk.query');
});

test('pictures are small, and a dozen of screens at most', () => {
  expect(globSync('docs/screens/*', { cwd: root }).length).toBeLessThanOrEqual(12);
  const pictures = globSync('docs/**/*.{png,jpg,svg}', { cwd: root });
  expect(pictures.filter((file) => statSync(path.join(root, file)).size > 200_000)).toEqual([]);
});

test('comments cite documents that are here', () => {
  const sources = ['src-main', 'src-renderer', 'src-shared', 'test', 'scripts']
    .flatMap(listFiles)
    .filter((file) => /\.[cm]?[jt]sx?$/.test(file));
  const cited = sources.flatMap((file) =>
    [...read(file).matchAll(/\bdocs\/[\w/-]+(?:\.md)?/g)].map(([document]) => ({ file, document })),
  );
  expect(cited.length).toBeGreaterThan(50);
  expect(cited.filter(({ document }) => !existsSync(path.join(root, document)))).toEqual([]);
  // The service that Freeboard grew from has a specification; who reads the code has these documents.
  expect(sources.filter((file) => /\(spec:\s/.test(read(file)) && !file.endsWith('documents.test.ts'))).toEqual([]);
});
