import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatFileName, splitFileName } from '#main/platform/files/file-name.ts';

const clean = (fileName: string): string => {
  const { name, extension } = splitFileName(fileName);
  return formatFileName(name, extension);
};

describe('the name of a file', () => {
  it.each([
    ['front.jpg', 'front', 'jpg'],
    ['survey.tar.gz', 'survey.tar', 'gz'],
    ['notes', 'notes', ''],
    ['.profile', '.profile', ''],
    ['letter to Mr. Brook', 'letter to Mr. Brook', ''],
    ['план.докх', 'план', 'докх'],
    ['ends with a dot.', 'ends with a dot.', ''],
    ['photo.jp:g', 'photo.jp:g', ''],
    [`long.${'x'.repeat(17)}`, `long.${'x'.repeat(17)}`, ''],
  ])('%j is parted into name and ending', (fileName, name, extension) => {
    expect(splitFileName(fileName)).toEqual({ name, extension });
  });

  it.each(['front.jpg', 'survey.tar.gz', 'notes', '前の写真.png', 'letter to Mr. Brook', 'v1.2 (copy).pdf'])(
    '%j is kept as it is',
    (fileName) => {
      expect(clean(fileName)).toBe(fileName);
    },
  );

  it.each([
    ['../../.ssh/authorized_keys', 'ssh authorized_keys'],
    ['C:\\Windows\\system.ini', 'C Windows system.ini'],
    ['a/b.jpg', 'a b.jpg'],
    ['fro:nt?.jpg', 'fro nt.jpg'],
    ['line\nbreak\u0000.jpg', 'line break.jpg'],
    // Shown as gpj.exe.
    ['photo\u202Egpj.exe', 'photo gpj.exe'],
    ['..', 'file'],
    ['???', 'file'],
    ['.profile', 'profile'],
    ['ends with a dot. ', 'ends with a dot'],
    ['CON.txt', '_CON.txt'],
    ['lpt1', '_lpt1'],
    ['nul .tar.gz', '_nul .tar.gz'],
    ['COM².log', '_COM².log'],
    ['CONOUT$', '_CONOUT$'],
    ['half\uD83D.jpg', 'half.jpg'],
    ['whole😀.jpg', 'whole😀.jpg'],
    ['console.txt', 'console.txt'],
  ])('%j becomes %j', (fileName, expected) => {
    expect(clean(fileName)).toBe(expected);
  });

  it('is cut, before its ending, to what file systems take with a temporary name beside it', () => {
    const cut = clean(`${'é'.repeat(250)}.jpg`);
    expect(cut).toBe(`${'é'.repeat(98)}.jpg`);
    expect(Buffer.byteLength(cut)).toBe(200);
  });

  it('is one that Windows takes, whatever it was', () => {
    const parts = ['con', 'COM1', 'nul', ' ', '.', '/', ':', '\u202E', '\uD800', 'é', '😀', 'txt', '$', '~'];
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(...parts), fc.string({ unit: 'binary' })), { maxLength: 80 }),
        (of) => {
          const name = clean(of.join(''));
          // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
          expect(name).not.toMatch(/[<>:"/\\|?*\u0000-\u001F\u202E\p{Cs}]|^[\s.]|[\s.]$/u);
          expect(name).not.toMatch(/^(?:con|nul|com1)\s*(?:\.|$)/iu);
          expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200);
        },
      ),
    );
  });

  it('is no way out of its folder by its ending', () => {
    expect(formatFileName('a', '/../x')).toBe('a.x');
    expect(formatFileName('a', '..')).toBe('a');
  });
});
