import { readFileSync, statSync } from 'node:fs';
import type { PackTextKey } from '#shared/pack/pack-text.ts';
import { PackTextError } from '../errors/pack-text-error.ts';

/** Bounds of a JSON text of somebody else's, in what it costs in memory. */
export interface JsonLimits {
  /** Of the text. */
  readonly bytes: number;
  /** Members and items, of all objects and lists together; some 50 bytes each in memory. */
  readonly values: number;
  /** Objects and lists in one another; those of GeoJSON are eight, and what its properties hold. */
  readonly depth: number;
}

/** Those of areas and basemaps: five million corners. */
export const jsonLimits: JsonLimits = { bytes: 200 * 1024 * 1024, values: 15_000_000, depth: 100 };

/** A JSON text that is larger than is read; the text says in what. */
export class JsonTooLargeError extends PackTextError {}

const [QUOTE, COMMA, BACKSLASH] = [34, 44, 92];
const [OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = [91, 93, 123, 125];

/**
 * Parses a JSON text whose values were counted before: objects take many times as much as their text.
 * @throws JsonTooLargeError, SyntaxError
 */
export function parseBoundedJson(text: string, limits: JsonLimits = jsonLimits): unknown {
  requireWithin('json-bytes', text.length, limits.bytes);
  let values = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = findStringEnd(text, at);
    else if (code === COMMA) values += 1;
    else if (code === OPEN_BRACE || code === OPEN_BRACKET) {
      values += 1;
      depth += 1;
      if (depth > limits.depth) requireWithin('json-depth', depth, limits.depth);
    } else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) depth -= 1;
  }
  requireWithin('json-values', values, limits.values);
  return JSON.parse(text);
}

/** The place of the quotation mark that ends a string; the text's end where none does. */
function findStringEnd(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text.charCodeAt(end - 1 - escapes) === BACKSLASH) escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return text.length;
}

/**
 * Reads a JSON file, with a byte order mark or without.
 * @throws JsonTooLargeError, SyntaxError, what the system says of the file
 */
export function readBoundedJson(file: string, limits: JsonLimits = jsonLimits): unknown {
  requireWithin('json-bytes', statSync(file).size, limits.bytes);
  return parseBoundedJson(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''), limits);
}

function requireWithin(key: PackTextKey & `json-${string}`, count: number, most: number): void {
  if (count > most) throw new JsonTooLargeError(key, { most });
}
