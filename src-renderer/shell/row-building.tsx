import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Scenario } from '#shared/hazard/hazard.ts';
import type { PortfolioRow } from '#shared/portfolio/portfolio-review.ts';
import { useClient } from '#renderer/client/client.ts';
import { useCurrencyLabel } from '#renderer/i18n/display-store.ts';
import { IndexTiles } from '#renderer/query/index-tiles.tsx';
import { LossTable } from '#renderer/query/losses/loss-table.tsx';
import { createPreviewQuery, createRiskRequest } from '#renderer/query/risk-queries.ts';
import { VerdictLine } from '#renderer/query/verdict-line.tsx';
import { WarningList } from '#renderer/query/warning-list.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';

/** What the building of a portfolio's row comes to: as the main screen has it, without leaving the portfolio. */
export function RowBuilding({ row: { point, financial, currency } }: { readonly row: PortfolioRow }) {
  const { t } = useTranslation();
  const client = useClient();
  const [scenario, setScenario] = useState<Scenario>('base');
  const request = createRiskRequest({ latitude: point?.latitude ?? 0, longitude: point?.longitude ?? 0 }, financial);
  const { data, error } = useQuery({ ...createPreviewQuery(client, request), enabled: point !== null });
  const label = useCurrencyLabel(currency === '' ? (data?.currency ?? null) : currency);
  if (error !== null) return <FailureNotice title={t('review.building.failed')} failure={error} />;
  if (data === undefined) return <Skeleton height={240} />;
  return (
    <>
      <VerdictLine answer={currency === '' ? data : { ...data, currency }} />
      <IndexTiles
        answer={data}
        scenario={scenario}
        shownHazard={null}
        drawableHazards={[]}
        onShowHazard={() => undefined}
      />
      {financial !== null && (
        <LossTable
          figures={data.figures}
          values={financial}
          currency={label}
          scenario={scenario}
          onScenarioChange={setScenario}
        />
      )}
      <WarningList warnings={data.assessment.explanation.warnings} />
    </>
  );
}
