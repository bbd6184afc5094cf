import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useClient } from '#renderer/client/client.ts';
import { procedureOptions } from '#renderer/client/procedure-options.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import type { RiskAnswer } from '#renderer/query/risk-queries.ts';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { Section } from '#renderer/ui/section.tsx';
import { FuturesTable } from './futures-table.tsx';

/** A building under the climates to come, by hazard; nothing where no pack has maps of them. */
export function FuturesSection({
  request,
  currency,
}: {
  readonly request: RiskAnswer['request'];
  readonly currency: string;
}) {
  const { t } = useTexts();
  const asked = useQuery({
    ...procedureOptions(useClient(), 'risk.futures', request, { staleTime: Infinity }),
    placeholderData: keepPreviousData,
  });
  const hazards = asked.data?.hazards ?? [];
  if (asked.isError) {
    return (
      <Section title={t('futures.title')}>
        <FailureNotice title={t('futures.failed')} failure={asked.error} />
      </Section>
    );
  }
  if (hazards.length === 0) return null;
  return (
    <Section title={t('futures.title')}>
      {hazards.map((of) => (
        <FuturesTable key={of.hazard} futures={of} currency={currency} />
      ))}
    </Section>
  );
}
