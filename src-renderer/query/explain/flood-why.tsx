import type { HazardTrace, TraceReading } from '#shared/query/explanation.ts';
import { classify, FLOOD_INDEX_CLASSES } from '#shared/exposure/class-tables.ts';
import { scenariosOf } from '#shared/hazard/hazard.ts';
import { MINIMUM_DEPTH_METRES } from '#shared/hazard/minimum-depth.ts';
import { formatReturnPeriod, formatReturnPeriodShort } from '#renderer/i18n/formatters.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { Disclosure } from '#renderer/ui/disclosure.tsx';
import { DataTable } from '#renderer/ui/data-table.tsx';
import textStyles from '#renderer/ui/text.module.css';
import { Facts, Part, WideTable, HEIGHT_DECIMALS } from './explain-parts.tsx';
import { LossWhy } from './loss-why.tsx';
import { ScoreWhy } from './score-why.tsx';
import { ClassTable } from './class-table.tsx';
import styles from './explain.module.css';

/** Everything behind one flood hazard's figures: enough to compute them again by hand. */
export function FloodWhy({ trace }: { readonly trace: HazardTrace }) {
  const { t, ...formatters } = useTexts();
  const { standardOfProtectionYears: standard, ground, building } = trace;
  const describeGround = ({ elevationMetres, verticalDatum: datum }: Extract<typeof ground, { kind: 'value' }>) => {
    const height = t('unit.metres', { value: formatters.depth(elevationMetres) });
    return datum === undefined ? height : t('explain.groundAbove', { height, datum });
  };
  return (
    <div className={styles.stack}>
      <IndexWhy trace={trace} />
      <Part title={t('explain.depths')}>
        <DepthTable trace={trace} />
        <RaisedDepths trace={trace} />
        <Disclosure title={t('explain.readings')}>
          <ReadingsTable trace={trace} />
        </Disclosure>
      </Part>
      <Part title={t('explain.place')}>
        <Facts
          facts={[
            [t('explain.pack'), `${trace.pack.title} ${trace.pack.version}`],
            [
              t('explain.ground'),
              ground.kind === 'value' ? describeGround(ground) : t(`explain.groundKind.${ground.kind}`),
            ],
            [
              t('explain.standard'),
              standard === null ? t('explain.noStandard') : formatReturnPeriod(standard, t, formatters),
            ],
            [
              t('explain.building'),
              t('explain.buildingText', {
                occupancy: building.occupancy,
                storeys: t(`storeys.${building.storeys}`).toLowerCase(),
                metres: formatters.lengthInput(building.firstFloorHeightMetres),
              }),
            ],
          ]}
        />
      </Part>
      <ScoreWhy trace={trace} />
      {trace.losses !== null && <LossWhy trace={trace} losses={trace.losses} />}
    </div>
  );
}

const DIGITS = 6;

/** What makes the flood index: the first water, and the classes that it is told by. */
function IndexWhy({ trace: { openWater, firstWetReturnPeriodYears: firstWet } }: { readonly trace: HazardTrace }) {
  const { t, ...formatters } = useTexts();
  if (openWater === 'answeredWith10') return <p className={styles.text}>{t('explain.indexOpenWater')}</p>;
  const value = firstWet ?? Infinity;
  const index = classify(FLOOD_INDEX_CLASSES, value);
  return (
    <div>
      <p className={styles.text}>
        {firstWet === null
          ? t('explain.indexDry')
          : t('explain.indexFrom', { returnPeriod: formatReturnPeriod(firstWet, t, formatters), index })}
      </p>
      <ClassTable
        title={t('explain.class.index')}
        classes={FLOOD_INDEX_CLASSES}
        figure={t('explain.class.firstWater')}
        result={t('explain.class.indexResult')}
        value={value}
        shown={firstWet === null ? t('explain.class.dry') : formatReturnPeriodShort(firstWet, t, formatters)}
        formatEnd={(years) => formatters.significant(years, DIGITS)}
        formatResult={formatters.count}
      />
    </div>
  );
}

/** The depths that are not what their own map says: raised to those of more frequent events or stronger defences. */
function RaisedDepths({ trace }: { readonly trace: HazardTrace }) {
  const { t, ...formatters } = useTexts();
  const written = (metres: number): string => formatters.height(metres, HEIGHT_DECIMALS);
  const scenarios = scenariosOf(trace.hazard);
  const raised = scenarios.flatMap((scenario) =>
    trace.returnPeriodsYears.flatMap((years, index) => {
      const depths = trace.scenarios[scenario];
      const before = depths?.beforeRunningMaximum[index];
      const after = depths?.depthsMetres[index];
      if (before === undefined || after === undefined || before === after) return [];
      const event = formatReturnPeriodShort(years, t, formatters);
      return [
        {
          key: `${scenario} ${years}`,
          event: scenarios.length > 1 ? `${event}, ${t(`scenario.${scenario}`).toLowerCase()}` : event,
          before: written(before),
          after: written(after),
        },
      ];
    }),
  );
  if (raised.length === 0) return null;
  return (
    <div>
      <p className={styles.text}>{t('explain.raised.rule')}</p>
      <ul className={styles.rules}>
        {raised.map(({ key, ...values }) => (
          <li key={key}>{t('explain.raised.event', values)}</li>
        ))}
      </ul>
    </div>
  );
}

/** Depths for each return period and scenario, as they enter the calculation. */
function DepthTable({ trace }: { readonly trace: HazardTrace }) {
  const { t, ...formatters } = useTexts();
  const scenarios = scenariosOf(trace.hazard).filter((scenario) => trace.scenarios[scenario] !== undefined);
  return (
    <WideTable label={t('explain.depths')}>
      <DataTable
        className={styles.table}
        above={
          scenarios.length > 1 && (
            <tr className={styles.above}>
              <td colSpan={2} />
              <th scope="colgroup" colSpan={scenarios.length}>
                {t('explain.depth')}
              </th>
            </tr>
          )
        }
        rows={trace.returnPeriodsYears}
        keyOf={(years) => years}
        heads={[
          t('explain.event'),
          t('explain.probability'),
          ...scenarios.map((scenario) => ({
            children: scenarios.length === 1 ? t('explain.depth') : t(`scenario.${scenario}`),
            className: styles.even,
          })),
        ]}
        renderCells={(years, index) => [
          formatReturnPeriodShort(years, t, formatters),
          { children: formatters.percent(1 / years), className: textStyles.faint },
          ...scenarios.map((scenario) => formatters.depth(trace.scenarios[scenario]?.depthsMetres[index] ?? 0)),
        ]}
      />
    </WideTable>
  );
}

/** The cells that were read: file, band, column and row, the number as stored. */
function ReadingsTable({ trace }: { readonly trace: HazardTrace }) {
  const { t, significant, count, height } = useTexts();
  const { quantity, unit } = trace.maps;
  const withScenarios = scenariosOf(trace.hazard).length > 1;

  function describeStored(reading: TraceReading): string {
    if (reading.kind !== 'value' || reading.stored === null)
      return t(`explain.reading.${reading.kind === 'outside' ? 'outside' : 'nodata'}`);
    return significant(reading.stored, DIGITS);
  }

  /** What counts: the number in the map's unit, or the percentile of the window around it. */
  function describeValue({ scaled, window }: TraceReading): string {
    if (window !== null) {
      const value = significant(window.percentileScaled ?? 0, DIGITS);
      return t('explain.value.window', { value, count: window.cells });
    }
    return scaled === null ? '–' : significant(scaled, DIGITS);
  }

  return (
    <>
      <WideTable label={t('explain.readings')}>
        <DataTable
          className={styles.table}
          caption={t('explain.readings')}
          rows={trace.readings}
          keyOf={({ path, band, scenario, returnPeriodYears }) => `${path}-${band}-${scenario}-${returnPeriodYears}`}
          heads={[
            t('explain.map'),
            ...(withScenarios ? [t('explain.defences')] : []),
            t('explain.years'),
            t('explain.cell'),
            t('explain.stored'),
            t(`explain.value.${quantity}`, { unit }),
          ]}
          renderCells={(reading) => [
            {
              children: reading.path + (reading.band > 1 ? ` · ${reading.band}` : ''),
              className: styles.path,
              title: `${reading.path}, ${t('explain.band', { band: reading.band })}`,
            },
            ...(withScenarios ? [t(`scenario.${reading.scenario}`)] : []),
            significant(reading.returnPeriodYears, DIGITS),
            {
              children: reading.cell === null ? '–' : `${count(reading.cell.column)} / ${count(reading.cell.row)}`,
              className: textStyles.faint,
            },
            describeStored(reading),
            describeValue(reading),
          ]}
        />
      </WideTable>
      <p className={styles.text}>
        {t(`explain.value.${quantity}Rule`, { minimum: height(MINIMUM_DEPTH_METRES, HEIGHT_DECIMALS) })}
      </p>
    </>
  );
}
