import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Formatters } from '../../i18n/formatters.ts';
import { toDisplayLength } from '../../i18n/length-unit.ts';
import { parseDecimal } from '../../i18n/parse-decimal.ts';
import { parseLength } from '../../i18n/parse-length.ts';
import { useFormatters } from '../../i18n/use-formatters.ts';
import { TextField } from '../../ui/text-field.tsx';

interface FigureEntryProps {
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
}

/** A figure that is kept as it is typed; only what is a number in its bounds, or nothing, is handed on. */
export function FigureEntry(props: FigureEntryProps) {
  const formatters = useFormatters();
  // What stands in it is text in one unit and one style of numbers: it is written anew for another.
  return <FigureText key={`${formatters.locale} ${formatters.lengthUnit}`} formatters={formatters} {...props} />;
}

function FigureText(props: FigureEntryProps & { readonly formatters: Formatters }) {
  const { name, label, hideLabel, isLength = false, value, minimum, maximum, onChange, formatters } = props;
  const { t } = useTranslation();
  const { locale, significant, lengthUnit } = formatters;
  const write = (figure: number): string => (isLength ? formatters.lengthInput(figure) : significant(figure, 15));
  const read = (typed: string): number | null => {
    if (typed.trim() === '') return null;
    return isLength ? parseLength(typed, formatters, value ?? undefined) : parseDecimal(typed, locale);
  };
  const bound = (figure: number): number => (isLength ? toDisplayLength(figure, lengthUnit) : figure);
  const [text, setText] = useState(() => (value === null ? '' : write(value)));
  const parsed = read(text);
  const problem = findProblem(text, parsed, minimum, maximum);
  // What came from elsewhere (another window, another survey) replaces the text; what was typed here stays as it is.
  const [lastValue, setLastValue] = useState(value);
  if (value !== lastValue) {
    setLastValue(value);
    if (value !== parsed) setText(value === null ? '' : write(value));
  }

  return (
    <TextField
      name={name}
      label={label}
      {...(hideLabel === undefined ? {} : { hideLabel })}
      {...(isLength ? { unit: t('unit.m') } : {})}
      figure
      inputMode="decimal"
      autoComplete="off"
      value={text}
      error={
        problem === null
          ? undefined
          : t(`surveyFigure.${problem}`, {
              minimum: significant(bound(minimum), isLength ? 3 : 6),
              maximum: significant(bound(maximum ?? 0), isLength ? 3 : 13),
            })
      }
      onChange={(event) => {
        const next = event.target.value;
        setText(next);
        const figure = read(next);
        if (findProblem(next, figure, minimum, maximum) === null) onChange(figure);
      }}
      onBlur={() => {
        if (parsed !== null) setText(write(parsed));
      }}
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
