// Draws which folder of src-main imports which, at an earlier revision and now (imports.svg of the documents). Arcs on
// the right go down the order of the folders, those on the left (red) up. Run: node scripts/draw-imports.ts <revision>
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { subjects } from '../test/architecture/subjects.ts';

const root = path.resolve(import.meta.dirname, '..');

/** How many imports lead from one folder to another. */
type Edges = ReadonlyMap<string, ReadonlyMap<string, number>>;

interface Drawing {
  readonly title: string;
  /** From what is put together to what knows nothing of the rest. */
  readonly folders: readonly string[];
  readonly edges: Edges;
}

const git = (...words: string[]): string =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 });

/** Counts the imports between folders of src-main at a revision. `findFolder` gives null for a file of none. */
function countImports(revision: string, findFolder: (file: string) => string | null): Edges {
  const edges = new Map<string, Map<string, number>>();
  // A line is `<revision>:<file>:<text>`; of a statement over several lines the last one names the file.
  const lines = git('grep', '-E', String.raw`(from |import\()'[.#][^']+'`, revision, '--', 'src-main/*.ts').split('\n');
  for (const line of lines) {
    const [, file, specifier] = /^[^:]+:([^:]+):.*(?:from |import\()'([^']+)'/.exec(line) ?? [];
    if (file === undefined || specifier === undefined) continue;
    const target = specifier
      .replace(/^\.{1,2}\/.*/, (relative) => path.posix.join(path.posix.dirname(file), relative))
      .replace('#main/', 'src-main/')
      .replace('#engine/', 'src-main/engine/');
    const [from, to] = [findFolder(file), findFolder(target)];
    if (from === null || to === null || from === to) continue;
    const ofFolder = edges.get(from) ?? new Map<string, number>();
    edges.set(from, ofFolder.set(to, (ofFolder.get(to) ?? 0) + 1));
  }
  return edges;
}

/** Folders in an order that leaves few imports upwards: each time the one with most imports over importers is next. */
function sortFolders(edges: Edges): string[] {
  const left = new Set([...edges].flatMap(([from, ofFolder]) => [from, ...ofFolder.keys()]));
  const sum = (from: string, to: string): number => edges.get(from)?.get(to) ?? 0;
  const weigh = (folder: string): number =>
    [...left].reduce((weight, other) => weight + sum(folder, other) - sum(other, folder), 0);
  const sorted: string[] = [];
  while (left.size > 0) {
    const next = [...left].toSorted((a, b) => weigh(b) - weigh(a))[0]!;
    left.delete(next);
    sorted.push(next);
  }
  return sorted;
}

const ROW = 22;
const WIDTH = 460;
const LABEL_AT = 170;
const LABEL_WIDTH = 130;

function draw({ title, folders, edges }: Drawing, left: number): string {
  const yOf = (folder: string): number => 60 + folders.indexOf(folder) * ROW;
  let [down, up] = [0, 0];
  const arcs = [...edges].flatMap(([from, ofFolder]) =>
    [...ofFolder].map(([to, count]) => {
      const isDown = yOf(to) > yOf(from);
      if (isDown) down += count;
      else up += count;
      const x = left + LABEL_AT + (isDown ? LABEL_WIDTH / 2 : -LABEL_WIDTH / 2);
      const reach = Math.abs(yOf(to) - yOf(from)) * 0.35 * (isDown ? 1 : -1);
      const colour = isDown ? '#6b7280' : '#dc2626';
      const width = (0.6 + Math.log2(count) * 0.45).toFixed(1);
      return `<path d="M${x} ${yOf(from)}q${reach} ${(yOf(to) - yOf(from)) / 2} 0 ${yOf(to) - yOf(from)}" stroke="${colour}" stroke-width="${width}"/>`;
    }),
  );
  const labels = folders.map(
    (folder) => `<text x="${left + LABEL_AT}" y="${yOf(folder) + 4}" text-anchor="middle">${folder}</text>`,
  );
  const heading = `<text x="${left + LABEL_AT}" y="24" text-anchor="middle" font-weight="bold">${title}: ${down} imports down, ${up} up</text>`;
  return [heading, `<g fill="none" opacity="0.75">${arcs.join('')}</g>`, ...labels].join('\n');
}

const [revision] = process.argv.slice(2);
if (revision === undefined) throw new Error('Which revision is to stand beside this one?');
const byTechnique = (file: string): string | null =>
  /^src-main\/([a-z-]+(?:(?<=adapters)\/[a-z-]+)?)\//.exec(file)?.[1] ?? null;
const bySubject = (file: string): string | null =>
  subjects.findLast((subject) => file.startsWith(`src-main/${subject}/`) || file === `src-main/${subject}.ts`) ?? null;
const before = countImports(revision, byTechnique);
const drawings: Drawing[] = [
  { title: revision, folders: sortFolders(before), edges: before },
  { title: 'now', folders: subjects, edges: countImports('HEAD', bySubject) },
];
const height = 70 + ROW * Math.max(...drawings.map(({ folders }) => folders.length));
writeFileSync(
  path.join(root, 'docs', 'imports.svg'),
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH * 2} ${height}" width="${WIDTH * 2}" font-family="sans-serif" font-size="12" fill="#6b7280">
${drawings.map((drawing, at) => draw(drawing, at * WIDTH)).join('\n')}
</svg>
`,
);
