import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toDisplayLength } from '../../i18n/length-unit.ts';
import { useFormatters } from '../../i18n/use-formatters.ts';
import { useTypedFigure } from '../../i18n/use-typed-figure.ts';
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
export function FigureEntry({
  name,
  label,
  hideLabel,
  isLength = false,
  value,
  minimum,
  maximum,
  onChange,
}: FigureEntryProps) {
  const { t } = useTranslation();
  const { significant, lengthUnit } = useFormatters();
  const bound = (figure: number): number => (isLength ? toDisplayLength(figure, lengthUnit) : figure);
  const typed = useTypedFigure(value, { isLength });
  const problem = findProblem(typed.text, typed.value, minimum, maximum);
  // What came from elsewhere (another window, another survey) replaces the text; what was typed here stays as it is.
  const [lastValue, setLastValue] = useState(value);
  if (value !== lastValue) {
    setLastValue(value);
    if (value !== typed.value) typed.write(value);
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
      value={typed.text}
      error={
        problem === null
          ? undefined
          : t(`surveyFigure.${problem}`, {
              minimum: significant(bound(minimum), isLength ? 3 : 6),
              maximum: significant(bound(maximum ?? 0), isLength ? 3 : 13),
            })
      }
      onChange={(event) => {
        const figure = typed.type(event.target.value);
        if (findProblem(event.target.value, figure, minimum, maximum) === null) onChange(figure);
      }}
      onBlur={() => {
        if (typed.value !== null) typed.write(typed.value);
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
