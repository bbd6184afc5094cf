import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { refuseOwnData, refuseTarget } from '#main/platform/files/refuse-target.ts';

let above: string;
beforeEach(() => {
  above = realpathSync(mkdtempSync(path.join(tmpdir(), 'freeboard-target-')));
});
afterEach(() => rmSync(above, { recursive: true }));

/** A data directory as an installation leaves it, with something of a person's beside it. */
function makeDataDirectory(): { readonly data: string; readonly beside: string } {
  const data = path.join(above, 'data');
  for (const name of ['packs', 'downloads', 'uploads/one']) mkdirSync(path.join(data, name), { recursive: true });
  writeFileSync(path.join(data, 'installation.json'), '{}');
  writeFileSync(path.join(data, 'freeboard.sqlite'), 'records');
  return { data, beside: path.join(above, 'data figures.csv') };
}

it('puts no file in the place of what a data directory keeps, nor beside it there', () => {
  const { data } = makeDataDirectory();
  for (const name of ['freeboard.sqlite', 'installation.json', 'new.csv', 'packs/new.csv', 'not-there/new.csv']) {
    expect(() => refuseTarget(path.join(data, name)), name).toThrow(`${data} is where the application keeps its own`);
  }
  expect(() => refuseOwnData(data)).toThrow('keeps its own data');
});

it('sees through links and detours', () => {
  const { data } = makeDataDirectory();
  const link = path.join(above, 'link');
  symlinkSync(data, link);
  for (const target of [path.join(link, 'freeboard.sqlite'), `${data}/../data/./freeboard.sqlite`]) {
    expect(() => refuseTarget(target), target).toThrow('keeps its own data');
  }
  const name = path.join(above, 'figures.csv');
  symlinkSync(path.join(data, 'freeboard.sqlite'), name);
  expect(() => refuseTarget(name)).toThrow('keeps its own data');
});

it('lets a person save beside a data directory, and browsers fetch and bring files', () => {
  const { data, beside } = makeDataDirectory();
  for (const target of [
    beside,
    path.join(data, '..', 'figures.csv'),
    path.join(data, 'downloads', 'one.pdf'),
    path.join(data, 'uploads', 'one', 'map.tif'),
  ]) {
    expect(() => refuseTarget(target), target).not.toThrow();
  }
  expect(() => refuseOwnData(above)).not.toThrow();
});
