import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { fileQuestionCodes } from '#shared/portfolio/file-question.ts';
import texts from '#shared/portfolio/portfolio-rule-texts.json' with { type: 'json' };
import { fileRules } from '#main/portfolio/import/columns/file-rules.ts';
import { rowRules } from '#main/portfolio/import/columns/row-rules.ts';

const root = path.resolve(import.meta.dirname, '..', '..', '..');
const page = readFileSync(path.join(root, 'docs', 'portfolio.md'), 'utf8');
const rules = { ...texts.rowRule, ...texts.fileRule, ...texts.question };
/** The rows of the page's tables of rules. */
const written = new Map(
  Array.from(page.matchAll(/^\| `([a-z0-9-]+)` \| (.+?) +\|$/gm), ([, code = '', says = '']) => [code, says]),
);
const sources = ['row-normaliser', 'coordinate-reader', 'location-reader', 'number-field', 'deductible-reader'];

describe('docs/portfolio.md', () => {
  test('has every rule in the words of the code, and no other', () => {
    expect(Object.fromEntries(written)).toEqual(rules);
  });

  test('has words for each question that is asked', () => {
    expect(Object.keys(texts.question)).toEqual(fileQuestionCodes);
  });

  test('has words for each rule that rows and files can be held against, and for no other', () => {
    expect(Object.keys(texts.rowRule)).toEqual(Object.keys(rowRules));
    expect(Object.keys(texts.fileRule)).toEqual(Object.keys(fileRules));
  });

  test('has no rule twice', () => {
    expect(Array.from(page.matchAll(/^\| `([a-z0-9-]+)` \|/gm))).toHaveLength(Object.keys(rules).length);
    expect(Object.keys(rowRules).filter((code) => code in fileRules)).toEqual([]);
  });

  test.each(sources)('every rule that %s.ts names exists', (name) => {
    const code = readFileSync(path.join(root, 'src-main/portfolio/import/columns', `${name}.ts`), 'utf8');
    const named = Array.from(
      code.matchAll(/(?:reject|noteOnce|createRowNote)\(\s*'([a-z-]+)'/g),
      ([, rule = '']) => rule,
    );
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((rule) => !(rule in rowRules))).toEqual([]);
  });
});
