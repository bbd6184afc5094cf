import { Plus, X, SlidersHorizontal } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNamedPlace } from '#shared/geocoding/named-place.ts';
import {
  portfolioMatchLevels,
  type PortfolioMatchLevel,
  portfolioStatuses,
  type PortfolioStatus,
} from '#shared/portfolio/portfolio-status.ts';
import {
  type PortfolioFilter,
  figureColumns,
  type FigureColumn,
  holdsForAll,
  LONGEST_ROW_SEARCH,
  MOST_FILTER_RANGES,
  type RowFlag,
  rowFlags,
} from '#shared/portfolio/portfolio-review.ts';
import { Button, IconButton } from '#renderer/ui/button.tsx';
import { useNumberEntry } from '#renderer/ui/number-field.tsx';
import { changePart } from './change-part.ts';
import styles from './filter-panel.module.css';

const EVERY = '';

interface FilterPanelProps {
  readonly filter: PortfolioFilter;
  readonly onChange: (filter: PortfolioFilter) => void;
}

/** Narrows the rows down by figures, by place, and by how they were placed: all that is given has to hold. */
export function FilterPanel({ filter, onChange }: FilterPanelProps) {
  const { t } = useTranslation();
  const ranges = filter.ranges ?? [];

  function changeRanges(next: Range[]): void {
    onChange(changePart(filter, 'ranges', next));
  }

  function chooseLevel(value: string): void {
    onChange(changePart(filter, 'matchLevels', value === EVERY ? [] : [value as PortfolioMatchLevel]));
  }

  return (
    <section className={styles.panel} aria-label={t('portfolioFilter.title')}>
      {(['city', 'postalCode'] as const).map((part) => (
        <label key={part} className={styles.part}>
          <span>{t(`portfolioFilter.${part}`)}</span>
          <input
            autoComplete="off"
            value={formatNamedPlace(filter[part] ?? '')}
            onChange={(event) => onChange(changePart(filter, part, event.target.value))}
          />
        </label>
      ))}
      <label className={styles.part}>
        <span>{t('portfolio.rowHead.matchLevel')}</span>
        <select value={filter.matchLevels?.[0] ?? EVERY} onChange={(event) => chooseLevel(event.target.value)}>
          <option value={EVERY}>{t('portfolioFilter.everyLevel')}</option>
          {portfolioMatchLevels.map((level) => (
            <option key={level} value={level}>
              {t(`portfolio.match.${level}`)}
            </option>
          ))}
        </select>
      </label>
      <label className={styles.part}>
        <span>{t('portfolioFlag.title')}</span>
        <select
          value={filter.flags?.[0] ?? EVERY}
          onChange={(event) => {
            const { value } = event.target;
            onChange(changePart(filter, 'flags', value === EVERY ? [] : [value as RowFlag]));
          }}
        >
          <option value={EVERY}>{t('portfolioFlag.any')}</option>
          {rowFlags.map((flag) => (
            <option key={flag} value={flag}>
              {t(`portfolioFlag.${flag}`)}
            </option>
          ))}
        </select>
      </label>
      {ranges.map((range, at) => (
        <RangeFilter
          // eslint-disable-next-line react/no-array-index-key -- conditions have no name; all fields are made anew when one goes
          key={`${ranges.length} ${at}`}
          range={range}
          onChange={(next) => changeRanges(ranges.map((one, position) => (position === at ? next : one)))}
          onRemove={() => changeRanges(ranges.filter((_, position) => position !== at))}
        />
      ))}
      <Button
        size="small"
        icon={Plus}
        disabled={ranges.length >= MOST_FILTER_RANGES}
        onClick={() => changeRanges([...ranges, { column: 'aal' }])}
      >
        {t('portfolioFilter.add')}
      </Button>
    </section>
  );
}

/** A condition on a figure: from, to, ends included. */
type Range = NonNullable<PortfolioFilter['ranges']>[number];

interface RangeFilterProps {
  readonly range: Range;
  readonly onChange: (range: Range) => void;
  readonly onRemove: () => void;
}

/** One condition on a figure; an empty end is open. */
function RangeFilter({ range, onChange, onRemove }: RangeFilterProps) {
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

interface FilterBarProps {
  readonly filter: PortfolioFilter;
  readonly onChange: (filter: PortfolioFilter) => void;
  /** Whether what else narrows down is shown below. */
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

/** Narrows rows, map and sums down by words and by what became of the rows, and opens what else there is. */
export function FilterBar({ filter, onChange, isOpen, onOpen }: FilterBarProps) {
  const { t } = useTranslation();
  const { city, postalCode, matchLevels = [], flags = [], ranges = [] } = filter;
  const parts =
    [city, postalCode].filter((part) => part !== undefined).length + matchLevels.length + flags.length + ranges.length;

  function chooseStatus(value: string): void {
    onChange(changePart(filter, 'statuses', value === EVERY ? [] : [value as PortfolioStatus]));
  }

  return (
    <div className={styles.bar} role="search">
      <input
        type="search"
        aria-label={t('portfolio.search')}
        placeholder={t('portfolio.search')}
        maxLength={LONGEST_ROW_SEARCH}
        value={filter.search ?? ''}
        onChange={(event) => onChange(changePart(filter, 'search', event.target.value))}
      />
      <select
        aria-label={t('portfolio.statusFilter')}
        value={filter.statuses?.[0] ?? EVERY}
        onChange={(event) => chooseStatus(event.target.value)}
      >
        <option value={EVERY}>{t('portfolio.everyStatus')}</option>
        {portfolioStatuses.map((status) => (
          <option key={status} value={status}>
            {t(`portfolio.status.${status}`)}
          </option>
        ))}
      </select>
      <Button size="small" aria-expanded={isOpen} icon={SlidersHorizontal} onClick={() => onOpen(!isOpen)}>
        {parts === 0 ? t('portfolioFilter.open') : t('portfolioFilter.openWith', { parts })}
      </Button>
      {!holdsForAll(filter) && (
        <Button variant="link" size="small" onClick={() => onChange({})}>
          {t('portfolioFilter.clear')}
        </Button>
      )}
    </div>
  );
}
