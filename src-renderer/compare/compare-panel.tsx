import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { assets } from '#shared/exposure/exposure.ts';
import { type Scenario, hasDefenceScenarios } from '#shared/hazard/hazard.ts';
import { listSourceLines } from '#renderer/query/answer-sources.ts';
import { useCurrencyLabel } from '#renderer/i18n/display-store.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { Button, IconButton } from '#renderer/ui/button.tsx';
import { CopyButton } from '#renderer/ui/copy-button.tsx';
import { Segmented } from '#renderer/ui/segmented.tsx';
import { formatReturnPeriodShort } from '#renderer/i18n/formatters.ts';
import { VisuallyHidden } from '#renderer/ui/visually-hidden.tsx';
import textStyles from '#renderer/ui/text.module.css';
import {
  buildCompareGroups,
  hasComparedLosses,
  summariseGroups,
  type ComparedAsset,
  type ComparedPlace,
  type CompareCell,
  type CompareChoice,
  type CompareGroup,
  type CompareRow,
  type SummaryRow,
} from './compare-rows.ts';
import { describeCell, describeNearPlace, describeSummaryRow } from './describe-compared.ts';
import styles from './compare-panel.module.css';

const assetChoices: readonly ComparedAsset[] = ['all', ...assets];

interface ComparePanelProps {
  readonly places: readonly ComparedPlace[];
  readonly scenario: Scenario;
  readonly onShow: (place: ComparedPlace) => void;
  /** Shows all places on the map at once. */
  readonly onShowAll: () => void;
  readonly onRemove: (place: ComparedPlace) => void;
  /** Shows the comparison on pages. */
  readonly onPrint: () => void;
  readonly onClear: () => void;
}

/** Up to four places side by side: indices, scores, losses, and depths by return period. */
export function ComparePanel(props: ComparePanelProps) {
  const { places, scenario, onShow, onShowAll, onRemove, onPrint, onClear } = props;
  const { t } = useTranslation();
  const [showsDepths, setShowsDepths] = useState(false);
  const table = useRef<HTMLTableElement>(null);
  const [asset, setAsset] = useState<ComparedAsset>('all');
  const groups = buildCompareGroups(
    places.map(({ answer }) => answer),
    { scenario, asset },
  );
  const ofRegion = places.find(({ answer }) => answer?.currency)?.answer?.currency ?? null;
  const currency = useCurrencyLabel(ofRegion) ?? t('compare.currencyUnits');
  return (
    <section className={styles.panel} aria-label={t('compare.title')} data-compare="">
      <div className={styles.head}>
        <h2 className={styles.title}>{t('compare.title')}</h2>
        <span className={styles.hint}>{t('compare.hint')}</span>
        {hasComparedLosses(groups) && (
          <Segmented
            label={t('compare.asset')}
            options={assetChoices.map((value) => ({
              value,
              label: value === 'all' ? t('chart.allAssets') : t(`asset.${value}`),
            }))}
            value={asset}
            onChange={setAsset}
          />
        )}
        <Button
          size="small"
          variant="link"
          aria-pressed={showsDepths}
          onClick={() => setShowsDepths((shown) => !shown)}
        >
          {t(showsDepths ? 'compare.hideDepths' : 'compare.showDepths')}
        </Button>
        {places.length > 1 && (
          <Button size="small" variant="link" onClick={onShowAll}>
            {t('compare.showAll')}
          </Button>
        )}
        <CopyButton text={() => writeTable(table.current!)} label={t('compare.copy')} doneLabel={t('compare.copied')} />
        <Button size="small" variant="link" onClick={onPrint}>
          {t('compare.print')}
        </Button>
        <Button size="small" variant="link" onClick={onClear}>
          {t('compare.clear')}
        </Button>
      </div>
      <div className={styles.scroll}>
        <table ref={table} className={styles.table}>
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
                    <IconButton
                      label={t('compare.remove', { letter: place.letter })}
                      icon={X}
                      onClick={() => onRemove(place)}
                    />
                  </div>
                </th>
              ))}
            </tr>
          </thead>
          <SummaryRows
            rows={summariseGroups(groups)}
            letters={places.map(({ letter }) => letter)}
            currency={currency}
          />
          {groups.map(({ hazard, rows }) => (
            <GroupRows
              key={hazard}
              group={{ hazard, rows: rows.filter(({ kind }) => showsDepths || kind !== 'depth') }}
              letters={places.map(({ letter }) => letter)}
              choice={{ scenario, asset }}
              currency={currency}
            />
          ))}
          <SourceRows lines={listSourceLines(places.flatMap(({ answer }) => answer ?? []))} columns={places.length} />
        </table>
      </div>
    </section>
  );
}

/** What a place is called: the address that stands there or nearest, and beneath it its coordinates. */
function PlaceName({ place }: { readonly place: ComparedPlace }) {
  const { t, ...formatters } = useTexts();
  if (place.hasFailed) return <span className={styles.label}>{t('compare.failed')}</span>;
  const near = describeNearPlace(place, t, formatters);
  return (
    <span className={styles.label}>
      {near !== null && (
        <span className={styles.near} title={near}>
          {near}
        </span>
      )}
      <span className={near === null ? undefined : styles.coordinates} data-place="">
        {formatters.coordinates(place.point)}
      </span>
    </span>
  );
}

interface SummaryRowsProps {
  readonly rows: readonly SummaryRow[];
  /** Letters of the places, in their order. */
  readonly letters: readonly string[];
  readonly currency: string;
}

/** What the comparison begins with; rows in which the places differ come first, and are marked. */
function SummaryRows({ rows, letters, currency }: SummaryRowsProps) {
  const { t } = useTranslation();
  return (
    <tbody data-hazard="summary">
      {rows.map((row) => (
        <tr key={`${row.hazard} ${row.kind}`} data-row={`${row.hazard} ${row.kind}`} data-differs={row.differs}>
          <th scope="row">
            {describeSummaryRow(row, currency, t)}
            {row.differs && <VisuallyHidden>{t('compare.differs')}</VisuallyHidden>}
          </th>
          {row.cells.map((cell, place) => (
            <Cell key={letters[place]} cell={cell} kind={row.kind} />
          ))}
        </tr>
      ))}
    </tbody>
  );
}

/** Who made the data behind the figures, and its limits: in the table, so that they are copied with it. */
function SourceRows({ lines, columns }: { readonly lines: readonly string[]; readonly columns: number }) {
  const { t } = useTranslation();
  return (
    <tbody data-sources="">
      {lines.map((line) => (
        <tr key={line}>
          <th scope="row">{t('compare.sources')}</th>
          <td className={styles.source} colSpan={columns}>
            {line}
          </td>
        </tr>
      ))}
    </tbody>
  );
}

/** The rows of a table as they are read, with tabs between cells: spreadsheets take them as they are. */
function writeTable(table: HTMLTableElement): string {
  const write = (cell: HTMLElement): string => cell.innerText.replaceAll(/\s+/g, ' ').trim();
  return [...table.rows].map((row) => [...row.cells].map(write).join('\t')).join('\n');
}

interface GroupRowsProps {
  readonly group: CompareGroup;
  /** Letters of the places, in their order. */
  readonly letters: readonly string[];
  readonly choice: CompareChoice;
  readonly currency: string;
}

/** The rows of one hazard; its losses and its depths each under a line that says their unit and what they are of. */
function GroupRows({ group: { hazard, rows }, letters, choice, currency }: GroupRowsProps) {
  const { t, ...formatters } = useTexts();
  // Rain and fire have no defences: their figures are the same whatever becomes of those.
  const scenario = hazard !== 'wildfire' && hasDefenceScenarios(hazard) ? [t(`scenario.${choice.scenario}`)] : [];
  const asset = t(choice.asset === 'all' ? 'compare.allAssets' : `asset.${choice.asset}`);
  const sections = [
    { first: rows.findIndex(({ kind }) => kind === 'aal'), words: [t('compare.losses', { currency }), asset] },
    { first: rows.findIndex(({ kind }) => kind === 'depth'), words: [t('compare.depths')] },
  ];

  function nameRow({ kind, returnPeriodYears }: CompareRow): string {
    if (kind === 'depth') {
      return returnPeriodYears === null ? '' : formatReturnPeriodShort(returnPeriodYears, t, formatters);
    }
    return t(`compare.${kind}`);
  }

  return (
    <tbody data-hazard={hazard}>
      <tr className={styles.hazard}>
        <th scope="rowgroup" colSpan={letters.length + 1}>
          {t(`hazard.${hazard}`)}
        </th>
      </tr>
      {rows.flatMap((row, index) => [
        ...sections
          .filter(({ first }) => first === index)
          .map(({ words }) => (
            <tr key={`above ${row.kind}`} className={styles.unit}>
              <th scope="rowgroup" colSpan={letters.length + 1}>
                {[...words, ...scenario].join(' · ')}
              </th>
            </tr>
          )),
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
  const { t, ...formatters } = useTexts();
  const text = describeCell(cell, kind, t, formatters);
  if (typeof cell !== 'number') return <td className={textStyles.muted}>{text}</td>;
  if (kind === 'index' || kind === 'score') {
    return (
      <td>
        <span className={styles.index} style={{ borderColor: `var(--risk-${cell})` }}>
          {text}
        </span>
      </td>
    );
  }
  return <td className={cell === 0 ? textStyles.faint : undefined}>{text}</td>;
}
