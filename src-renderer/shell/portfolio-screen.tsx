import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PortfolioRow } from '#shared/portfolio/portfolio-review.ts';
import { useClient } from '#renderer/client/client.ts';
import { buildOccupancySections } from '#renderer/query/losses/occupancy-sections.ts';
import { OpenSample } from '#renderer/pack/open-sample.tsx';
import { ImportView } from '#renderer/portfolio/import-view.tsx';
import type { DrawWarnings } from '#renderer/portfolio/moved-most.tsx';
import { PortfolioList, UnopenedPortfolios, PortfoliosEmpty } from '#renderer/portfolio/portfolio-list.tsx';
import { ChoosePortfolioFile } from '#renderer/portfolio/choose-portfolio-file.tsx';
import { PortfolioView } from '#renderer/portfolio/portfolio-view.tsx';
import {
  portfoliosOptions,
  withoutPortfolio,
  type Portfolio,
  type AllPortfolios,
} from '#renderer/portfolio/portfolio-queries.ts';
import { useGoOn } from '#renderer/portfolio/use-go-on.ts';
import { usePortfolioProgress } from '#renderer/portfolio/use-portfolio-progress.ts';
import { useRemoval } from '#renderer/portfolio/use-removal.ts';
import { WarningList } from '#renderer/query/warning-list.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { useKeptScroll } from '#renderer/ui/kept-scroll.ts';
import { Notice } from '#renderer/ui/notice.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { UndoToast } from '#renderer/ui/undo-toast.tsx';
import { useBuildingStore } from '#renderer/query/building-store.ts';
import { usePortfolioReturnStore } from '#renderer/portfolio/portfolio-return-store.ts';
import { formatSubject, subjectAt } from '#renderer/query/subject.ts';
import { useDocumentTitle } from '#renderer/ui/use-document-title.ts';
import { useTheme } from '#renderer/ui/theme.ts';
import type { DrawBuilding } from '#renderer/portfolio/building-panel.tsx';
import { RowBuilding } from './row-building.tsx';
import layout from '#renderer/ui/layout.module.css';
import styles from './portfolio-screen.module.css';

const drawWarnings: DrawWarnings = (warnings) => <WarningList warnings={warnings} />;
const drawBuilding: DrawBuilding = (row) => <RowBuilding key={row.id} row={row} />;

/** Portfolios: a broker's file in, its figures out. */
export default function PortfolioScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const theme = useTheme();
  const { portfolio: openId, file: grant, name: fileName } = useSearch({ strict: false });
  const client = useClient();
  const { data, dataUpdatedAt, error: listFailure } = useQuery(portfoliosOptions(client));
  const portfolios = data?.portfolios;
  const reported = usePortfolioProgress();
  const setReturn = usePortfolioReturnStore((state) => state.set);
  const replaceBuilding = useBuildingStore((state) => state.replace);
  const occupancies = useMemo(() => buildOccupancySections(t), [t]);
  const removal = useRemoval<Portfolio, AllPortfolios>({
    queryKey: portfoliosOptions(client).queryKey,
    without: withoutPortfolio,
    describe: ({ name }) => t('undoable.removePortfolio', { name }),
    remove: ({ id }) => client.call('portfolio.remove', { id }),
  });
  const goOn = useGoOn();
  const keep = useKeptScroll('portfolios');
  const { pending } = removal;
  const listed = portfolios?.filter(({ id }) => id !== pending?.id) ?? [];
  const opened = portfolios?.find(({ id }) => id === openId) ?? null;
  // What the window opened on: of a portfolio that was made here meanwhile the list may not know yet.
  const [firstId] = useState(openId);
  const isFirst = openId !== undefined && openId === firstId;
  const isAwaited = isFirst && data === undefined && listFailure === null;
  const known = data === undefined ? null : [...data.portfolios, ...data.unopened];
  const isGone = isFirst && known !== null && !known.some(({ id }) => id === openId);
  useDocumentTitle(opened?.name ?? t('portfolio.title'));

  function open(id: string | null): void {
    void navigate({ to: '/portfolio', search: id === null ? {} : { portfolio: id } });
  }

  /** A row opens as a building in the desk, with what is insured there. */
  function openRow({ point, financial, line }: PortfolioRow): void {
    if (point === null || opened === null) return;
    replaceBuilding(financial);
    setReturn({ portfolio: opened.id, name: opened.name, line, point });
    void navigate({ to: '/', search: formatSubject(subjectAt(point)) });
  }

  if (opened !== null) {
    return (
      <PortfolioView
        key={opened.id}
        theme={theme}
        portfolio={opened}
        listedAt={dataUpdatedAt}
        reported={reported.get(opened.id) ?? null}
        drawWarnings={drawWarnings}
        drawBuilding={drawBuilding}
        onOpenRow={openRow}
        onReport={() => void navigate({ to: '/report/portfolio', search: { portfolio: opened.id } })}
        onClose={() => open(null)}
        onRemove={() => {
          removal.start(opened);
          open(null);
        }}
      />
    );
  }
  if (typeof grant === 'string') {
    const file = { grant, name: String(fileName ?? '') };
    return (
      <ImportView
        key={grant}
        theme={theme}
        file={file}
        occupancies={occupancies}
        onImported={open}
        onCancel={() => open(null)}
      />
    );
  }
  if (isAwaited) {
    return (
      <div className={styles.start}>
        <Skeleton height={240} />
      </div>
    );
  }
  return (
    <div ref={keep} className={styles.start}>
      <h2>{t('portfolio.title')}</h2>
      {isGone && <Notice title={t('portfolio.gone')}>{t('portfolio.goneBody')}</Notice>}
      <p className={styles.intro}>{t('portfolio.intro')}</p>
      <ChoosePortfolioFile
        onChoose={({ grant: id, name }) => void navigate({ to: '/portfolio', search: { file: id, name } })}
      />
      {listFailure !== null && <FailureNotice title={t('unopened.listFailed')} failure={listFailure} />}
      {portfolios !== undefined && listed.length === 0 && (
        <>
          <div className={styles.sample}>
            <OpenSample />
          </div>
          <PortfoliosEmpty />
        </>
      )}
      {listed.length > 0 && (
        <>
          <h3>{t('portfolio.earlier')}</h3>
          <PortfolioList
            portfolios={listed}
            onOpen={open}
            onGoOn={(portfolio) => {
              void goOn(portfolio);
              open(portfolio.id);
            }}
          />
        </>
      )}
      <UnopenedPortfolios />
      {pending !== null && (
        <div className={layout.foot}>
          <UndoToast text={t('portfolio.removed', { name: pending.name })} onUndo={removal.undo} />
        </div>
      )}
    </div>
  );
}
