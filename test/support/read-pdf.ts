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

/** A word on a page, in points from its upper left corner. */
export interface PdfWord {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A page's size in points and the words on it. */
export interface PdfPage {
  readonly width: number;
  readonly height: number;
  readonly words: readonly PdfWord[];
}

/** Where each word of each page stands. */
export function readPdfWords(file: string): PdfPage[] {
  return run('pdftotext', ['-bbox', file, '-'])
    .split('<page ')
    .slice(1)
    .map((page) => {
      const [, width, height] = /^width="([\d.]+)" height="([\d.]+)"/.exec(page) ?? [];
      const words = page.matchAll(
        /<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">(.*?)<\/word>/g,
      );
      return {
        width: Number(width),
        height: Number(height),
        words: Array.from(words, ([, left, top, right, bottom, text]) => ({
          text: decodeEntities(text ?? ''),
          left: Number(left),
          top: Number(top),
          right: Number(right),
          bottom: Number(bottom),
        })),
      };
    });
}

/** The bookmarks with their pages, in order, by poppler. */
export function readPdfBookmarks(file: string): { readonly title: string; readonly page: number }[] {
  const xml = run('pdftohtml', ['-xml', '-stdout', '-i', file]);
  const outline = xml.includes('<outline>') ? xml.slice(xml.indexOf('<outline>')) : '';
  return Array.from(outline.matchAll(/<item page="(\d+)">(.*?)<\/item>/g), ([, page, title]) => ({
    title: decodeEntities(title ?? ''),
    page: Number(page),
  }));
}

/** The tree of tags with their alternative texts, as poppler prints it. */
export function readPdfTags(file: string): string {
  return run('pdfinfo', ['-struct', file]);
}

function decodeEntities(text: string): string {
  const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
  return text.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity);
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
    // Spaces that keep a figure and its unit together are spaces to a reader.
    text: run('pdftotext', ['-layout', file, '-']).replaceAll('\u00A0', ' '),
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
