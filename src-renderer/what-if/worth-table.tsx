import { useState } from 'react';
import type { Financial } from '#shared/exposure/exposure.ts';
import type { Scenario } from '#shared/hazard/hazard.ts';
import type { EnteredEconomics } from '#shared/portfolio/economics.ts';
import { benefitBases, combineVariants, listBenefits } from '#shared/query/variant-worth.ts';
import type { Variant } from '#shared/query/variant.ts';
import { describeVariant } from '#renderer/i18n/describe-measure.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Checkbox } from '#renderer/ui/checkbox.tsx';
import { Segmented } from '#renderer/ui/segmented.tsx';
import layout from '#renderer/ui/layout.module.css';
import textStyles from '#renderer/ui/text.module.css';
import { AmountCell } from './amount-cell.tsx';
import { useBenefitBasis } from './benefit-basis-store.ts';
import { EconomicsFields } from './economics-fields.tsx';
import { basisOf, rankVariants } from './rank-variants.ts';
import type { ShownComparison } from './shown-comparison.ts';
import { useRestingOrder } from './use-resting-order.ts';
import { describeWorth } from './describe-worth.ts';
import styles from './what-if.module.css';

interface WorthTableProps {
  readonly comparison: ShownComparison;
  readonly variants: readonly Variant[];
  readonly financial: Financial;
  readonly scenario: Scenario;
  readonly currency: string;
  /** Whether there is room for another variant. */
  readonly canAdd: boolean;
  readonly onEdit: (variant: Variant, economics: EnteredEconomics) => void;
  readonly onCombine: (variant: Variant) => void;
}

/** What each measure saves of every hazard, what it costs, and whether it is worth it: the best first. */
export function WorthTable(props: WorthTableProps) {
  const { comparison, variants, financial, scenario, currency, canAdd, onEdit, onCombine } = props;
  const { t, ...formatters } = useTexts();
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const chosen = useBenefitBasis((state) => state.basis);
  const basis = basisOf(comparison, chosen);
  const asItIs = comparison.baseline[basis] ?? comparison.baseline.figures;
  const hazards = listBenefits(asItIs, asItIs, scenario);
  const { ordered, onFocus, onBlur } = useRestingOrder(
    rankVariants({ comparison, variants, financial, scenario, basis }),
    ({ variant }) => variant.id,
  );
  const together = variants.filter(({ id }) => ticked.includes(id));
  const total = hazards.reduce((sum, { before }) => sum + before, 0);
  return (
    <div className={layout.stack12} onFocus={onFocus} onBlur={onBlur}>
      <Segmented
        stretch
        label={t('whatIf.worth.basis')}
        options={benefitBases.map((value) => ({
          value,
          label: t(`whatIf.worth.bases.${value}`),
          disabled: value === 'groundUp' && basisOf(comparison, 'groundUp') !== 'groundUp',
        }))}
        value={basis === 'groundUp' ? 'groundUp' : 'net'}
        onChange={(next) => useBenefitBasis.setState({ basis: next })}
      />
      {basis !== chosen && chosen === 'groundUp' && <p className={textStyles.note}>{t('whatIf.worth.onlyNet')}</p>}
      <table className={styles.table} data-worth={basis}>
        <caption className={styles.caption}>
          {t('whatIf.worth.title')}
          <span className={textStyles.unit}>{t('losses.perYear', { currency })}</span>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('whatIf.variant')}</th>
            {hazards.map(({ hazard }) => (
              <th key={hazard} scope="col">
                {t(`hazard.${hazard}`)}
              </th>
            ))}
            <th scope="col">{t('whatIf.worth.all')}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('whatIf.baseline')}</th>
            {hazards.map(({ hazard, before }) => (
              <AmountCell key={hazard} amount={before} before={null} />
            ))}
            <AmountCell amount={total} before={null} />
          </tr>
        </tbody>
        {ordered.map(({ variant, economics, benefits, worth }) => (
          <tbody key={variant.id} data-worth-of={variant.id}>
            <tr>
              <th scope="row">
                <Checkbox
                  label={describeVariant(variant, t, formatters)}
                  isChecked={ticked.includes(variant.id)}
                  onChange={(isTicked) =>
                    setTicked((before) =>
                      isTicked ? [...before, variant.id] : before.filter((id) => id !== variant.id),
                    )
                  }
                />
              </th>
              {hazards.map(({ hazard, before }) => {
                const found = benefits.find((one) => one.hazard === hazard);
                return found === undefined ? (
                  <td key={hazard}>–</td>
                ) : (
                  <AmountCell key={hazard} amount={found.after} before={before} isShort />
                );
              })}
              {benefits.length === 0 ? (
                <td>–</td>
              ) : (
                <AmountCell amount={benefits.reduce((sum, { after }) => sum + after, 0)} before={total} isShort />
              )}
            </tr>
            <tr>
              <td colSpan={hazards.length + 2} className={styles.detail}>
                <div className={layout.stack8}>
                  <EconomicsFields
                    variant={variant}
                    economics={economics}
                    onEdit={(entered) => onEdit(variant, entered)}
                  />
                  <p data-worth-line role="status">
                    {describeWorth({ variant, economics, worth, benefits, currency }, t, formatters)}
                  </p>
                </div>
              </td>
            </tr>
          </tbody>
        ))}
      </table>
      <div className={styles.actions}>
        <Button
          size="small"
          disabled={together.length < 2 || !canAdd}
          onClick={() => {
            onCombine(combineVariants(together, financial, crypto.randomUUID()));
            setTicked([]);
          }}
        >
          {t('whatIf.worth.combine')}
        </Button>
        {together.length < 2 && <span className={textStyles.note}>{t('whatIf.worth.combineHint')}</span>}
      </div>
      <p className={textStyles.note}>{t('whatIf.worth.sources')}</p>
    </div>
  );
}
