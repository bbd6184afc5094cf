import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { floodHazards } from '#shared/domain/hazard.ts';
import type { PortfolioFilter } from '#shared/domain/portfolio-review.ts';
import { useClient } from '../../client/client-context.ts';
import { useFormatters } from '../../i18n/use-formatters.ts';
import { Button } from '../../ui/button.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ringSumsOptions } from './review-queries.ts';
import type { KeptAreas } from './use-kept-areas.ts';
import styles from './review-map.module.css';

interface AreaPanelProps {
  readonly id: string;
  /** With the ring that the panel is about. */
  readonly filter: PortfolioFilter;
  readonly onRemove: () => void;
  /** Keeps the ring under a name, to be accumulated by. */
  readonly keeping: KeptAreas['keeping'];
}

/** What an area adds up to. The sum of PMLs is called the bound that it is. */
export function AreaPanel({ id, filter, onRemove, keeping }: AreaPanelProps) {
  const { t } = useTranslation();
  const { money, count, significant } = useFormatters();
  const [name, setName] = useState('');
  const { ring, ...rest } = filter;
  const rings = ring === undefined ? [] : [{ name: t('review.area.drawn'), ring }];
  const { data } = useQuery({
    ...ringSumsOptions(useClient(), id, rings, rest),
    enabled: ring !== undefined,
    placeholderData: keepPreviousData,
  });
  const sums = data?.accumulations[0];
  if (ring === undefined || sums === undefined) return null;
  const bounds = floodHazards.flatMap((hazard) => {
    const bound = sums.fullDependenceBound[hazard];
    return bound === null ? [] : [`${t(`hazard.${hazard}`)} ${money(bound)}`];
  });
  const rows: readonly (readonly [string, string])[] = [
    [t('portfolio.locations'), count(sums.rows)],
    [t('portfolio.tiv'), money(sums.tiv)],
    [t('portfolio.aal'), money(sums.aal)],
    [t('portfolio.aalPerMille'), sums.aalPerMille === null ? '–' : significant(sums.aalPerMille, 3)],
  ];
  return (
    <section className={styles.area} aria-label={t('review.area.title')}>
      <header>
        <b>{t('review.area.title')}</b>
        <Button
          variant="quiet"
          size="small"
          aria-label={t('review.area.remove')}
          icon={<X size={13} aria-hidden="true" />}
          onClick={onRemove}
        />
      </header>
      <dl>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {bounds.length > 0 && (
        <p>
          {t('review.area.bounds')}
          <br />
          {bounds.join(' · ')}
        </p>
      )}
      <form
        className={styles.keep}
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '') keeping.mutate({ name: name.trim(), ring }, { onSuccess: () => setName('') });
        }}
      >
        <TextField
          label={t('review.area.keepAs')}
          hideLabel
          placeholder={t('review.area.keepAs')}
          maxLength={80}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" size="small" disabled={name.trim() === '' || keeping.isPending}>
          {t('review.area.save')}
        </Button>
      </form>
      {keeping.error !== null && <FailureNotice title={t('review.area.notKept')} failure={keeping.error} />}
      {keeping.isSuccess && <p>{t('review.area.kept', { name: keeping.variables.name })}</p>}
      <LiveRegion text={rows.map((row) => row.join(' ')).join(', ')} />
    </section>
  );
}
