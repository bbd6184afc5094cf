import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { assets, type Asset, type Financial } from '#shared/exposure/exposure.ts';
import type { FloodHazard, Scenario } from '#shared/hazard/hazard.ts';
import type { Measure } from '#shared/portfolio/measure.ts';
import type { AnnualLossAnswer } from '#shared/query/what-if.ts';
import { useClient } from '#renderer/client/client.ts';
import { toDisplayLength } from '#renderer/i18n/display-length.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { useTypedNumber, NumberField } from '#renderer/ui/number-field.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { Segmented } from '#renderer/ui/segmented.tsx';
import layout from '#renderer/ui/layout.module.css';
import textStyles from '#renderer/ui/text.module.css';
import { solutionOptions, type WhatIfLocation } from './what-if-queries.ts';
import styles from './what-if.module.css';

interface TargetSolverProps {
  readonly location: WhatIfLocation;
  readonly financial: Financial;
  readonly hazard: FloodHazard;
  readonly scenario: Scenario;
  readonly currency: string;
  /** Whether there is room for another variant. */
  readonly canAdd: boolean;
  readonly onAdd: (measure: Measure) => void;
}

const quantities = ['firstFloorHeight', 'deductible'] as const;
/** Floors are solved to the centimetre. */
const SOLVED_TO_METRES = 0.01;

/** Asks for the floor or the deductible at which the average annual loss falls to a target, and says what was found. */
export function TargetSolver({ location, financial, hazard, scenario, currency, canAdd, onAdd }: TargetSolverProps) {
  const { t } = useTranslation();
  const client = useClient();
  const { text, value: target, type } = useTypedNumber(null);
  const [quantity, setQuantity] = useState<(typeof quantities)[number]>('firstFloorHeight');
  const [asset, setAsset] = useState<Asset | 'all'>('all');
  const isAsked = target !== null && target >= 0;
  const options = solutionOptions(client, location, financial, {
    hazard,
    scenario,
    assets: asset === 'all' ? [...assets] : [asset],
    averageAnnualLoss: target ?? 0,
    quantity,
  });
  const { data, error } = useQuery(isAsked ? options : { ...options, queryFn: skipToken });
  const named = asset === 'all' ? assets : [asset];
  return (
    <div className={layout.stack12} role="group" aria-label={t('whatIf.solve')}>
      <Segmented
        stretch
        label={t('explain.asset')}
        options={(['all', ...assets] as const).map((value) => ({
          value,
          label: value === 'all' ? t('chart.allAssets') : t(`asset.${value}`),
        }))}
        value={asset}
        onChange={setAsset}
      />
      <Segmented
        stretch
        label={t('whatIf.quantity')}
        options={quantities.map((value) => ({ value, label: t(`whatIf.quantities.${value}`) }))}
        value={quantity}
        onChange={setQuantity}
      />
      <NumberField
        label={t('whatIf.target')}
        unit={t('losses.perYear', { currency })}
        text={text}
        error={text.trim() !== '' && !isAsked ? t('whatIf.targetError') : undefined}
        onText={type}
      />
      {isAsked && error !== null && <FailureNotice title={t('whatIf.notSolved')} failure={error} />}
      {isAsked && data !== undefined && (
        <Solution
          solution={data}
          quantity={quantity}
          financial={financial}
          currency={currency}
          onAdd={
            canAdd
              ? (value) =>
                  onAdd(
                    quantity === 'firstFloorHeight'
                      ? { kind: 'raiseFloor', byMetres: round(value - financial.firstFloorHeight) }
                      : { kind: 'deductible', amounts: Object.fromEntries(named.map((name) => [name, value])) },
                  )
              : null
          }
        />
      )}
    </div>
  );
}

/** The least that is shown of a height, in its unit. */
const LEAST_SHOWN = 0.01;

/** To the micrometre: 0.86 - 0.3 is 0.56. */
function round(metres: number): number {
  return Math.round(metres * 1e6) / 1e6;
}

interface SolutionProps {
  readonly solution: AnnualLossAnswer;
  readonly quantity: (typeof quantities)[number];
  readonly financial: Financial;
  readonly currency: string;
  /** Null where there is no room for another variant. */
  readonly onAdd: ((value: number) => void) | null;
}

function Solution({ solution, quantity, financial, currency, onAdd }: SolutionProps) {
  const { t, depth, fixed, lengthSymbol, lengthUnit, money } = useTexts();
  if (solution.status === 'noLosses') return <p className={textStyles.note}>{t('whatIf.noLosses')}</p>;
  const { status, value, averageAnnualLoss } = solution;
  const write = (amount: number): string =>
    quantity === 'firstFloorHeight' ? `${depth(amount)} ${lengthSymbol}` : `${money(amount)} ${currency}`;
  const rise = value === null ? 0 : round(value - financial.firstFloorHeight);
  // A rise that would be written as 0.00.
  const isBarely =
    status === 'solved' && quantity === 'firstFloorHeight' && toDisplayLength(rise, lengthUnit) < LEAST_SHOWN / 2;
  return (
    <>
      <p className={styles.solution} role="status" data-solution={status}>
        {t(isBarely ? 'whatIf.solution.solved.firstFloorBarely' : `whatIf.solution.${status}.${quantity}`, {
          value: value === null ? '' : write(value),
          change: value === null ? '' : write(rise),
          smallest: `${fixed(LEAST_SHOWN, 2)} ${lengthSymbol}`,
          step: write(SOLVED_TO_METRES),
          aal: money(averageAnnualLoss),
          currency,
        })}
      </p>
      {status === 'solved' && value !== null && onAdd !== null && (
        <div>
          <Button size="small" onClick={() => onAdd(value)}>
            {t('whatIf.addSolution')}
          </Button>
        </div>
      )}
    </>
  );
}
