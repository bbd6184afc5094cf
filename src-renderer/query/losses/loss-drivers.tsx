import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Basement } from '#shared/exposure/exposure.ts';
import type { FloodHazard, Scenario } from '#shared/hazard/hazard.ts';
import { addAssetLosses } from '#shared/query/add-asset-losses.ts';
import { RAISED_FLOOR_METRES, type LossDriverKind } from '#shared/query/loss-drivers.ts';
import { useClient } from '#renderer/client/client.ts';
import { procedureOptions } from '#renderer/client/procedure-options.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { Button } from '#renderer/ui/button.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import textStyles from '#renderer/ui/text.module.css';
import type { RiskAnswer } from '../risk-queries.ts';
import styles from './loss-drivers.module.css';

/** Those of what was typed a while ago are asked for anew. */
const CACHED_MILLISECONDS = 10_000;

/** Sums of the same losses differ by rounding alone, currency units a year. */
const SAME_LOSS = 0.01;

interface LossDriversProps {
  readonly answer: RiskAnswer;
  readonly hazard: FloodHazard;
  readonly scenario: Scenario;
  readonly currency: string;
  /** Takes what is known of the basement; null while the building cannot be changed so. */
  readonly onBasement: ((basement: Basement) => void) | null;
  /** Leads to the field of the floor's height; null where there is none beside it. */
  readonly onEnterFloor: (() => void) | null;
  /** Whether the answer was kept: what drives its loss is shown where the same loss comes out today. */
  readonly isKept?: boolean;
}

/** What an annual loss is made of, as bars: by how much it falls with one thing changed. Nothing without a loss. */
export function LossDriverBars(props: LossDriversProps) {
  const { answer, hazard, scenario, currency, isKept = false } = props;
  const { t, money, percent } = useTexts();
  const asked = useQuery({
    ...procedureOptions(useClient(), 'risk.drivers', answer.request, {
      staleTime: Infinity,
      gcTime: CACHED_MILLISECONDS,
    }),
    placeholderData: keepPreviousData,
  });
  if (asked.isError) return <FailureNotice title={t('drivers.failed')} failure={asked.error} />;
  const ofHazard = asked.data?.hazards.find((one) => one.hazard === hazard)?.scenarios;
  const found = ofHazard?.[scenario] ?? ofHazard?.base;
  if (found === undefined || found.drivers.length === 0) return null;
  const { averageAnnualLoss: loss, drivers } = found;
  if (isKept && Math.abs(loss - addKept(answer, hazard, scenario)) > SAME_LOSS) return null;
  const ofLoss = { hazard: t(`hazard.${hazard}`), loss: money(loss), currency };
  return (
    <div className={styles.drivers} data-drivers={hazard}>
      <h4 className={styles.title}>{t('drivers.title', ofLoss)}</h4>
      <ul className={styles.list}>
        {drivers.map(({ kind, averageAnnualLoss }) => (
          <li key={kind} data-driver={kind}>
            <span className={styles.name}>
              <DriverName kind={kind} {...props} />
            </span>
            <span>
              {t('drivers.amount', { amount: money(averageAnnualLoss), share: percent(averageAnnualLoss / loss) })}
            </span>
            <span className={styles.track} aria-hidden="true">
              <span className={styles.bar} style={{ inlineSize: `${(100 * averageAnnualLoss) / loss}%` }} />
            </span>
            <DriverAction kind={kind} {...props} />
          </li>
        ))}
      </ul>
      <p className={textStyles.note}>{t('drivers.overlap')}</p>
    </div>
  );
}

/** The annual loss of all assets as the answer has it. */
function addKept({ assessment }: RiskAnswer, hazard: FloodHazard, scenario: Scenario): number {
  const losses = assessment.explanation.floods[hazard]?.losses ?? null;
  if (losses === null) return 0;
  return addAssetLosses(losses, scenario, ({ averageAnnualLoss }) => averageAnnualLoss);
}

function DriverName({
  kind,
  answer,
  hazard,
  scenario,
}: LossDriversProps & { readonly kind: LossDriverKind }): ReactNode {
  const { t, lengthSymbol, significant, height } = useTexts();
  const trace = answer.assessment.explanation.floods[hazard];
  if (trace === undefined) return null;
  const years = (of: number | undefined): string => significant(of ?? 0, 6);
  switch (kind) {
    case 'basement':
      return t(trace.building.basement === 'UNKNOWN' ? 'drivers.basementAssumed' : 'drivers.basement');
    case 'floor':
      return t('drivers.floor', { height: height(RAISED_FLOOR_METRES, 1), lengthUnit: lengthSymbol });
    case 'frequent':
      return t('drivers.frequent', { years: years(trace.returnPeriodsYears[0]) });
    case 'rare':
      return t('drivers.rare', { years: years(trace.returnPeriodsYears.at(-1)) });
    case 'defences':
      return t(scenario === 'defFail' ? 'drivers.defencesFail' : 'drivers.defencesOvertopped');
  }
  return null;
}

/** What the reader can say about it, as buttons. */
function DriverAction({
  kind,
  answer,
  onBasement,
  onEnterFloor,
}: LossDriversProps & { readonly kind: LossDriverKind }) {
  const { t } = useTexts();
  const isUnsaid = answer.request.financial?.basement === 'UNKNOWN';
  if (kind === 'basement' && isUnsaid && onBasement !== null) {
    return (
      <span className={styles.actions}>
        {(['NO', 'YES'] as const).map((basement) => (
          <Button key={basement} size="small" onClick={() => onBasement(basement)}>
            {t(`drivers.sayBasement.${basement}`)}
          </Button>
        ))}
      </span>
    );
  }
  if (kind !== 'floor' || onEnterFloor === null) return null;
  return (
    <span className={styles.actions}>
      <Button size="small" onClick={onEnterFloor}>
        {t('drivers.enterFloor')}
      </Button>
    </span>
  );
}
