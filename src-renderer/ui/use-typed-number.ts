import { useState } from 'react';
import type { Formatters } from '#renderer/i18n/formatters.ts';
import { readNumber, writeNumber } from '#renderer/i18n/number-text.ts';
import { useFormatters } from '#renderer/i18n/use-texts.ts';

/** A number as it stands in a field. */
export interface TypedNumber {
  readonly text: string;
  /** Of a length in metres; null for nothing and for what is no number. */
  readonly value: number | null;
  /** Takes what was typed; gives what it is read as. */
  type(text: string): number | null;
  /** Writes a value into the field; null: nothing. */
  write(value: number | null): void;
}

/**
 * Holds a number while it is typed. For another style of numbers or another unit the same number is written anew: "1.5"
 * beside figures with a comma would be read as another one, or as none.
 *
 * @param first what stands in the field at first; null: nothing
 */
export function useTypedNumber(first: number | null, { isLength = false } = {}): TypedNumber {
  const formatters = useFormatters();
  const [held, setHeld] = useState(() => write(first, formatters));
  let now = held;
  if (held.formatters !== formatters) {
    // What was no number in the style before may be one in this.
    now = held.value === null ? read(held.text, formatters, null) : write(held.value, formatters);
    setHeld(now);
  }

  function write(value: number | null, style: Formatters) {
    return { text: value === null ? '' : writeNumber(value, style, isLength), value, formatters: style };
  }
  function read(text: string, style: Formatters, known: number | null) {
    return { text, value: readNumber(text, style, isLength, known), formatters: style };
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

interface NumberEntryOptions<Problem> {
  /** What is held outside the field; null: nothing. */
  readonly value: number | null;
  /** A length in metres: it is written and read in the chosen unit. */
  readonly isLength?: boolean;
  /** What is wrong with a text, and what it was read as; null: nothing is. */
  readonly findProblem: (text: string, value: number | null) => Problem | null;
  readonly onChange: (value: number | null) => void;
  /** Takes back what the entry had handed on. */
  readonly onPutBack: (value: number | null) => void;
}

/** A field over a number that is handed on as it is typed. */
interface NumberEntry<Problem> {
  readonly text: string;
  readonly problem: Problem | null;
  readonly onText: (text: string) => void;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
}

/**
 * Hands a number on with each key that leaves one. A text that is refused takes back what its beginning handed on: "25"
 * where 20 is the most must not leave 2, but what was there when the field was entered.
 */
export function useNumberEntry<Problem>({
  value,
  isLength = false,
  findProblem,
  onChange,
  onPutBack,
}: NumberEntryOptions<Problem>): NumberEntry<Problem> {
  const typed = useTypedNumber(value, { isLength });
  const problem = findProblem(typed.text, typed.value);
  /** What was there when the field was entered. */
  const [before, setBefore] = useState(value);
  // What came from elsewhere (another window, another survey) replaces the text; what was typed here stays as it is.
  const [lastValue, setLastValue] = useState(value);
  if (value !== lastValue) {
    setLastValue(value);
    if (value !== (problem === null ? typed.value : before)) {
      typed.write(value);
      setBefore(value);
    }
  }
  return {
    text: typed.text,
    problem,
    onText(text) {
      const number = typed.type(text);
      if (findProblem(text, number) === null) onChange(number);
      else if (value !== before) onPutBack(before);
    },
    onFocus: () => setBefore(value),
    onBlur() {
      if (typed.value !== null) typed.write(typed.value);
    },
  };
}
