import { useState } from 'react';
import type { Formatters } from './formatters.ts';
import { readFigure, writeFigure } from './typed-figure.ts';
import { useFormatters } from './use-formatters.ts';

/** A figure as it stands in a field. */
export interface TypedFigure {
  readonly text: string;
  /** Of a length in metres; null for nothing and for what is no number. */
  readonly value: number | null;
  /** Takes what was typed; gives what it is read as. */
  type(text: string): number | null;
  /** Writes a value into the field; null: nothing. */
  write(value: number | null): void;
}

/**
 * Holds a figure while it is typed. For another style of numbers or another unit the same figure is written anew: "1.5"
 * beside figures with a comma would be read as another number, or as none.
 *
 * @param first what stands in the field at first; null: nothing
 */
export function useTypedFigure(first: number | null, { isLength = false } = {}): TypedFigure {
  const formatters = useFormatters();
  const [held, setHeld] = useState(() => write(first, formatters));
  let now = held;
  if (held.formatters !== formatters) {
    // What was no number in the style before may be one in this.
    now = held.value === null ? read(held.text, formatters, null) : write(held.value, formatters);
    setHeld(now);
  }

  function write(value: number | null, style: Formatters) {
    return { text: value === null ? '' : writeFigure(value, style, isLength), value, formatters: style };
  }
  function read(text: string, style: Formatters, known: number | null) {
    return { text, value: readFigure(text, style, isLength, known), formatters: style };
  }
  return {
    text: now.text,
    value: now.value,
    type(text) {
      const next = read(text, formatters, now.value);
      setHeld(next);
      return next.value;
    },
    write: (value) => setHeld(write(value, formatters)),
  };
}
