import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { assets } from '#shared/exposure/exposure.ts';
import type { FloodHazard, Scenario } from '#shared/hazard/hazard.ts';
import { readHazardLosses, type HazardLosses } from '#shared/query/hazard-losses.ts';
import type { Variant } from '#shared/query/variant.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { describeVariant } from '#renderer/i18n/describe-measure.ts';
import textStyles from '#renderer/ui/text.module.css';
import { AmountCell } from './amount-cell.tsx';
import type { ShownComparison } from './shown-comparison.ts';
import { VariantDetail, type VariantActions } from './variant-detail.tsx';
import styles from './what-if.module.css';

interface VariantTableProps {
  readonly comparison: ShownComparison;
  readonly variants: readonly Variant[];
  readonly hazard: FloodHazard;
  readonly scenario: Scenario;
  readonly currency: string;
  readonly actions: VariantActions;
}

/** The building as it is, and each variant with what it changes, all assets together; a variant opens to its assets. */
export function VariantTable({ comparison, variants, hazard, scenario, currency, actions }: VariantTableProps) {
  const { t } = useTranslation();
  const baseline = readHazardLosses(comparison.baseline.figures, hazard, scenario);
  return (
    <table className={styles.table} data-what-if={hazard}>
      <thead>
        <tr>
          <th scope="col">{t('whatIf.variant')}</th>
          <th scope="col">
            {t('losses.aal')}
            <span className={textStyles.unit}>{t('losses.perYear', { currency })}</span>
          </th>
          <th scope="col">
            {t('losses.pml')}
            <span className={textStyles.unit}>{currency}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        <tr data-variant="baseline">
          <th scope="row">{t('whatIf.baseline')}</th>
          <TotalCells losses={baseline} before={baseline} />
        </tr>
      </tbody>
      {variants.map((variant) => (
        <VariantRows
          key={variant.id}
          variant={variant}
          result={comparison.variants.find(({ id }) => id === variant.id)}
          baseline={baseline}
          scenario={scenario}
          actions={actions}
        />
      ))}
    </table>
  );
}

interface VariantRowsProps {
  readonly variant: Variant;
  /** Undefined while it is computed for the first time. */
  readonly result: ShownComparison['variants'][number] | undefined;
  readonly baseline: HazardLosses;
  readonly scenario: Scenario;
  readonly actions: VariantActions;
}

function VariantRows({ variant, result, baseline, scenario, actions }: VariantRowsProps) {
  const { t, ...formatters } = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  const losses = result?.status === 'answered' ? readHazardLosses(result.figures, baseline.hazard, scenario) : null;
  return (
    <tbody>
      <tr data-variant={variant.id}>
        <th scope="row">
          <button
            type="button"
            className={styles.name}
            aria-expanded={isOpen}
            onClick={() => setIsOpen((before) => !before)}
          >
            <ChevronRight size={14} className={styles.chevron} aria-hidden="true" />
            <span>{describeVariant(variant, t, formatters)}</span>
          </button>
        </th>
        {result?.status === 'failed' ? (
          <td colSpan={2} className={styles.absent}>
            {t(`whatIf.failure.${result.failure}`)}
          </td>
        ) : (
          <TotalCells losses={losses} before={baseline} />
        )}
      </tr>
      {isOpen && losses !== null && <AssetRows losses={losses} before={baseline} />}
      {isOpen && (
        <tr>
          <td colSpan={3} className={styles.detail}>
            <VariantDetail variant={variant} actions={actions} />
          </td>
        </tr>
      )}
    </tbody>
  );
}

/** The assets of a variant one by one, where both it and the building as it is have losses. */
function AssetRows({ losses, before }: { readonly losses: HazardLosses; readonly before: HazardLosses }) {
  const { t } = useTranslation();
  if (losses.absence !== null || before.absence !== null) return null;
  return assets.map((asset) => (
    <tr key={asset} data-row={asset} className={styles.asset}>
      <th scope="row">{t(`asset.${asset}`)}</th>
      {(['averageAnnualLoss', 'probableMaximumLoss1500'] as const).map((figure) => (
        <AmountCell key={figure} amount={losses.byAsset[asset][figure]} before={before.byAsset[asset][figure]} />
      ))}
    </tr>
  ));
}

function TotalCells({ losses, before }: { readonly losses: HazardLosses | null; readonly before: HazardLosses }) {
  const { t } = useTranslation();
  if (losses === null) return <td colSpan={2} />;
  if (losses.absence !== null) {
    return (
      <td colSpan={2} className={styles.absent}>
        {t(`lossAbsence.${losses.absence}`)}
      </td>
    );
  }
  const total = before.absence === null ? before.total : null;
  const isBaseline = losses === before;
  return (
    <>
      <AmountCell
        amount={losses.total.averageAnnualLoss}
        before={isBaseline ? null : (total?.averageAnnualLoss ?? null)}
      />
      <AmountCell
        amount={losses.total.probableMaximumLoss1500}
        before={isBaseline ? null : (total?.probableMaximumLoss1500 ?? null)}
      />
    </>
  );
}
