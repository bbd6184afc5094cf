import type { HazardTrace } from '#shared/query/explanation.ts';
import { classify, FLOOD_INDEX_CLASSES } from '#shared/exposure/class-tables.ts';
import { scenariosOf } from '#shared/hazard/hazard.ts';
import { formatReturnPeriod, formatReturnPeriodShort } from '#renderer/i18n/format-return-period.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { Disclosure } from '#renderer/ui/disclosure.tsx';
import { DepthTable } from './depth-table.tsx';
import { Facts } from './facts.tsx';
import { LossWhy } from './loss-why.tsx';
import { Part } from './part.tsx';
import { ReadingsTable } from './readings-table.tsx';
import { ScoreWhy } from './score-why.tsx';
import { ClassTable } from './class-table.tsx';
import { HEIGHT_DECIMALS } from './precision.ts';
import styles from './explain.module.css';

/** Everything behind one flood hazard's figures: enough to compute them again by hand. */
export function FloodWhy({ trace }: { readonly trace: HazardTrace }) {
  const { t, ...formatters } = useTexts();
  const { standardOfProtectionYears: standard, ground, building } = trace;
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
              ground.kind === 'value'
                ? t('unit.metres', { value: formatters.depth(ground.elevationMetres) })
                : t(`explain.groundKind.${ground.kind}`),
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
          event: scenarios.length > 1 ? `${event}, ${t(`scenario.${scenario}.name`).toLowerCase()}` : event,
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
