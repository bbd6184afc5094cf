import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NotSavedError } from '#main/platform/errors/errors.ts';
import { makeFolders } from '#main/platform/files/make-folders.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'freeboard-folders-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('folders that somebody has named', () => {
  it('are made with those above them, or are there', () => {
    const folder = path.join(root, 'a', 'b', 'c');
    makeFolders(folder, 0o700);
    makeFolders(folder, 0o700);
    expect(statSync(folder).isDirectory()).toBe(true);
    if (process.platform !== 'win32') expect(statSync(path.dirname(folder)).mode & 0o777).toBe(0o700);
  });

  it('are refused where a file stands', () => {
    const file = path.join(root, 'file');
    writeFileSync(file, '');
    expect(() => makeFolders(file)).toThrow('EEXIST');
    expect(() => makeFolders(path.join(file, 'below'))).toThrow('ENOTDIR');
  });

  it.skipIf(!existsSync('/proc/self'))('are refused where the system takes none into a folder', () => {
    expect(() => makeFolders('/proc/freeboard')).toThrow(NotSavedError);
    expect(() => makeFolders('/proc/freeboard/below')).toThrow(NotSavedError);
  });
});
