import { useLayoutEffect, useRef } from 'react';
import { toDisplayLength } from '#renderer/i18n/display-length.ts';
import { formatPlainDecimal, parseDecimal } from '#renderer/i18n/parse-decimal.ts';
import { useFormatters, useTexts } from '#renderer/i18n/use-texts.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';
import { useNumberEntry } from './use-typed-number.ts';

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
