import { ArrowUpDown, Columns3, Download, FileText, Funnel, Play, Table2, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { reviewColumns } from '#shared/portfolio/portfolio-review.ts';
import { useCommands } from '#renderer/ui/commands/use-commands.ts';
import type { RowOrder } from './portfolio-queries.ts';
import { reviewViews, type ReviewView } from './review-store.ts';
import { nameColumn, turnOrder } from './row-columns.ts';

/** What can be done with the portfolio in sight; what cannot be done now is null. */
interface PortfolioActions {
  readonly name: string;
  readonly view: ReviewView;
  readonly onView: (view: ReviewView) => void;
  readonly order: RowOrder;
  /** Sorts the rows, and shows them where they are not in sight. */
  readonly onOrder: (order: RowOrder) => void;
  readonly onRun: (() => void) | null;
  readonly onFilter: (() => void) | null;
  readonly onColumns: (() => void) | null;
  readonly onExport: (() => void) | null;
  readonly onReport: (() => void) | null;
  readonly onRemove: () => void;
}

/** Offers in the palette what a portfolio's buttons do. */
export function usePortfolioCommands(actions: PortfolioActions): void {
  const { t } = useTranslation();
  const { name, view, onView, order, onOrder } = actions;
  const offered = [
    { id: 'runPortfolio', words: 'work', icon: Play, run: actions.onRun },
    { id: 'filterPortfolio', words: 'filterPortfolio', icon: Funnel, run: actions.onFilter },
    { id: 'portfolioColumns', words: 'portfolioColumns', icon: Columns3, run: actions.onColumns },
    { id: 'exportPortfolio', words: 'exportPortfolio', icon: Download, run: actions.onExport },
    { id: 'reportPortfolio', words: 'report', icon: FileText, run: actions.onReport },
  ] as const;
  const views = reviewViews.filter((other) => other !== view);
  useCommands([
    ...offered.map(({ id, words, icon, run }) =>
      run === null ? null : { id, title: t(`palette.do.${id}`), keywords: t(`palette.words.${words}`), icon, run },
    ),
    ...views.map((other) => ({
      id: `portfolioView.${other}`,
      title: t('palette.do.portfolioView', { view: t(`portfolio.${other}`) }),
      keywords: t('palette.words.portfolioView'),
      icon: Table2,
      run: () => onView(other),
    })),
    { id: 'removePortfolio', title: t('palette.do.removePortfolio', { name }), icon: Trash2, run: actions.onRemove },
    ...reviewColumns.map((column) => {
      const next = turnOrder(order, column);
      return {
        id: `sortPortfolio.${column}`,
        title: t(`palette.do.sortPortfolio.${next.direction}`, { column: nameColumn(column, t) }),
        keywords: t('palette.words.sortPortfolio'),
        icon: ArrowUpDown,
        run: () => onOrder(next),
      };
    }),
  ]);
}
