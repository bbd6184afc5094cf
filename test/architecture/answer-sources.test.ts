import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { METHOD_VERSION } from '#engine/method-version.ts';
import { digestAnswerSources, listAnswerSources } from '#main/adapters/answer-sources.ts';
import { MODEL_VERSION } from '#main/adapters/model-version.ts';
import config from '../../electron.vite.config.ts';
import { listSourceFiles } from './source-imports.ts';

const projectRoot = path.resolve(import.meta.dirname, '..', '..');
const sources = listAnswerSources();

test('whatever can move a figure is part of the version of the model', () => {
  const pure = ['src-main/engine/', 'src-main/geocoder/'];
  // Types alone are gone when the code runs.
  const isTypes = (file: string): boolean =>
    !/^export (?!type|interface)/m.test(readFileSync(path.join(projectRoot, file), 'utf8'));
  const left = listSourceFiles()
    .filter((file) => pure.some((folder) => file.startsWith(folder)) && !sources.includes(file))
    .filter((file) => !isTypes(file));
  expect(left).toEqual([
    // Stands in front of the digest.
    'src-main/engine/method-version.ts',
    // What an installed pack has was split when it was installed.
    'src-main/geocoder/split-address-line.ts',
  ]);
  expect(sources).toEqual(
    expect.arrayContaining([
      'src-main/adapters/packs/territory.ts',
      'src-main/adapters/raster/create-transform.ts',
      'src-main/adapters/raster/raster-grid.ts',
      'src-main/data/hazus-depth-damage.json',
      'src-main/geocoder/data/street-words.json',
      'src-main/workers/portfolio/point-assessor.ts',
      'src-shared/contract/assessment-schema.ts',
    ]),
  );
  expect(sources.filter((source) => source.startsWith('npm:'))).toContainEqual(expect.stringMatching(/^npm:proj4@\d/));
});

test('the window, the report and the map can change without making answers old', () => {
  const others = [
    'src-renderer/',
    'src-main/electron/',
    'src-main/cli',
    'src-main/adapters/reports/',
    'src-main/workers/tiles/',
  ];
  expect(sources.filter((source) => others.some((folder) => source.startsWith(folder)))).toEqual([]);
});

test('the version that is shown begins with that of the method, and the built application has the digest of its sources', () => {
  const digest = digestAnswerSources();
  expect(MODEL_VERSION).toBe(`${METHOD_VERSION}+${digest.slice(0, 8)}`);
  expect(config).toMatchObject({ main: { define: { ANSWER_SOURCES_DIGEST: JSON.stringify(digest) } } });
});

describe('the digest', () => {
  const folders: string[] = [];
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
  });

  function copySources(): string {
    const root = mkdtempSync(path.join(tmpdir(), 'freeboard-answer-sources-'));
    folders.push(root);
    for (const source of [...sources.filter((one) => !one.startsWith('npm:')), 'package.json']) {
      mkdirSync(path.join(root, path.dirname(source)), { recursive: true });
      cpSync(path.join(projectRoot, source), path.join(root, source));
    }
    return root;
  }

  function change(file: string, edit: (text: string) => string): string {
    const root = copySources();
    const before = readFileSync(path.join(root, file), 'utf8');
    const after = edit(before);
    expect(after).not.toBe(before);
    writeFileSync(path.join(root, file), after);
    return digestAnswerSources(root);
  }

  test.each([
    ['src-main/engine/indices/flood-index.ts', (text: string) => `${text}\n// Another rule.\n`],
    ['src-main/data/jrc-depth-damage.json', (text: string) => text.replace('0.', '1.')],
    ['src-shared/contract/assessment-schema.ts', (text: string) => text.replace('.max(10)', '.max(11)')],
    ['package.json', (text: string) => text.replace(/"proj4": "[^"]+"/, '"proj4": "0.0.1"')],
  ])('is another one after a change of %s', (file, edit) => {
    expect(change(file, edit)).not.toBe(digestAnswerSources());
  });

  test('is the same wherever the sources lie, however their lines end', () => {
    expect(digestAnswerSources(copySources())).toBe(digestAnswerSources());
    expect(change('src-main/engine/indices/flood-index.ts', (text) => text.replaceAll('\n', '\r\n'))).toBe(
      digestAnswerSources(),
    );
  });
});
