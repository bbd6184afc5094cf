import { useTranslation } from 'react-i18next';
import { computePerMille } from '#shared/units/per-mille.ts';
import { assets, type Asset, type Financial, sumInsured } from '#shared/exposure/exposure.ts';
import { isBeyondBelief } from '#shared/exposure/is-beyond-belief.ts';
import { floodHazards, scenarios, type Hazard, type Scenario } from '#shared/hazard/hazard.ts';
import { PML_RETURN_PERIOD_YEARS } from '#shared/hazard/pml-return-period.ts';
import type { WireFigures } from '#shared/query-service/mediator-response.ts';
import { useFormatters, useTexts } from '#renderer/i18n/use-texts.ts';
import { Notice } from '#renderer/ui/notice.tsx';
import { Segmented } from '#renderer/ui/segmented.tsx';
import { classNames } from '#renderer/ui/class-names.ts';
import textStyles from '#renderer/ui/text.module.css';
import {
  addAnnualLosses,
  hasScenarioDifference,
  listAnnualLosses,
  readHazardLosses,
  readWildfireIndex,
  type HazardLosses,
  type LossAbsence,
  type LossPair,
} from '#shared/query/hazard-losses.ts';
import { findRiskWord } from '../index-notes.ts';
import styles from './loss-table.module.css';

/** What is insured of each asset, currency units. */
type InsuredValues = Pick<Financial, `${Asset}TIV`>;

interface LossTableProps {
  readonly figures: WireFigures;
  readonly values: InsuredValues;
  readonly currency: string | null;
  readonly scenario: Scenario;
  readonly onScenarioChange: (scenario: Scenario) => void;
}

/**
 * All losses as one table: for each flood its total and its assets, with AAL, what that is of the value insured, and
 * PML1500; then all floods together, what there is of wildfire, and what there is no figure of.
 */
export function LossTable({ figures, values, currency, scenario, onScenarioChange }: LossTableProps) {
  const { t, count } = useTexts();
  const differs = hasScenarioDifference(figures);
  const shown = differs ? scenario : 'base';
  const money = currency ?? t('losses.currencyUnits');
  const floods = floodHazards.map((hazard) => readHazardLosses(figures, hazard, shown));
  const sum = addAnnualLosses(figures, shown);
  const wildfire = readWildfireIndex(figures);
  const absent: readonly { hazard: Hazard; absence: LossAbsence }[] = [
    ...floods.flatMap(({ hazard, absence }) => (absence === null ? [] : [{ hazard, absence }])),
    ...(typeof wildfire === 'number' ? [] : [{ hazard: 'wildfire' as const, absence: wildfire }]),
  ];
  return (
    <>
      {differs && (
        <div className={styles.scenario}>
          <Segmented
            stretch
            label={t('losses.scenario')}
            options={scenarios.map((value) => ({ value, label: t(`scenario.${value}`) }))}
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
              <abbr title={t('losses.rateLong')}>{t('losses.rate')}</abbr>
              <span className={textStyles.unit}>{t('losses.perMille')}</span>
            </th>
            <th scope="col">
              <abbr title={t('losses.pmlLong', { years: count(PML_RETURN_PERIOD_YEARS) })}>{t('losses.pml')}</abbr>
              <span className={textStyles.unit}>{money}</span>
            </th>
          </tr>
        </thead>
        {floods.map((losses) =>
          losses.absence === null ? <HazardRows key={losses.hazard} losses={losses} values={values} /> : null,
        )}
        {sum !== null && (
          <tbody data-hazard="all">
            <tr data-row="total">
              <th scope="row">{t('losses.allFloods')}</th>
              <LossCells annual={sum} value={sumInsured(values)} probableMaximum={null} />
            </tr>
          </tbody>
        )}
        {typeof wildfire === 'number' && (
          <tbody data-hazard="wildfire">
            <WordRow
              name={t('hazard.wildfire')}
              words={t('losses.wildfire', { index: wildfire, word: t(`risk.${findRiskWord(wildfire)}`) })}
            />
          </tbody>
        )}
        {[...new Set(absent.map(({ absence }) => absence))].map((absence) => {
          const of = absent.filter((one) => one.absence === absence).map(({ hazard }) => hazard);
          return (
            <tbody key={absence} data-hazard={of.join(' ')}>
              <WordRow
                name={of.map((hazard) => t(`hazard.${hazard}`)).join(', ')}
                words={t(`lossAbsence.${absence}`)}
              />
            </tbody>
          );
        })}
      </table>
      <p className={styles.foot}>{t(sum === null ? 'losses.net' : 'losses.added')}</p>
      {isBeyondBelief({ aal: addWhatThereIs(figures), tiv: sumInsured(values) }) && (
        <Notice tone="caution" title={t('losses.beyondBelief')}>
          {t('losses.beyondBeliefBody')}
        </Notice>
      )}
    </>
  );
}

/** The annual losses of all floods, with the defences as they are. */
function addWhatThereIs(figures: WireFigures): number {
  return listAnnualLosses(figures, 'base').reduce((sum, loss) => sum + loss, 0);
}

/** A hazard of which there is no figure. */
function WordRow({ name, words }: { readonly name: string; readonly words: string }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td colSpan={3} className={styles.absent}>
        {words}
      </td>
    </tr>
  );
}

interface HazardRowsProps {
  readonly losses: Extract<HazardLosses, { readonly absence: null }>;
  readonly values: InsuredValues;
}

function HazardRows({ losses, values }: HazardRowsProps) {
  const { t } = useTranslation();
  const name = t(`hazard.${losses.hazard}`);
  // Nothing can be lost: three more rows of zeros would only hide the rows that say something.
  const shownAssets = losses.total.probableMaximumLoss1500 === 0 && losses.total.averageAnnualLoss === 0 ? [] : assets;
  return (
    <tbody data-hazard={losses.hazard}>
      <tr data-row="total">
        <th scope="rowgroup">{t('losses.total', { hazard: name })}</th>
        <PairCells pair={losses.total} value={sumInsured(values)} />
      </tr>
      {shownAssets.map((asset) => (
        <tr key={asset} data-row={asset}>
          <th scope="row" className={styles.asset}>
            {t(`asset.${asset}`)}
          </th>
          <PairCells pair={losses.byAsset[asset]} value={values[`${asset}TIV`]} />
        </tr>
      ))}
    </tbody>
  );
}

function PairCells({ pair, value }: { readonly pair: LossPair; readonly value: number }) {
  return <LossCells annual={pair.averageAnnualLoss} value={value} probableMaximum={pair.probableMaximumLoss1500} />;
}

interface LossCellsProps {
  /** Currency units a year. */
  readonly annual: number;
  /** What is insured of it, currency units. */
  readonly value: number;
  /** Currency units; null: it is not added. */
  readonly probableMaximum: number | null;
}

function LossCells({ annual, value, probableMaximum }: LossCellsProps) {
  const { money, perMille } = useFormatters();
  const { t } = useTranslation();
  const rate = computePerMille(annual, value);
  const faintIfNothing = (amount: number): string => classNames(amount === 0 && textStyles.faint);
  return (
    <>
      <td className={faintIfNothing(annual)}>{money(annual)}</td>
      <td className={faintIfNothing(annual)}>{rate === null ? '–' : perMille(rate)}</td>
      {probableMaximum === null ? (
        <td className={styles.absent}>{t('losses.pmlNotAdded')}</td>
      ) : (
        <td className={faintIfNothing(probableMaximum)}>{money(probableMaximum)}</td>
      )}
    </>
  );
}
