import { useCallback, useLayoutEffect, useRef } from 'react';
import { useController, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FIRST_FLOOR_HEIGHT_RANGE_METRES, MAXIMUM_TIV, type Financial } from '#shared/exposure/exposure.ts';
import { toDisplayLength } from '#renderer/i18n/length-unit.ts';
import { formatPlainDecimal, parseDecimal } from '#renderer/i18n/parse-decimal.ts';
import { useFormatters } from '#renderer/i18n/use-formatters.ts';
import { TextField } from '#renderer/ui/text-field.tsx';
import type { FigureErrorKey } from './building-form-schema.ts';
import type { BuildingFormValues, FigureField as FigureFieldName } from './building-form-values.ts';

interface FigureFieldProps {
  readonly control: Control<BuildingFormValues, unknown, Financial>;
  readonly name: FigureFieldName;
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly unit?: string;
  /** Before anything is typed into it. */
  readonly onEnter: () => void;
}

/** One figure of the form. Leaving it writes the number out with separators; entering it takes them away again. */
export function FigureField({ control, name, label, hideLabel = false, unit, onEnter }: FigureFieldProps) {
  const { t } = useTranslation();
  const { locale, significant, lengthUnit } = useFormatters();
  const {
    field: { ref, value, onChange, onBlur },
    fieldState,
  } = useController({ control, name });
  const { minimum, maximum } = FIRST_FLOOR_HEIGHT_RANGE_METRES;
  const errorKey = fieldState.error?.message as FigureErrorKey | undefined;

  const input = useRef<HTMLInputElement>(null);
  /** The text that the figure was rewritten to when the field was entered, until it is there. */
  const enteredAs = useRef<string | null>(null);
  const bindInput = useCallback(
    (element: HTMLInputElement | null) => {
      ref(element);
      input.current = element;
    },
    [ref],
  );

  useLayoutEffect(() => {
    // A changed value loses the selection with which a field is entered by keyboard.
    if (enteredAs.current === value) input.current?.select();
    enteredAs.current = null;
  }, [value]);

  function enter(): void {
    onEnter();
    enteredAs.current = rewrite((parsed) => formatPlainDecimal(parsed, locale));
  }

  function writeOut(): void {
    onBlur();
    rewrite((parsed) => significant(parsed, 15));
  }

  /** Gives the text that the figure was rewritten to; null when it stays as it is. */
  function rewrite(format: (parsed: number) => string): string | null {
    const parsed = parseDecimal(value, locale);
    const written = parsed === null ? value : format(parsed);
    if (written === value) return null;
    onChange(written);
    return written;
  }

  return (
    <TextField
      ref={bindInput}
      name={name}
      label={label}
      hideLabel={hideLabel}
      figure
      inputMode="decimal"
      autoComplete="off"
      value={value}
      {...(unit === undefined ? {} : { unit })}
      error={
        errorKey === undefined
          ? undefined
          : t(`losses.error.${errorKey}`, {
              minimum: significant(toDisplayLength(minimum, lengthUnit), 3),
              maximum: significant(toDisplayLength(maximum, lengthUnit), 3),
              largest: significant(MAXIMUM_TIV, 3),
            })
      }
      onChange={(event) => onChange(event.target.value)}
      onFocus={enter}
      onBlur={writeOut}
    />
  );
}
