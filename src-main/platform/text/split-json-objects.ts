/** Longest object that is believed to be one feature, characters. */
const LONGEST_OBJECT = 1_000_000;

/** What a list of features begins with is looked for in so many characters. */
const LONGEST_BEGINNING = 1000;

/** Where another feature begins, whatever the braces before it say: as all writers begin one, or a line of its own. */
const featureStart = /\{\s*"type"\s*:\s*"Feature"\s*[,}]|(?<=\n)\{/g;

const NEWLINE = 10;
const QUOTE = 34;
const COMMA = 44;
const BACKSLASH = 92;
const [OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = [91, 93, 123, 125];
/** Of JSON, and the sign in front of each object of a sequence (RFC 8142). */
const blanks = new Set([9, NEWLINE, 13, 30, 32]);

/** Who takes the objects of a text. */
export interface JsonObjectReceiver {
  /**
   * An object, or whatever stands in the place of one. Says whether it can be read.
   * @param depth of the braces and brackets in it
   */
  object(text: string, line: number, depth: number): boolean;
  /**
   * Something that cannot be read, up to where the next feature begins. Left out, nothing is looked for in what cannot
   * be read, and a text may end inside of it.
   */
  broken?(text: string, line: number): void;
}

/**
 * Splits line-delimited objects, or the members of the `features` arrays of FeatureCollections, one behind the other,
 * without holding the whole file. Only braces and strings are looked at; the objects are parsed by the receiver.
 */
export function createJsonObjectSplitter(receiver: JsonObjectReceiver) {
  /** Braces and brackets that are open. */
  let depth = 0;
  /** Depth at which an object is a feature: 0 line-delimited, 2 inside `{"features":[`. */
  let level = 0;
  /** In a collection whose features were given, or are being given: what else is in it is dropped. */
  let isCollection = false;
  /** The most that were open in the object. */
  let deepest = 0;
  let isInString = false;
  let isEscaped = false;
  /** Between objects: something that is none. */
  let isStray = false;
  let kept = '';
  let line = 1;
  let startLine = 1;

  const isOpen = (): boolean => depth > level || isStray;
  /** In a collection, behind a list of its features. */
  const isBehindFeatures = (): boolean => isCollection && level === 0 && depth === 1;

  function begin(): void {
    startLine = line;
    kept = '';
    deepest = depth;
  }

  function give(text: string): void {
    kept = '';
    if (!receiver.object(text, startLine, deepest - depth)) recover(text, startLine);
  }

  function giveStray(text: string): void {
    if (!isStray) return;
    isStray = false;
    isInString = false;
    give(text.trimEnd());
  }

  function push(text: string): void {
    let start = 0;
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      if (code === NEWLINE) {
        // Line by line, what is no object ends with its line.
        if (isStray && level === 0) giveStray(kept + text.slice(start, index));
        line += 1;
      }
      const isBetween = depth === level;
      if (isInString) {
        if (isEscaped) isEscaped = false;
        else if (code === BACKSLASH) isEscaped = true;
        else if (code === QUOTE) isInString = false;
      } else if (code === OPEN_BRACE || code === OPEN_BRACKET) {
        if (isBetween) {
          giveStray(kept + text.slice(start, index));
          start = index;
          begin();
        } else if (
          code === OPEN_BRACKET &&
          depth === 1 &&
          level === 0 &&
          beginsFeatures(kept + text.slice(start, index))
        ) {
          // The collection's own text is dropped once its features begin.
          level = 2;
          isCollection = true;
        } else if (isBehindFeatures() && code === OPEN_BRACE && !/:\s*$/.test(kept + text.slice(start, index))) {
          // No member has a value without a name: the bracket in front of it has closed the list too early.
          tellBroken(']', startLine);
          start = index;
          [depth, level] = [2, 2];
          begin();
        }
        depth += 1;
        if (depth > deepest) deepest = depth;
      } else if (code === CLOSE_BRACKET && isBetween && level > 0) {
        giveStray(kept + text.slice(start, index));
        depth -= 1;
        level = 0;
        begin();
        start = index + 1;
      } else if ((code === CLOSE_BRACE || code === CLOSE_BRACKET) && !isBetween) {
        depth = Math.max(0, depth - 1);
        if (depth === level) {
          if (isCollection && level === 0) [kept, isCollection] = ['', false];
          else give(kept + text.slice(start, index + 1));
          start = index + 1;
        }
      } else if (isBetween && code === COMMA) {
        giveStray(kept + text.slice(start, index));
      } else if (isBetween && !blanks.has(code)) {
        if (!isStray) {
          isStray = true;
          start = index;
          begin();
        }
        if (code === QUOTE) isInString = true;
      } else if (code === QUOTE) {
        isInString = true;
      }
    }
    if (isOpen()) kept += text.slice(start);
    // More features may begin in it: their name is all that is looked for.
    if (isCollection && level === 0) kept = kept.slice(-LONGEST_BEGINNING);
    if (kept.length > LONGEST_OBJECT) shorten();
  }

  function shorten(): void {
    const isOneFeature = receiver.broken === undefined || findFeatureStarts(kept).length === 0;
    if (isOneFeature) throw new RangeError('an object is longer than a million characters');
    recover(kept, startLine);
  }

  function goTo(newLine: number): void {
    [depth, isInString, isEscaped, isStray, kept] = [level, false, false, false, ''];
    line = newLine;
  }

  /** Tells of what cannot be read, and begins anew wherever a feature begins in it: each is a part of its own. */
  function recover(text: string, firstLine: number): void {
    if (receiver.broken === undefined) return;
    const starts = findFeatureStarts(text);
    tellBroken(text.slice(0, starts[0]), firstLine);
    let partLine = firstLine;
    let end = 0;
    for (const [place, start] of starts.entries()) {
      partLine += countLines(text.slice(end, start));
      end = start;
      goTo(partLine);
      push(text.slice(start, starts[place + 1]));
      // The last one may go on in what has not been read yet.
      if (place < starts.length - 1 && isOpen()) tellBroken(kept, startLine);
    }
  }

  function tellBroken(text: string, ofLine: number): void {
    receiver.broken?.(text.replace(/[\s,]+$/, ''), ofLine);
  }

  return {
    /** @throws RangeError when an object grows beyond a million characters. */
    push,
    /** Gives what the text has ended inside of. */
    end(): void {
      // All features of the collection are there.
      if (isCollection && level === 0) return;
      // Between two features of a list that is never closed.
      if (!isOpen() && depth > 0 && depth === level) tellBroken('', line);
      if (!isOpen()) return;
      const [text, firstLine] = [kept, startLine];
      goTo(line);
      recover(text, firstLine);
      if (isOpen()) tellBroken(kept, startLine);
      goTo(line);
    },
    /** Whether the text ended between objects. */
    isComplete: () => depth === 0 && !isInString && !isStray,
  };
}

function beginsFeatures(before: string): boolean {
  return /"features"\s*:\s*$/.test(before);
}

/** Where features begin behind the beginning of a text. */
function findFeatureStarts(text: string): number[] {
  return Array.from(text.matchAll(featureStart), ({ index }) => index).filter((index) => index > 0);
}

function countLines(text: string): number {
  return text.split('\n').length - 1;
}
