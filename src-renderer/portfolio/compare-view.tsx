import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { TFunction } from 'i18next';
import type { ComparisonRank } from '#shared/portfolio/portfolio-comparison-procedures.ts';
import type { Costing } from '#shared/portfolio/economics.ts';
import type { MeasureChange } from '#shared/portfolio/portfolio-measure.ts';
import type { PortfolioFilter } from '#shared/portfolio/portfolio-review.ts';
import { useClient } from '#renderer/client/client.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { IconButton } from '#renderer/ui/button.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import { ScrollRegion } from '#renderer/ui/scroll-region.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { UndoToast } from '#renderer/ui/undo-toast.tsx';
import { Choice } from '#renderer/ui/choice.tsx';
import { CostingForm } from './costing-form.tsx';
import type { ComparisonInfo } from '#shared/portfolio/portfolio-comparison-procedures.ts';
import { comparisonOptions, comparisonsOptions } from './comparison-queries.ts';
import { ComparisonChanges, ComparisonSums } from './comparison-sums.tsx';
import { keepPreviousFigures } from './portfolio-queries.ts';
import { MeasureForm } from './measure-form.tsx';
import { WorthNote } from './worth-note.tsx';
import { MovedMost, type DrawWarnings } from './moved-most.tsx';
import { extentOptions } from './review-queries.ts';
import { nameComparison, useReview } from './review-store.ts';
import { useRemoval } from './use-removal.ts';
import figureStyles from './portfolio.module.css';
import styles from './comparison.module.css';

interface CompareViewProps {
  readonly id: string;
  readonly filter: PortfolioFilter;
  readonly drawWarnings: DrawWarnings;
  readonly onRow: (row: number) => void;
}

/** Two runs side by side: as it is against a measure, or against the run before on other packs. */
export function CompareView({ id, filter, drawWarnings, onRow }: CompareViewProps) {
  const { t, count, dateTime } = useTexts();
  const client = useClient();
  const queryClient = useQueryClient();
  const [review, change] = useReview(id);
  const { comparison: chosen, costings = {} } = review;
  const [chosenRank, setRank] = useState<ComparisonRank | null>(null);
  const listing = comparisonsOptions(client, id);
  const comparisons = useQuery(listing);
  const target = useQuery(extentOptions(client, id, filter)).data;
  const nameOf = ({ kind, name, createdAt }: ComparisonInfo): string =>
    kind === 'measure' ? name : t('review.compare.earlier', { date: dateTime(createdAt) });
  const removal = useRemoval<ComparisonInfo, readonly ComparisonInfo[]>({
    queryKey: listing.queryKey,
    without: (all, { comparison }) => all.filter((one) => one.comparison !== comparison),
    describe: (one) => t('undoable.removeComparison', { name: nameOf(one) }),
    remove: ({ comparison }) => client.call('portfolio.removeComparison', { id, comparison }),
  });
  const { pending } = removal;
  const listed = (comparisons.data ?? []).filter(({ comparison }) => comparison !== pending?.comparison);
  const info = listed.find(({ comparison }) => comparison === chosen) ?? listed[0] ?? null;
  const costing = (info?.kind === 'measure' && costings[nameComparison(info)]) || null;
  // Of a measure it is asked what it is good for; of other data what it changes.
  const rank = chosenRank ?? (info?.kind === 'measure' ? 'benefit' : 'movement');
  const comparing = comparisonOptions(client, id, {
    comparison: info?.comparison ?? 0,
    filter,
    rank,
    costing,
  });
  const { data, error } = useQuery({
    ...comparing,
    enabled: info !== null,
    placeholderData: keepPreviousFigures(comparing.queryKey),
  });
  const trying = useMutation({
    mutationFn: ({ name, changes }: { name: string; changes: MeasureChange[] }) =>
      client.call('portfolio.tryMeasure', { id, name, changes, filter }),
    onSuccess: async ({ comparison }) => {
      await queryClient.invalidateQueries({ queryKey: listing.queryKey });
      change({ comparison });
    },
  });
  function setCosting(name: string, entered: Costing | null): void {
    const { [name]: _, ...others } = costings;
    change({ costings: entered === null ? others : { ...others, [name]: entered } });
  }
  const failure = trying.error ?? comparisons.error ?? error;

  return (
    <ScrollRegion label={t('portfolio.compare')} className={figureStyles.summary} keptAs={`compare ${id}`}>
      <h3>{t('review.compare.tryTitle')}</h3>
      <MeasureForm
        target={t('review.compare.target', { rows: count(target?.rows ?? 0) })}
        isBusy={trying.isPending}
        onTry={(name, changes) => trying.mutate({ name, changes })}
      />
      {failure !== null && <FailureNotice title={t('portfolio.failed')} failure={failure} />}
      {comparisons.isPending && <Skeleton height={120} />}
      {comparisons.isSuccess && listed.length === 0 && <p className={styles.note}>{t('review.compare.none')}</p>}
      {info !== null && (
        <>
          <div className={styles.head}>
            <h3>{t('review.compare.title')}</h3>
            <Choice
              label={t('review.compare.choose')}
              value={String(info.comparison)}
              options={listed.map((one) => ({ value: String(one.comparison), label: nameOf(one) }))}
              onChange={(value) => change({ comparison: Number(value) })}
            />
            <IconButton
              label={t('review.compare.remove', { name: nameOf(info) })}
              icon={Trash2}
              onClick={() => removal.start(info)}
            />
          </div>
          {info.isMixed && (
            <Notice tone="caution" title={t('review.compare.mixed')}>
              {t('review.compare.mixedBody')}
            </Notice>
          )}
          {info.isStale && <Notice tone="caution" title={t('review.compare.stale')} />}
          <ul className={styles.basis}>
            {(info.kind === 'earlier' ? describeBasisChanges(info, t) : [t('review.compare.sameBasis')]).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          {info.kind === 'measure' && (
            <CostingForm
              key={info.comparison}
              first={costing}
              onCosting={(entered) => setCosting(nameComparison(info), entered)}
            />
          )}
          {data !== undefined && data.worth !== null && <WorthNote worth={data.worth} />}
          {data === undefined ? (
            error === null && <Skeleton height={200} />
          ) : (
            <>
              <ComparisonSums data={data} />
              <ComparisonChanges key={info.comparison} id={id} filter={filter} costing={costing} data={data} />
              {data.moved > 0 && <MovedMost {...{ id, data, drawWarnings, onRow, rank }} onRank={setRank} />}
            </>
          )}
        </>
      )}
      {pending !== null && (
        <UndoToast text={t('review.compare.removed', { name: nameOf(pending) })} onUndo={removal.undo} />
      )}
    </ScrollRegion>
  );
}

/** What two runs were worked out from differently: packs, damage functions, model, licence, water window. */
function describeBasisChanges({ before, after }: ComparisonInfo, t: TFunction): string[] {
  const ids = [...new Set([...before.packs, ...after.packs].map(({ id }) => id))];
  const ofPacks = ids.flatMap((pack) => {
    const [was, is] = [before, after].map(({ packs }) => packs.find(({ id }) => id === pack));
    if (was === undefined) return [t('review.compare.packCome', { pack, after: is!.version })];
    if (is === undefined) return [t('review.compare.packGone', { pack, before: was.version })];
    return [
      ...(was.version === is.version
        ? []
        : [t('review.compare.packVersion', { pack, before: was.version, after: is.version })]),
      ...(was.curveSet === is.curveSet
        ? []
        : [t('review.compare.packCurves', { pack, before: was.curveSet, after: is.curveSet })]),
    ];
  });
  const texts = [
    ...ofPacks,
    ...(before.modelVersion === after.modelVersion
      ? []
      : [t('review.compare.model', { before: before.modelVersion, after: after.modelVersion })]),
    ...(isSameList(before.modules, after.modules)
      ? []
      : [t('review.compare.modules', { before: before.modules.join(', '), after: after.modules.join(', ') })]),
    ...(before.waterWindow === after.waterWindow
      ? []
      : [t('review.compare.waterWindow', { before: before.waterWindow, after: after.waterWindow })]),
  ];
  return texts.length > 0 ? texts : [t('review.compare.reinstalled')];
}

function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
