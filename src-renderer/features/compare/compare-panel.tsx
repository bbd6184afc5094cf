import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Coordinates } from '#shared/domain/geo.ts';
import type { Scenario } from '#shared/domain/hazard.ts';
import { formatReturnPeriodShort } from '../../i18n/format-return-period.ts';
import { useCurrencyLabel } from '../../i18n/use-currency-label.ts';
import { useFormatters } from '../../i18n/use-formatters.ts';
import { Button } from '../../ui/button.tsx';
import {
  buildCompareGroups,
  type CompareCell,
  type ComparedAnswer,
  type CompareGroup,
  type CompareRow,
  type TotalLoss,
} from './compare-rows.ts';
import styles from './compare-panel.module.css';

/** One place of the comparison. */
export interface ComparedPlace {
  /** A, B, C or D: as on the map. */
  readonly letter: string;
  readonly point: Coordinates;
  /** Null while it is on its way, and where there is none. */
  readonly answer: ComparedAnswer | null;
  readonly hasFailed: boolean;
  /** The address that is nearest to it; null where there is none, and until it is known. */
  readonly nearest: { readonly label: string; readonly distanceMetres: number } | null;
}

/** Nearer than this a place is that of the address itself: the decimals of its coordinates end there. */
const AT_PLACE_METRES = 1;

interface ComparePanelProps {
  readonly places: readonly ComparedPlace[];
  readonly scenario: Scenario;
  readonly computeTotalLoss: TotalLoss;
  readonly onShow: (place: ComparedPlace) => void;
  readonly onRemove: (place: ComparedPlace) => void;
  readonly onClear: () => void;
}

/** Up to four places side by side: indices, scores, losses, and depths by return period. */
export function ComparePanel({ places, scenario, computeTotalLoss, onShow, onRemove, onClear }: ComparePanelProps) {
  const { t } = useTranslation();
  const groups = buildCompareGroups(
    places.map(({ answer }) => answer),
    scenario,
    computeTotalLoss,
  );
  const ofRegion = places.find(({ answer }) => answer?.currency)?.answer?.currency ?? null;
  const currency = useCurrencyLabel(ofRegion) ?? t('compare.currencyUnits');
  return (
    <section className={styles.panel} aria-label={t('compare.title')} data-compare="">
      <div className={styles.head}>
        <h2 className={styles.title}>{t('compare.title')}</h2>
        <span className={styles.hint}>{t('compare.hint')}</span>
        <Button size="small" variant="link" onClick={onClear}>
          {t('compare.clear')}
        </Button>
      </div>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('compare.figure')}</th>
              {places.map((place) => (
                <th key={place.letter} scope="col">
                  <div className={styles.place}>
                    <button
                      type="button"
                      className={styles.letter}
                      title={t('compare.show', { letter: place.letter })}
                      onClick={() => onShow(place)}
                    >
                      {place.letter}
                    </button>
                    <PlaceName place={place} />
                    <Button
                      size="small"
                      variant="quiet"
                      aria-label={t('compare.remove', { letter: place.letter })}
                      icon={<X size={13} aria-hidden="true" />}
                      onClick={() => onRemove(place)}
                    />
                  </div>
                </th>
              ))}
            </tr>
          </thead>
          {groups.map((group) => (
            <GroupRows
              key={group.hazard}
              group={group}
              letters={places.map(({ letter }) => letter)}
              scenario={scenario}
              currency={currency}
            />
          ))}
        </table>
      </div>
    </section>
  );
}

/** What a place is called: its coordinates, and beneath them the address that stands there or nearest. */
function PlaceName({ place: { point, hasFailed, nearest } }: { readonly place: ComparedPlace }) {
  const { t } = useTranslation();
  const { coordinates, distance } = useFormatters();
  if (hasFailed) return <span className={styles.label}>{t('compare.failed')}</span>;
  const near =
    nearest === null
      ? null
      : nearest.distanceMetres < AT_PLACE_METRES
        ? nearest.label
        : t('compare.near', { label: nearest.label, distance: distance(nearest.distanceMetres) });
  return (
    <span className={styles.label}>
      <span data-place="">{coordinates(point)}</span>
      {near !== null && (
        <span className={styles.near} title={near}>
          {near}
        </span>
      )}
    </span>
  );
}

function GroupRows({
  group: { hazard, rows },
  letters,
  scenario,
  currency,
}: {
  readonly group: CompareGroup;
  readonly letters: readonly string[];
  readonly scenario: Scenario;
  readonly currency: string;
}) {
  const { t } = useTranslation();
  const formatters = useFormatters();
  const columns = letters.length + 1;

  function nameRow({ kind, returnPeriodYears }: CompareRow): string {
    if (kind === 'loss') return t('compare.aal', { currency });
    return returnPeriodYears === null
      ? t(kind === 'score' ? 'compare.score' : 'compare.index')
      : formatReturnPeriodShort(returnPeriodYears, t, formatters);
  }

  const firstDepth = rows.findIndex(({ kind }) => kind === 'depth');
  return (
    <tbody data-hazard={hazard}>
      <tr className={styles.hazard}>
        <th scope="rowgroup" colSpan={columns}>
          {t(`hazard.${hazard}`)}
        </th>
      </tr>
      {rows.flatMap((row, index) => [
        ...(index === firstDepth
          ? [
              <tr key="depths" className={styles.unit}>
                <th scope="rowgroup" colSpan={columns}>
                  {t('compare.depths', { scenario: t(`scenario.${scenario}.name`) })}
                </th>
              </tr>,
            ]
          : []),
        <tr key={`${row.kind} ${row.returnPeriodYears}`} data-row={row.returnPeriodYears ?? row.kind}>
          <th scope="row">{nameRow(row)}</th>
          {row.cells.map((cell, place) => (
            <Cell key={letters[place]} cell={cell} kind={row.kind} />
          ))}
        </tr>,
      ])}
    </tbody>
  );
}

function Cell({ cell, kind }: { readonly cell: CompareCell; readonly kind: CompareRow['kind'] }) {
  const { t } = useTranslation();
  const { depth, money } = useFormatters();
  if (typeof cell !== 'number') {
    const words =
      cell === 'unknown' ? '–' : cell === 'openWater' ? t('compare.openWater') : t(`compare.absence.${cell}`);
    return <td className={styles.absent}>{words}</td>;
  }
  if (kind === 'index' || kind === 'score') {
    return (
      <td>
        <span className={styles.index} style={{ borderColor: `var(--risk-${cell})` }}>
          {cell}
        </span>
      </td>
    );
  }
  return <td className={cell === 0 ? styles.zero : undefined}>{kind === 'loss' ? money(cell) : depth(cell)}</td>;
}
