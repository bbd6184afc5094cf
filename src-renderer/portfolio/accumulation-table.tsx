import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { X } from 'lucide-react';
import type { PortfolioFilter } from '#shared/portfolio/portfolio-review.ts';
import { accumulationKinds, type AccumulationKind, type NamedRing } from '#shared/portfolio/portfolio-summary.ts';
import { floodHazards } from '#shared/hazard/hazard.ts';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import { useClient } from '#renderer/client/client.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { Button, IconButton } from '#renderer/ui/button.tsx';
import { DataTable } from '#renderer/ui/data-table.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { Segmented } from '#renderer/ui/segmented.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { Choice } from '#renderer/ui/choice.tsx';
import { keepPreviousFigures, accumulationOptions } from './portfolio-queries.ts';
import type { SavedAreas } from './use-saved-areas.ts';
import styles from './portfolio.module.css';

/** Sides of a cell, degrees: some 100 m to 100 km. */
const cellSides = ['0.001', '0.01', '0.1', '1'] as const;

/** What gathers in one place: value, loss, and the bound of its PMLs. */
type Accumulation = ProcedureOutput<'portfolio.accumulation'>['accumulations'][number];

/** Where value and loss gather: by city, postal code, cell of a grid or drawn ring. Sums of PMLs are called bounds. */
export function AccumulationTable({
  id,
  filter,
  savedAreas: { areas, remove },
  onArea,
  onNarrow,
}: {
  readonly id: string;
  readonly filter: PortfolioFilter;
  readonly savedAreas: SavedAreas;
  readonly onArea: (ring: NamedRing['ring']) => void;
  /** Narrows everything down to one city or postal code. */
  readonly onNarrow: (part: Pick<PortfolioFilter, 'city' | 'postalCode'>) => void;
}) {
  const { t, count, money, perMille } = useTexts();
  const [by, setBy] = useState<AccumulationKind>('city');
  const [cellSide, setCellSide] = useState<(typeof cellSides)[number]>('0.01');
  const request = { by, cellDegrees: Number(cellSide), rings: by === 'ring' ? [...areas] : [] };
  const summing = accumulationOptions(useClient(), id, request, filter);
  const { data, error } = useQuery({ ...summing, placeholderData: keepPreviousFigures(summing.queryKey) });
  const orDash = (value: number | null, write: (value: number) => string): string =>
    value === null ? '–' : write(value);

  /** What a place is called: a kept area that can be shown, or a city or postal code to narrow everything down to. */
  function namePlace({ key, place }: Accumulation): ReactNode {
    const area = by === 'ring' ? areas.find(({ name }) => name === key) : undefined;
    if (area !== undefined) {
      return <NamedArea name={area.name} onShow={() => onArea(area.ring)} onRemove={() => remove(area)} />;
    }
    const isNarrowing = (by === 'city' || by === 'postalCode') && place !== null && key !== '';
    if (!isNarrowing) return key || t('portfolio.unnamed');
    return (
      <Button
        variant="link"
        aria-label={t('portfolioFilter.narrow', { name: key })}
        onClick={() => onNarrow({ [by]: place })}
      >
        {key}
      </Button>
    );
  }

  return (
    <>
      <div className={styles.titled}>
        <h3>{t('portfolio.accumulation')}</h3>
        {by === 'gridCell' && (
          <Choice
            label={t('review.accumulation.cellSide')}
            value={cellSide}
            options={cellSides.map((value) => ({ value, label: t('review.accumulation.degrees', { side: value }) }))}
            onChange={setCellSide}
          />
        )}
        <Segmented
          label={t('portfolio.accumulationBy')}
          options={accumulationKinds.map((value) => ({ value, label: t(`portfolio.by.${value}`) }))}
          value={by}
          onChange={setBy}
        />
      </div>
      {by === 'ring' && areas.length === 0 ? (
        <p className={styles.note}>{t('review.accumulation.noRings')}</p>
      ) : error !== null ? (
        <FailureNotice title={t('portfolio.rowsNotRead')} failure={error} />
      ) : data === undefined ? (
        <Skeleton height={120} />
      ) : (
        <DataTable
          className={styles.figures}
          rows={data.accumulations}
          keyOf={({ key, place }) => (place === null ? key : JSON.stringify(place))}
          heads={[
            t(by === 'gridCell' ? 'review.accumulation.cellHead' : `portfolio.by.${by}`),
            t('portfolio.locations'),
            t('portfolio.tiv'),
            t('portfolio.tivAnswered'),
            t('portfolio.aal'),
            t('portfolio.aalPerMilleAnswered'),
            ...floodHazards.map((hazard) => t('review.accumulation.bound', { hazard: t(`hazard.${hazard}`) })),
          ]}
          renderCells={(accumulation) => [
            namePlace(accumulation),
            count(accumulation.rows),
            money(accumulation.tiv),
            money(accumulation.answeredTiv),
            money(accumulation.aal),
            orDash(accumulation.aalPerMille, perMille),
            ...floodHazards.map((hazard) => orDash(accumulation.fullDependenceBound[hazard], money)),
          ]}
        />
      )}
      {data !== undefined && data.total > data.accumulations.length && (
        <p className={styles.note}>
          {t('review.accumulation.more', { shown: count(data.accumulations.length), total: count(data.total) })}
        </p>
      )}
    </>
  );
}

interface NamedAreaProps {
  readonly name: string;
  readonly onShow: () => void;
  readonly onRemove: () => void;
}

/** A kept area by its name: shown on the map when it is chosen, or removed. */
function NamedArea({ name, onShow, onRemove }: NamedAreaProps) {
  const { t } = useTranslation();
  return (
    <span className={styles.inline}>
      <Button variant="link" onClick={onShow}>
        {name}
      </Button>
      <IconButton label={t('review.area.removeNamed', { name })} icon={X} onClick={onRemove} />
    </span>
  );
}
