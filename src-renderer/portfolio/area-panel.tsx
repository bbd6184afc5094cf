import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { X } from 'lucide-react';
import { useState } from 'react';
import { floodHazards } from '#shared/hazard/hazard.ts';
import type { PortfolioFilter } from '#shared/portfolio/portfolio-review.ts';
import type { Accumulation } from '#shared/portfolio/portfolio-summary.ts';
import { useClient } from '#renderer/client/client.ts';
import { PML_RETURN_PERIOD_YEARS } from '#shared/hazard/pml-return-period.ts';
import type { Formatters } from '#renderer/i18n/formatters.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { Button, IconButton } from '#renderer/ui/button.tsx';
import { LiveRegion } from '#renderer/ui/visually-hidden.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import { keepPreviousFigures } from './portfolio-queries.ts';
import { ringSumsOptions } from './review-queries.ts';
import type { SavedAreas } from './use-saved-areas.ts';
import styles from './review-map.module.css';

interface AreaPanelProps {
  readonly id: string;
  /** With the ring that the panel is about. */
  readonly filter: PortfolioFilter;
  readonly onRemove: () => void;
  /** Keeps the ring under a name, to be accumulated by. */
  readonly saving: SavedAreas['saving'];
}

/** What an area adds up to, and a name to keep it by. */
export function AreaPanel({ id, filter, onRemove, saving }: AreaPanelProps) {
  const { t, ...formatters } = useTexts();
  const [name, setName] = useState('');
  const { ring, ...rest } = filter;
  const rings = ring === undefined ? [] : [{ name: t('review.area.drawn'), ring }];
  const summing = ringSumsOptions(useClient(), id, rings, rest);
  const { data, error } = useQuery({
    ...summing,
    enabled: ring !== undefined,
    placeholderData: keepPreviousFigures(summing.queryKey),
  });
  if (ring === undefined) return null;
  const sums = data?.accumulations[0];
  const rows = sums === undefined ? [] : listSums(sums, t, formatters);
  // The area that was kept last may be one that was drawn before.
  const isOfThis = saving.variables?.ring === ring;
  return (
    <section className={styles.area} aria-label={t('review.area.title')}>
      <header>
        <b>{t('review.area.title')}</b>
        <IconButton label={t('review.area.remove')} icon={X} onClick={onRemove} />
      </header>
      {error !== null ? (
        <FailureNotice title={t('portfolio.rowsNotRead')} failure={error} />
      ) : sums === undefined ? (
        <Skeleton height={96} />
      ) : (
        <AreaSums rows={rows} bounds={listBounds(sums, t, formatters)} />
      )}
      <form
        className={styles.keep}
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '') saving.mutate({ name: name.trim(), ring }, { onSuccess: () => setName('') });
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
        <Button type="submit" size="small" disabled={name.trim() === '' || saving.isPending}>
          {t('review.area.save')}
        </Button>
      </form>
      {isOfThis && saving.error !== null && <FailureNotice title={t('review.area.notKept')} failure={saving.error} />}
      {isOfThis && saving.isSuccess && <p>{t('review.area.kept', { name: saving.variables.name })}</p>}
      <LiveRegion text={rows.map((row) => row.join(' ')).join(', ')} />
    </section>
  );
}

type NamedSum = readonly [name: string, value: string];

function listSums(
  { rows, tiv, answeredTiv, aal, aalPerMille }: Accumulation,
  t: TFunction,
  formatters: Formatters,
): NamedSum[] {
  const { money, count, perMille } = formatters;
  return [
    [t('portfolio.locations'), count(rows)],
    [t('portfolio.tiv'), money(tiv)],
    [t('portfolio.tivAnswered'), money(answeredTiv)],
    [t('portfolio.aal'), money(aal)],
    [t('portfolio.aalPerMilleAnswered'), aalPerMille === null ? '–' : perMille(aalPerMille)],
  ];
}

function listBounds({ fullDependenceBound }: Accumulation, t: TFunction, { money }: Formatters): string[] {
  return floodHazards.flatMap((hazard) => {
    const bound = fullDependenceBound[hazard];
    return bound === null ? [] : [`${t(`hazard.${hazard}`)} ${money(bound)}`];
  });
}

interface AreaSumsProps {
  readonly rows: readonly NamedSum[];
  readonly bounds: readonly string[];
}

/** The sums of an area. The sum of PMLs is called the bound that it is. */
function AreaSums({ rows, bounds }: AreaSumsProps) {
  const { t, count } = useTexts();
  return (
    <>
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
          {t('review.area.bounds', { years: count(PML_RETURN_PERIOD_YEARS) })}
          <br />
          {bounds.join(' · ')}
        </p>
      )}
    </>
  );
}
