/** Lines of running text, and whether a paragraph ends with the last of them. */
export interface TextPiece {
  readonly lines: readonly string[];
  readonly endsParagraph: boolean;
}

/** Lines that stay together: enough that no page begins or ends with a single one, few enough to fill pages. */
const PIECE_LINES = 4;

/**
 * Breaks a text into lines of at most a width, and the lines into pieces that a page may end after. Blank lines part
 * paragraphs; single line ends stay; a word that is wider than the line is broken.
 *
 * @param measure width of a piece of text, in the unit of `width`
 */
export function wrapText(text: string, width: number, measure: (text: string) => number): TextPiece[] {
  return text
    .replaceAll('\t', '    ')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/^\s*\n|\s+$/g, ''))
    .filter((paragraph) => paragraph.trim() !== '')
    .flatMap((paragraph) => cutIntoPieces(paragraph.split(/\r?\n/).flatMap((line) => wrapLine(line, width, measure))));
}

function cutIntoPieces(lines: readonly string[]): TextPiece[] {
  const pieces: TextPiece[] = [];
  for (let start = 0; start < lines.length;) {
    const rest = lines.length - start;
    // A last line is never left alone.
    const count = rest === PIECE_LINES + 1 ? rest : Math.min(rest, PIECE_LINES);
    pieces.push({ lines: lines.slice(start, start + count), endsParagraph: start + count === lines.length });
    start += count;
  }
  return pieces;
}

function wrapLine(line: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  let current = '';
  for (const word of line.trimEnd().split(/(?<=\S)\s+(?=\S)/)) {
    const longer = current === '' ? word : `${current} ${word}`;
    if (measure(longer) <= width) {
      current = longer;
      continue;
    }
    if (current !== '') lines.push(current);
    const parts = breakWord(word, width, measure);
    lines.push(...parts.slice(0, -1));
    current = parts.at(-1) ?? '';
  }
  return [...lines, current];
}

/** A word in parts that fit; the last part is the line that goes on. */
function breakWord(word: string, width: number, measure: (text: string) => number): string[] {
  if (measure(word) <= width) return [word];
  const parts: string[] = [];
  let part = '';
  // By what a reader takes for one character, so that none is torn.
  for (const { segment } of new Intl.Segmenter().segment(word)) {
    if (part !== '' && measure(part + segment) > width) {
      parts.push(part);
      part = segment;
    } else {
      part += segment;
    }
  }
  return [...parts, part];
}
