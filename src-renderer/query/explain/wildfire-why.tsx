import { classify, CONDITIONAL_RISK_CLASSES, WILDFIRE_INDEX_CLASSES } from '#shared/exposure/class-tables.ts';
import type { WildfireTrace } from '#shared/query/explanation.ts';
import { findWildfireClass } from '#shared/hazard/hazard-reading.ts';
import { METRES_PER_UNIT } from '#shared/units/units.ts';
import { WILDFIRE_NEIGHBOURHOOD_METRES } from '#shared/hazard/wildfire.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { Disclosure } from '#renderer/ui/disclosure.tsx';
import { classNames } from '#renderer/ui/class-names.ts';
import { DataTable, TableRow } from '#renderer/ui/data-table.tsx';
import { ClassTable } from './class-table.tsx';
import { Facts, WideTable, POINT_DECIMALS } from './explain-parts.tsx';
import styles from './explain.module.css';

/** As many digits as the index is met with by hand. */
const DIGITS = 6;
/** As many digits as a cell of 32 bits holds. */
const STORED_DIGITS = 9;

/** Everything behind the wildfire index. */
export function WildfireWhy({ trace }: { readonly trace: WildfireTrace }) {
  const { t, significant, count, fixed, height, distance, lengthInput, lengthSymbol } = useTexts();
  const { method, annualRisk, flameLengthMetres, conditionalRisk } = trace;
  const index =
    annualRisk === null
      ? (findWildfireClass(trace.classes, trace.stored)?.[2] ?? 1)
      : classify(WILDFIRE_INDEX_CLASSES, annualRisk);
  const orDash = (value: number | null, format: (value: number) => string): string =>
    value === null ? '–' : format(value);
  const inDigits = (value: number): string => significant(value, DIGITS);
  const flameLength =
    flameLengthMetres === null ? '–' : t('unit.metres', { value: height(flameLengthMetres, POINT_DECIMALS) });
  return (
    <div className={styles.stack}>
      <p className={styles.text}>
        {t(`explain.wildfire.${method}`, {
          cells: count(trace.neighbourhoodCells),
          radius: distance(WILDFIRE_NEIGHBOURHOOD_METRES),
        })}
        {` ${t('explain.wildfireIndex', { index })}`}
      </p>
      <Facts
        facts={[
          [t('explain.pack'), `${trace.pack.title} ${trace.pack.version}`],
          ...(method === 'classified'
            ? [[t('explain.stored'), orDash(trace.stored, (stored) => significant(stored, STORED_DIGITS))] as const]
            : [
                [t('explain.burnProbability'), orDash(trace.burnProbability, inDigits)] as const,
                [t('explain.flameLength'), flameLength] as const,
                [t('explain.conditionalRisk'), orDash(conditionalRisk, (risk) => fixed(risk, 2))] as const,
                [t('explain.annualRisk'), orDash(annualRisk, inDigits)] as const,
              ]),
        ]}
      />
      <div>
        <WildfireCells trace={trace} />
        {method === 'classified' && <PackClassTable trace={trace} />}
        {method !== 'classified' && (
          <ClassTable
            title={t('explain.class.flame')}
            classes={CONDITIONAL_RISK_CLASSES}
            figure={t('explain.class.flameLength', { unit: lengthSymbol })}
            result={t('explain.class.flameResult')}
            value={conditionalRisk === null ? null : (flameLengthMetres ?? 0) / METRES_PER_UNIT.ft}
            shown={flameLength}
            formatEnd={(feet) => lengthInput(feet * METRES_PER_UNIT.ft)}
            formatResult={(risk) => fixed(risk, 2)}
          />
        )}
        {annualRisk !== null && (
          <ClassTable
            title={t('explain.class.index')}
            classes={WILDFIRE_INDEX_CLASSES}
            figure={t('explain.annualRisk')}
            result={t('explain.class.indexResult')}
            value={annualRisk}
            shown={inDigits(annualRisk)}
            formatEnd={inDigits}
            formatResult={count}
          />
        )}
      </div>
      {method === 'neighbourhood' && trace.neighbourhoodCells > 0 && <NeighbourhoodTable trace={trace} />}
    </div>
  );
}

/** The cells that were read at the point: file, column and row, centre, and the number as stored. */
function WildfireCells({ trace }: { readonly trace: WildfireTrace }) {
  const { t, significant, count, coordinates } = useTexts();
  if (trace.cells.length === 0) return null;
  return (
    <Disclosure title={t('explain.readings')}>
      <Facts
        facts={trace.cells.flatMap(({ layer, path, band, cell, centre, stored }) => [
          [t(`explain.wildfireLayer.${layer}`), band > 1 ? `${path}, ${t('explain.band', { band })}` : path] as const,
          [
            t('explain.wildfireCell.place', { layer: t(`explain.wildfireLayer.${layer}`) }),
            `${count(cell.column)} / ${count(cell.row)} · ${coordinates(centre)}`,
          ] as const,
          [
            t('explain.wildfireCell.stored', { layer: t(`explain.wildfireLayer.${layer}`) }),
            stored === null ? t('explain.reading.nodata') : significant(stored, STORED_DIGITS),
          ] as const,
        ])}
      />
    </Disclosure>
  );
}

/** The cells around an unburnable one by their risk to a structure: what the mean is made of. */
function NeighbourhoodTable({ trace }: { readonly trace: WildfireTrace }) {
  const { t, significant, count, fixed } = useTexts();
  const { neighbourhoodClasses: classes, neighbourhoodCells, annualRisk } = trace;
  const unburnable = neighbourhoodCells - classes.reduce((sum, { cells }) => sum + cells, 0);
  const inDigits = (value: number): string => significant(value, DIGITS);
  return (
    <WideTable label={t('explain.neighbours')}>
      <DataTable
        className={classNames(styles.table, styles.dense)}
        caption={t('explain.neighbours')}
        rows={[{ conditionalRisk: null, cells: unburnable, burnProbabilitySum: 0 }, ...trace.neighbourhoodClasses]}
        keyOf={({ conditionalRisk }) => conditionalRisk ?? 'unburnable'}
        heads={[
          t('explain.neighbour.risk'),
          t('explain.neighbour.cells'),
          t('explain.neighbour.sum'),
          t('explain.neighbour.product'),
        ]}
        renderCells={({ conditionalRisk: risk, cells, burnProbabilitySum: sum }) => [
          risk === null ? t('explain.neighbour.unburnable') : fixed(risk, 2),
          count(cells),
          inDigits(sum),
          inDigits((risk ?? 0) * sum),
        ]}
        foot={
          <TableRow cells={[t('explain.neighbour.mean'), count(neighbourhoodCells), null, inDigits(annualRisk ?? 0)]} />
        }
      />
    </WideTable>
  );
}

/** The classes that a pack gives its own wildfire map, and the first one that holds the number stored here. */
function PackClassTable({ trace }: { readonly trace: WildfireTrace }) {
  const { t, significant, count } = useTexts();
  const hit = findWildfireClass(trace.classes, trace.stored);
  const shown = trace.stored === null ? t('explain.reading.nodata') : significant(trace.stored, STORED_DIGITS);
  const title = t('explain.packClasses');
  const mark = (isHit: boolean) =>
    isHit ? ({ className: styles.hit, 'aria-current': 'true' } as const) : ({} as const);
  return (
    <Disclosure title={title}>
      <DataTable
        className={styles.table}
        caption={title}
        rows={trace.classes}
        // Classes may say the same twice: the first counts.
        keyOf={(_, position) => position}
        rowProps={(range) => mark(range === hit)}
        heads={[
          t('explain.packClass.low'),
          t('explain.packClass.high'),
          t('explain.class.indexResult'),
          t('explain.class.here'),
        ]}
        renderCells={(range) => [
          significant(range[0], STORED_DIGITS),
          significant(range[1], STORED_DIGITS),
          count(range[2]),
          range === hit && <>◂ {shown}</>,
        ]}
      >
        <TableRow
          {...mark(hit === undefined)}
          cells={[{ children: t('explain.packClass.none'), colSpan: 2 }, count(1), hit === undefined && <>◂ {shown}</>]}
        />
      </DataTable>
    </Disclosure>
  );
}
