import { cpSync, mkdtempSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { METHOD_VERSION } from '#engine/method-version.ts';
import { MODEL_VERSION } from '#main/platform/model-version.ts';
import { bundleModel, digestModel, digestModule } from '../../scripts/model-digest.ts';
import { listSourceFiles } from './source-imports.ts';

const projectRoot = path.resolve(import.meta.dirname, '..', '..');

describe('the version of the model', () => {
  let files: readonly string[];
  beforeAll(async () => {
    ({ files } = await bundleModel(projectRoot));
  });

  it('has whatever can move a figure in it', () => {
    const pure = ['src-main/engine/', 'src-main/geocoding/matching/'];
    // Types alone, and what only names what others export, are gone when the code runs.
    const isTypes = (file: string): boolean =>
      !/^export (?!type|interface|\{)/m.test(readFileSync(path.join(projectRoot, file), 'utf8'));
    const left = listSourceFiles()
      .filter((file) => pure.some((folder) => file.startsWith(folder)) && !files.includes(file))
      .filter((file) => !isTypes(file));
    expect(left).toEqual([
      // Stands in front of the digest.
      'src-main/engine/method-version.ts',
      // What an installed pack has was split when it was installed.
      'src-main/geocoding/matching/split-address-line.ts',
    ]);
    expect(files).toEqual(
      expect.arrayContaining([
        'src-main/pack/territory.ts',
        'src-main/raster/create-transform.ts',
        'src-main/engine/data/hazus-depth-damage.json',
        'src-main/geocoding/matching/data/street-words.json',
        'src-main/portfolio/run/point-assessor.ts',
        'src-shared/query/assessment.ts',
      ]),
    );
  });

  it('has nothing of the window, the report and the map in it', () => {
    const others = ['src-renderer/', 'src-main/electron/', 'src-main/cli', 'src-main/report/', 'src-main/map/drawing/'];
    expect(files.filter((file) => others.some((folder) => file.startsWith(folder)))).toEqual([]);
  });

  it('begins with that of the method; what follows is the digest that the build puts into the application', async () => {
    const digest = await digestModel(projectRoot);
    expect(MODEL_VERSION).toBe(`${METHOD_VERSION}+${digest.slice(0, 8)}`);
  });
});

describe('the digest of the sources', () => {
  let root: string;
  beforeAll(() => {
    root = mkdtempSync(path.join(tmpdir(), 'freeboard-model-'));
    for (const part of ['src-main', 'src-shared', 'package.json', 'tsconfig.json'])
      cpSync(path.join(projectRoot, part), path.join(root, part), { recursive: true });
  });
  afterAll(() => rmSync(root, { recursive: true }));

  /** Writes a file anew, takes the digest, and puts the file back. */
  async function digestWith(file: string, edit: (text: string) => string): Promise<string> {
    const target = path.join(root, file);
    const before = readFileSync(target, 'utf8');
    expect(edit(before)).not.toBe(before);
    writeFileSync(target, edit(before));
    try {
      return await digestModel(root);
    } finally {
      writeFileSync(target, before);
    }
  }

  it.each([
    ['src-main/engine/loss/exceedance-grid.ts', (text: string) => text.replace('FACTOR = 2', 'FACTOR = 3')],
    ['src-main/engine/data/jrc-depth-damage.json', (text: string) => text.replace('0.', '1.')],
    ['src-shared/query/explanation.ts', (text: string) => text.replace('.max(10)', '.max(11)')],
    ['package.json', (text: string) => text.replace(/"proj4": "[^"]+"/, '"proj4": "0.0.1"')],
  ])('is another one after a change of %s', async (file, edit) => {
    expect(await digestWith(file, edit)).not.toBe(await digestModel(projectRoot));
  });

  it.each(['src-shared/call/failure-texts.json', 'src-shared/pack/pack-texts.json'])(
    'is the same with another sentence in %s',
    async (file) => {
      const edit = (text: string): string => text.replace('": "', '": "Said otherwise: ');
      expect(await digestWith(file, edit)).toBe(await digestModel(projectRoot));
    },
  );

  it('is the same wherever they lie, with other comments, other ends of lines and another name of a file', async () => {
    const same = await digestModel(projectRoot);
    const file = 'src-main/engine/loss/exceedance-grid.ts';
    expect(await digestWith(file, (text) => `// Another word.\n${text}`.replaceAll('\n', '\r\n'))).toBe(same);
    mkdirSync(path.join(root, 'src-main/engine/moved'));
    renameSync(path.join(root, file), path.join(root, 'src-main/engine/moved/grid.ts'));
    const move = (text: string): string =>
      text.replaceAll(/(['"])[^'"]*exceedance-grid\.ts\1/g, "'#engine/moved/grid.ts'");
    for (const other of listSourceFiles().filter((one) => !one.startsWith('src-renderer/') && one !== file)) {
      const text = readFileSync(path.join(root, other), 'utf8');
      if (text.includes('exceedance-grid.ts')) writeFileSync(path.join(root, other), move(text));
    }
    expect(await digestModel(root)).toBe(same);
  });
});

describe('the digest of a module', () => {
  const digest = (code: string, version = '1'): string => digestModule(code, () => version);
  const code = `
    import { a as b } from 'package';
    import c from 'other';
    const LIMIT = 3;
    function double(depth) { const twice = depth * 2; return twice + LIMIT; }
    const table = { first: 1, second: [double(2), b, c.member] };
    table.third = 4;
    export { table };
  `;

  it.each([
    ['names of its own', code.replaceAll('double', 'two').replaceAll('LIMIT', 'most').replaceAll('twice', 'is')],
    ['what imported names are called', code.replaceAll(/\bb\b/g, 'imported')],
    [
      'the order of its declarations',
      code.replace('const LIMIT = 3;', '').replace('export', 'const LIMIT = 3; export'),
    ],
    ['comments and white space', code.replaceAll('\n', '\n// A word.\n\n')],
  ])('is the same with other %s', (_what, other) => expect(digest(other)).toBe(digest(code)));

  it.each([
    ['number', code.replace('* 2', '* 3')],
    ['operator', code.replace('+ LIMIT', '- LIMIT')],
    ['name of a member', code.replace('second', 'other')],
    ['name of a member that is read', code.replace('c.member', 'c.other')],
    ['value that something else refers to', code.replace('LIMIT = 3', 'LIMIT = 4')],
    ['imported thing', code.replace('{ a as b }', '{ z as b }')],
    ['package', code.replace("'other'", "'another'")],
    ['statement', code.replace('third', 'fourth')],
    [
      'use of two things that are both there',
      code.replace('depth * 2', 'depth * LIMIT').replace('twice + LIMIT', 'twice + 2'),
    ],
    ['order of arguments', code.replace('double(2), b', 'b, double(2)')],
    ['global', code.replace('depth * 2', 'Math.abs(depth) * 2')],
  ])('is another one with another %s', (_what, other) => expect(digest(other)).not.toBe(digest(code)));

  it('is another one with another version of a package', () => expect(digest(code, '2')).not.toBe(digest(code)));

  it('knows a variable from another of the same name in the module', () => {
    const inner = 'const x = 1; const y = 2; function f() { { const x = 5; g(x); } return x; } export { f };';
    expect(digest(inner.replace('return x', 'return y'))).not.toBe(digest(inner));
    expect(digest(inner.replace('const x = 1', 'const x = 7'))).not.toBe(digest(inner));
  });
});
