import { useLayoutEffect, useRef, useState } from 'react';
import { toDisplayLength } from '#renderer/i18n/display-length.ts';
import { formatPlainDecimal, parseDecimal } from '#renderer/i18n/parse-decimal.ts';
import { useFormatters, useTexts } from '#renderer/i18n/use-texts.ts';
import type { Formatters } from '#renderer/i18n/formatters.ts';
import { readNumber, writeNumber } from '#renderer/i18n/number-text.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

interface NumberFieldProps extends Omit<
  TextFieldProps,
  'figure' | 'ref' | 'value' | 'onChange' | 'onFocus' | 'onBlur'
> {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onFocus?: () => void;
  readonly onBlur?: () => void;
  /** Leaving the field writes the number out with separators; entering it takes them away again. */
  readonly regroups?: boolean;
}

/** A number as it is typed. */
export function NumberField({ text, onText, onFocus, onBlur, regroups = false, ...field }: NumberFieldProps) {
  const { locale, significant } = useFormatters();
  const input = useRef<HTMLInputElement>(null);
  /** The text that the number was rewritten to when the field was entered, until it is there. */
  const enteredAs = useRef<string | null>(null);

  useLayoutEffect(() => {
    // A changed value loses the selection with which a field is entered by keyboard.
    if (enteredAs.current === text) input.current?.select();
    enteredAs.current = null;
  }, [text]);

  /** Gives the text that the number was rewritten to; null when it stays as it is. */
  function rewrite(format: (parsed: number) => string): string | null {
    const parsed = regroups ? parseDecimal(text, locale) : null;
    const written = parsed === null ? text : format(parsed);
    if (written === text) return null;
    onText(written);
    return written;
  }

  return (
    <TextField
      ref={input}
      figure
      inputMode="decimal"
      autoComplete="off"
      {...field}
      value={text}
      onChange={(event) => onText(event.target.value)}
      onFocus={() => {
        onFocus?.();
        enteredAs.current = rewrite((parsed) => formatPlainDecimal(parsed, locale));
      }}
      onBlur={() => {
        onBlur?.();
        rewrite((parsed) => significant(parsed, 15));
      }}
    />
  );
}

interface NumberEntryFieldProps {
  readonly name: string;
  readonly label: string;
  readonly hideLabel?: boolean;
  /** A length in metres: it is written and read in the chosen unit. */
  readonly isLength?: boolean;
  /** Null while nothing is entered: empty is not 0. */
  readonly value: number | null;
  readonly minimum: number;
  readonly maximum?: number;
  readonly onChange: (value: number | null) => void;
  /** Takes back what the beginning of a text had handed on that is refused as a whole. */
  readonly onPutBack: (value: number | null) => void;
}

/** A number that is kept as it is typed; only what is a number in its bounds, or nothing, is handed on. */
export function NumberEntryField({
  name,
  label,
  hideLabel,
  isLength = false,
  value,
  minimum,
  maximum,
  onChange,
  onPutBack,
}: NumberEntryFieldProps) {
  const { t, significant, lengthUnit } = useTexts();
  const bound = (value: number): number => (isLength ? toDisplayLength(value, lengthUnit) : value);
  const entered = useNumberEntry({
    value,
    isLength,
    findProblem: (text, read) => findProblem(text, read, minimum, maximum),
    onChange,
    onPutBack,
  });

  return (
    <NumberField
      name={name}
      label={label}
      {...(hideLabel === undefined ? {} : { hideLabel })}
      {...(isLength ? { unit: t('unit.m') } : {})}
      text={entered.text}
      error={
        entered.problem === null
          ? undefined
          : t(`surveyFigure.${entered.problem}`, {
              minimum: significant(bound(minimum), isLength ? 3 : 6),
              maximum: significant(bound(maximum ?? 0), isLength ? 3 : 13),
            })
      }
      onText={entered.onText}
      onFocus={entered.onFocus}
      onBlur={entered.onBlur}
    />
  );
}

function findProblem(
  text: string,
  value: number | null,
  minimum: number,
  maximum: number | undefined,
): 'notANumber' | 'range' | 'negative' | null {
  if (value === null) return text.trim() === '' ? null : 'notANumber';
  if (maximum === undefined) return value < minimum ? 'negative' : null;
  return value < minimum || value > maximum ? 'range' : null;
}

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
