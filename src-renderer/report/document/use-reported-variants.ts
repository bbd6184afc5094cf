import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { STANDARD_BUILDING, type Financial } from '#shared/exposure/exposure.ts';
import { useClient } from '#renderer/client/client-context.ts';
import type { RiskAnswer } from '#renderer/query/risk-answer.ts';
import { describeVariant } from '#renderer/i18n/describe-measure.ts';
import { comparisonOptions } from '#renderer/what-if/what-if-queries.ts';
import { useVariants } from '#renderer/what-if/variant-store.ts';
import type { ReportedVariant } from './report-subject.ts';
import { useReportTexts } from './use-report-texts.ts';

const noVariants: readonly ReportedVariant[] = [];
/** Never asked about: stands where there is no question. */
const nowhere = { latitude: 0, longitude: 0 } as const;
const noBuilding: Financial = {
  ...STANDARD_BUILDING,
  structureTIV: 0,
  inventoryTIV: 0,
  equipmentTIV: 0,
  structureDeductible: 0,
  inventoryDeductible: 0,
  equipmentDeductible: 0,
};

/** The variants that were tried of an answer's building, with their figures; null while they are on their way. */
export function useReportedVariants(answer: RiskAnswer | null): readonly ReportedVariant[] | null {
  const client = useClient();
  const { t, formatters } = useReportTexts();
  const location = answer?.request.location ?? nowhere;
  const financial = answer?.request.financial;
  const [variants] = useVariants(location);
  const isAsked = answer !== null && financial !== undefined && variants.length > 0;
  const { data, isError } = useQuery({
    ...comparisonOptions(client, location, financial ?? noBuilding, variants),
    enabled: isAsked,
  });
  return useMemo(() => {
    if (!isAsked) return noVariants;
    if (data === undefined && !isError) return null;
    // Where they cannot be computed they stand in the report all the same, without figures.
    return variants.map((variant) => {
      const result = data?.variants.find(({ id }) => id === variant.id);
      return {
        id: variant.id,
        label: describeVariant(variant, t, formatters),
        figures: result?.status === 'answered' ? result.figures : null,
      };
    });
  }, [isAsked, isError, data, variants, t, formatters]);
}
