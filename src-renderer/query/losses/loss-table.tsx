import { useTranslation } from 'react-i18next';
import { assets } from '#shared/exposure/exposure.ts';
import { floodHazards, scenarios, type Scenario } from '#shared/hazard/hazard.ts';
import { PML_RETURN_PERIOD_YEARS } from '#shared/hazard/pml-return-period.ts';
import type { WireFigures } from '#shared/query-service/mediator-response.ts';
import { useFormatters, useTexts } from '#renderer/i18n/use-texts.ts';
import { Segmented } from '#renderer/ui/segmented.tsx';
import { classNames } from '#renderer/ui/class-names.ts';
import textStyles from '#renderer/ui/text.module.css';
import {
  hasScenarioDifference,
  readHazardLosses,
  type HazardLosses,
  type LossPair,
} from '#shared/query/hazard-losses.ts';
import styles from './loss-table.module.css';

interface LossTableProps {
  readonly figures: WireFigures;
  readonly currency: string | null;
  readonly scenario: Scenario;
  readonly onScenarioChange: (scenario: Scenario) => void;
}

/** All losses as one table: for each hazard its total and its assets, AAL and PML1500. Hazards are not added up. */
export function LossTable({ figures, currency, scenario, onScenarioChange }: LossTableProps) {
  const { t, count } = useTexts();
  const differs = hasScenarioDifference(figures);
  const shown = differs ? scenario : 'base';
  const money = currency ?? t('losses.currencyUnits');
  return (
    <>
      {differs && (
        <div className={styles.scenario}>
          <Segmented
            stretch
            label={t('losses.scenario')}
            options={scenarios.map((value) => ({ value, label: t(`scenario.${value}.name`) }))}
            value={scenario}
            onChange={onScenarioChange}
          />
        </div>
      )}
      <table className={styles.table} data-scenario={shown}>
        <thead>
          <tr>
            <th scope="col">{t('losses.hazardAndAsset')}</th>
            <th scope="col">
              <abbr title={t('losses.aalLong')}>{t('losses.aal')}</abbr>
              <span className={textStyles.unit}>{t('losses.perYear', { currency: money })}</span>
            </th>
            <th scope="col">
              <abbr title={t('losses.pmlLong', { years: count(PML_RETURN_PERIOD_YEARS) })}>{t('losses.pml')}</abbr>
              <span className={textStyles.unit}>{money}</span>
            </th>
          </tr>
        </thead>
        {floodHazards.map((hazard) => (
          <HazardRows key={hazard} losses={readHazardLosses(figures, hazard, shown)} />
        ))}
      </table>
      <p className={styles.foot}>{t('losses.notAdded')}</p>
    </>
  );
}

function HazardRows({ losses }: { readonly losses: HazardLosses }) {
  const { t } = useTranslation();
  const name = t(`hazard.${losses.hazard}`);
  if (losses.absence !== null) {
    return (
      <tbody data-hazard={losses.hazard}>
        <tr>
          <th scope="row">{name}</th>
          <td colSpan={2} className={styles.absent}>
            {t(`lossAbsence.${losses.absence}`)}
          </td>
        </tr>
      </tbody>
    );
  }
  // Nothing can be lost: three more rows of zeros would only hide the rows that say something.
  const shownAssets = losses.total.probableMaximumLoss1500 === 0 && losses.total.averageAnnualLoss === 0 ? [] : assets;
  return (
    <tbody data-hazard={losses.hazard}>
      <tr data-row="total">
        <th scope="rowgroup">{t('losses.total', { hazard: name })}</th>
        <PairCells pair={losses.total} />
      </tr>
      {shownAssets.map((asset) => (
        <tr key={asset} data-row={asset}>
          <th scope="row" className={styles.asset}>
            {t(`asset.${asset}`)}
          </th>
          <PairCells pair={losses.byAsset[asset]} />
        </tr>
      ))}
    </tbody>
  );
}

function PairCells({ pair }: { readonly pair: LossPair }) {
  const { money } = useFormatters();
  return [pair.averageAnnualLoss, pair.probableMaximumLoss1500].map((amount, column) => (
    <td key={column === 0 ? 'aal' : 'pml'} className={classNames(amount === 0 && textStyles.faint)}>
      {money(amount)}
    </td>
  ));
}
