import { useTranslation } from 'react-i18next';
import type { HazardTrace } from '#shared/query/explanation.ts';
import { formatReturnPeriod } from '#renderer/i18n/format-return-period.ts';
import { useFormatters } from '#renderer/i18n/use-formatters.ts';
import { Disclosure } from '#renderer/ui/disclosure.tsx';
import { DepthTable } from './depth-table.tsx';
import { Facts } from './facts.tsx';
import { IndexWhy } from './index-why.tsx';
import { LossWhy } from './loss-why.tsx';
import { Part } from './part.tsx';
import { RaisedDepths } from './raised-depths.tsx';
import { ReadingsTable } from './readings-table.tsx';
import { ScoreWhy } from './score-why.tsx';
import styles from './explain.module.css';

/** Everything behind one flood hazard's figures: enough to compute them again by hand. */
export function FloodWhy({ trace }: { readonly trace: HazardTrace }) {
  const { t } = useTranslation();
  const formatters = useFormatters();
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
