import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { figureColumns, type FigureColumn, type PortfolioFilter } from '#shared/portfolio/portfolio-review.ts';
import { useNumberEntry } from '#renderer/ui/use-typed-number.ts';
import { IconButton } from '#renderer/ui/button.tsx';
import styles from './filter-panel.module.css';

/** A condition on a figure: from, to, ends included. */
export type Range = NonNullable<PortfolioFilter['ranges']>[number];

interface RangeFilterProps {
  readonly range: Range;
  readonly onChange: (range: Range) => void;
  readonly onRemove: () => void;
}

/** One condition on a figure; an empty end is open. */
export function RangeFilter({ range, onChange, onRemove }: RangeFilterProps) {
  const { t } = useTranslation();
  const figure = t(`filterColumn.${range.column as FigureColumn}`);
  const change = (bound: 'minimum' | 'maximum', value: number | null): void => {
    const { [bound]: _before, ...rest } = range;
    onChange(value === null ? rest : { ...rest, [bound]: value });
  };
  return (
    <div className={styles.range} role="group" aria-label={figure}>
      <select
        aria-label={t('portfolioFilter.figure')}
        value={range.column}
        onChange={(event) => onChange({ ...range, column: event.target.value as Range['column'] })}
      >
        {figureColumns.map((column) => (
          <option key={column} value={column}>
            {t(`filterColumn.${column}`)}
          </option>
        ))}
      </select>
      <Bound
        label={t('portfolioFilter.from')}
        value={range.minimum ?? null}
        onChange={(value) => change('minimum', value)}
      />
      <Bound
        label={t('portfolioFilter.to')}
        value={range.maximum ?? null}
        onChange={(value) => change('maximum', value)}
      />
      <IconButton label={t('portfolioFilter.remove', { figure })} icon={X} onClick={onRemove} />
    </div>
  );
}

interface BoundProps {
  readonly label: string;
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
}

/** An end of a range as it is typed: what is no number changes nothing. */
function Bound({ label, value, onChange }: BoundProps) {
  const { t } = useTranslation();
  const entered = useNumberEntry({
    value,
    findProblem: (text, figure) => (figure === null && text.trim() !== '' ? 'noNumber' : null),
    onChange,
    onPutBack: onChange,
  });
  return (
    <input
      inputMode="decimal"
      aria-label={label}
      placeholder={label}
      aria-invalid={entered.problem !== null}
      title={entered.problem === null ? undefined : t(`portfolioFilter.${entered.problem}`)}
      value={entered.text}
      onChange={(event) => entered.onText(event.target.value)}
      onFocus={entered.onFocus}
      onBlur={entered.onBlur}
    />
  );
}
