import { useTranslation } from 'react-i18next';
import { toDisplayLength } from '#renderer/i18n/length-unit.ts';
import { useEnteredFigure } from '#renderer/i18n/use-entered-figure.ts';
import { useFormatters } from '#renderer/i18n/use-formatters.ts';
import { TextField } from '#renderer/ui/text-field.tsx';

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
  /** Takes back what the beginning of a text had handed on that is refused as a whole. */
  readonly onPutBack: (value: number | null) => void;
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
  onPutBack,
}: FigureEntryProps) {
  const { t } = useTranslation();
  const { significant, lengthUnit } = useFormatters();
  const bound = (figure: number): number => (isLength ? toDisplayLength(figure, lengthUnit) : figure);
  const entered = useEnteredFigure({
    value,
    isLength,
    findProblem: (text, figure) => findProblem(text, figure, minimum, maximum),
    onChange,
    onPutBack,
  });

  return (
    <TextField
      name={name}
      label={label}
      {...(hideLabel === undefined ? {} : { hideLabel })}
      {...(isLength ? { unit: t('unit.m') } : {})}
      figure
      inputMode="decimal"
      autoComplete="off"
      value={entered.text}
      error={
        entered.problem === null
          ? undefined
          : t(`surveyFigure.${entered.problem}`, {
              minimum: significant(bound(minimum), isLength ? 3 : 6),
              maximum: significant(bound(maximum ?? 0), isLength ? 3 : 13),
            })
      }
      onChange={(event) => entered.onText(event.target.value)}
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
