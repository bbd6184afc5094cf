import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseDecimal } from '../../i18n/parse-decimal.ts';
import { useFormatters } from '../../i18n/use-formatters.ts';
import { TextField } from '../../ui/text-field.tsx';

interface FigureEntryProps {
  readonly name: string;
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly unit?: string;
  /** Null while nothing is entered: empty is not 0. */
  readonly value: number | null;
  readonly minimum: number;
  readonly maximum?: number;
  readonly onChange: (value: number | null) => void;
}

/** A figure that is kept as it is typed; only what is a number in its bounds, or nothing, is handed on. */
export function FigureEntry({ name, label, hideLabel, unit, value, minimum, maximum, onChange }: FigureEntryProps) {
  const { t } = useTranslation();
  const { locale, significant } = useFormatters();
  const [text, setText] = useState(() => (value === null ? '' : significant(value, 15)));
  const parsed = text.trim() === '' ? null : parseDecimal(text, locale);
  const problem = findProblem(text, parsed, minimum, maximum);
  // What came from elsewhere (another window, another survey) replaces the text; what was typed here stays as it is.
  const [lastValue, setLastValue] = useState(value);
  if (value !== lastValue) {
    setLastValue(value);
    if (value !== parsed) setText(value === null ? '' : significant(value, 15));
  }

  return (
    <TextField
      name={name}
      label={label}
      {...(hideLabel === undefined ? {} : { hideLabel })}
      {...(unit === undefined ? {} : { unit })}
      figure
      inputMode="decimal"
      autoComplete="off"
      value={text}
      error={
        problem === null
          ? undefined
          : t(`surveyFigure.${problem}`, { minimum: significant(minimum, 6), maximum: significant(maximum ?? 0, 13) })
      }
      onChange={(event) => {
        const next = event.target.value;
        setText(next);
        const figure = next.trim() === '' ? null : parseDecimal(next, locale);
        if (findProblem(next, figure, minimum, maximum) === null) onChange(figure);
      }}
      onBlur={() => {
        if (parsed !== null) setText(significant(parsed, 15));
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
