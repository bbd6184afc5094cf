import { useQuery } from '@tanstack/react-query';
import type { PortfolioTotal } from '#shared/portfolio/portfolio-total.ts';
import { useClient } from '#renderer/client/client.ts';
import { procedureOptions } from '#renderer/client/procedure-options.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { Notice } from '#renderer/ui/notice.tsx';

/** The rows of totals of a portfolio's file, and whether each is the sum of its rows. */
export function TotalRows({ id }: { readonly id: string }) {
  const { t } = useTexts();
  const totals = useQuery(procedureOptions(useClient(), 'portfolio.totals', { id }));
  if (totals.error !== null) return <FailureNotice title={t('portfolio.rowsNotRead')} failure={totals.error} />;
  return totals.data?.totals.map((total) => <TotalRow key={total.line} total={total} />);
}

function TotalRow({ total: { line, label, rows, aside, values } }: { readonly total: PortfolioTotal }) {
  const { t, count, money } = useTexts();
  const different = values.filter(({ isSame }) => !isSame);
  const where = { label, line: count(line), count: rows, rows: count(rows) };
  if (different.length === 0) {
    const sum = values.reduce((added, { total }) => added + total, 0);
    return <Notice title={t('totalRow.same', { ...where, total: money(sum) })} />;
  }
  return (
    <Notice tone="caution" title={t('totalRow.different', where)}>
      {different.map(({ asset, columns, total, sum }) => (
        <p key={asset}>
          {t('totalRow.column', {
            column: columns.join(' + '),
            total: money(total),
            sum: money(sum),
            difference: money(Math.abs(total - sum)),
            what: t(total > sum ? 'totalRow.less' : 'totalRow.more'),
          })}
        </p>
      ))}
      {aside > 0 && <p>{t('totalRow.aside', { count: aside, rows: count(aside) })}</p>}
    </Notice>
  );
}
