/** Longest object that is believed to be an address, characters. */
const LONGEST_OBJECT = 1_000_000;

/** Takes a text in pieces and gives the address objects in it one by one. */
export interface JsonObjectSplitter {
  /** @throws RangeError when an object grows beyond a million characters. */
  push(text: string): void;
  /** Whether the text ended between objects. */
  isComplete(): boolean;
}

/**
 * Splits line-delimited objects, or the members of the `features` array of one FeatureCollection, without holding the
 * whole file. Only braces and strings are looked at; the objects are parsed by the receiver.
 */
export function createJsonObjectSplitter(onObject: (text: string, line: number) => void): JsonObjectSplitter {
  /** Braces and brackets that are open. */
  let depth = 0;
  /** Depth at which an object is an address: 0 line-delimited, 2 inside `{"features":[`. */
  let level = 0;
  let isInString = false;
  let isEscaped = false;
  let kept = '';
  let line = 1;
  let startLine = 1;

  return {
    push(text) {
      let start = 0;
      for (let index = 0; index < text.length; index += 1) {
        const code = text.charCodeAt(index);
        if (code === 10) line += 1;
        if (isInString) {
          if (isEscaped) isEscaped = false;
          else if (code === 92) isEscaped = true;
          else if (code === 34) isInString = false;
        } else if (code === 34) {
          isInString = true;
        } else if (code === 123 || code === 91) {
          if (depth === level) {
            start = index;
            startLine = line;
            kept = '';
          } else if (code === 91 && depth === 1 && level === 0 && beginsFeatures(kept + text.slice(start, index))) {
            // The collection's own text is dropped once its features begin.
            level = 2;
          }
          depth += 1;
        } else if (code === 125 || code === 93) {
          depth = Math.max(0, depth - 1);
          if (depth === level && code === 125) {
            onObject(kept + text.slice(start, index + 1), startLine);
            kept = '';
            start = index + 1;
          }
        }
      }
      if (depth > level) kept += text.slice(start);
      if (kept.length > LONGEST_OBJECT) throw new RangeError('an object is longer than a million characters');
    },
    isComplete: () => depth === 0 && !isInString,
  };
}

function beginsFeatures(before: string): boolean {
  return /"features"\s*:\s*$/.test(before);
}
