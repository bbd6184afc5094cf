import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** What poppler, an implementation of PDF that has nothing to do with ours, reads in a file. */
export interface PdfContents {
  readonly title: string;
  readonly pages: number;
  /** Points, such as `594.96 x 841.92 pts (A4)`. */
  readonly pageSize: string;
  readonly isTagged: boolean;
  /** Everything that can be selected, in the order of reading. */
  readonly text: string;
  /** Fonts by name, each with whether the file has it inside. */
  readonly fonts: readonly { readonly name: string; readonly isEmbedded: boolean }[];
  readonly hasBookmarks: boolean;
}

/** Reads a PDF with poppler's tools. */
export function readPdf(file: string): PdfContents {
  const facts = new Map(
    run('pdfinfo', [file])
      .split('\n')
      .flatMap((line) => {
        const [, name, value] = /^([^:]+):\s*(.*)$/.exec(line) ?? [];
        return name === undefined || value === undefined ? [] : [[name, value] as const];
      }),
  );
  return {
    title: facts.get('Title') ?? '',
    pages: Number(facts.get('Pages')),
    pageSize: facts.get('Page size') ?? '',
    isTagged: facts.get('Tagged') === 'yes',
    text: run('pdftotext', ['-layout', file, '-']),
    // Two lines of head; then name, type (two words at most), encoding, and yes or no for emb, sub, uni.
    fonts: run('pdffonts', [file])
      .trimEnd()
      .split('\n')
      .slice(2)
      .map((line) => ({
        name: line.split(/\s+/)[0] ?? '',
        isEmbedded: / (yes|no) +(?:yes|no) +(?:yes|no) +\d+ +\d+$/.exec(line)?.[1] === 'yes',
      })),
    hasBookmarks: /\/Outlines\b/.test(readFileSync(file, 'latin1')),
  };
}

function run(tool: string, args: readonly string[]): string {
  return execFileSync(tool, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
}
