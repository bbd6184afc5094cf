import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Explanation } from '#shared/query/explanation.ts';
import { assets, type Asset } from '#shared/exposure/exposure.ts';
import { floodHazards, scenariosOf, type FloodHazard } from '#shared/hazard/hazard.ts';
import { useFlood, useUiStore } from '#renderer/map/ui-store.ts';
import { HazardChooser } from '#renderer/ui/hazard-chooser.tsx';
import { Segmented } from '#renderer/ui/segmented.tsx';
import { DepthChart } from './depth-chart.tsx';
import { LossChart } from './loss-chart.tsx';
import styles from './explain.module.css';

interface ChartSectionProps {
  readonly explanation: Explanation;
  /** What money is called. */
  readonly currency: string;
}

/** Depths and losses as charts, one hazard at a time. */
export function ChartSection({ explanation, currency }: ChartSectionProps) {
  const { t } = useTranslation();
  const { hazard: chosen, scenario } = useFlood();
  const chooseFlood = useUiStore((state) => state.chooseFlood);
  const [asset, setAsset] = useState<Asset | 'all'>('all');
  const hazards = floodHazards.filter((hazard) => explanation.floods[hazard] !== undefined);
  const hazard = hazards.includes(chosen) ? chosen : findWettest(explanation, hazards);
  const trace = hazard === undefined ? undefined : explanation.floods[hazard];
  if (hazard === undefined || trace === undefined) return null;
  const isDry = !Object.values(trace.scenarios).some(({ depthsMetres }) => depthsMetres.some((metres) => metres > 0));
  return (
    <div className={styles.stack}>
      <HazardChooser hazards={hazards} value={hazard} onChange={(next) => chooseFlood({ hazard: next })} />
      {isDry && trace.openWater !== 'answeredWith10' && <p className={styles.text}>{t('chart.nothingToShow')}</p>}
      <DepthChart trace={trace} />
      {trace.losses !== null && (trace.openWater === 'answeredWith10' || !isDry) && (
        <>
          <Segmented
            stretch
            label={t('chart.asset')}
            options={(['all', ...assets] as const).map((value) => ({
              value,
              label: value === 'all' ? t('chart.allAssets') : t(`asset.${value}`),
            }))}
            value={asset}
            onChange={setAsset}
          />
          <LossChart
            trace={trace}
            losses={trace.losses}
            assets={asset === 'all' ? assets : [asset]}
            scenario={scenariosOf(hazard).includes(scenario) ? scenario : 'base'}
            currency={currency}
          />
        </>
      )}
    </div>
  );
}

/** The hazard with the deepest water in any scenario: the one to look at first. */
function findWettest(explanation: Explanation, hazards: readonly FloodHazard[]): FloodHazard | undefined {
  const deepest = (hazard: FloodHazard): number =>
    Math.max(
      0,
      ...Object.values(explanation.floods[hazard]?.scenarios ?? {}).flatMap(({ depthsMetres }) => depthsMetres),
    );
  return hazards.toSorted((a, b) => deepest(b) - deepest(a))[0];
}
