import { findRange, type FutureFigures, type HazardFutures, type Range } from '#shared/query/futures.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { DataTable } from '#renderer/ui/data-table.tsx';
import textStyles from '#renderer/ui/text.module.css';
import styles from './futures-table.module.css';

type Answered = Extract<FutureFigures, { status: 'answered' }>;

interface Climate {
  readonly key: string;
  readonly name: string;
  readonly members: readonly { readonly figures: FutureFigures }[];
}

/** One hazard under the climates to come: a row for each, with the range of its members, below today's. */
export function FuturesTable({
  futures: { hazard, pack, answersToday, today, futures },
  currency,
}: {
  readonly futures: HazardFutures;
  readonly currency: string;
}) {
  const { t, count, depth, lengthSymbol, money, percent } = useTexts();
  const climates: readonly Climate[] = [
    { key: 'today', name: t('futures.today'), members: [{ figures: today }] },
    ...futures.map(({ id, pathway, year, members }) => ({
      key: id,
      name: t('futures.climate', { pathway, year: String(year) }),
      members,
    })),
  ];
  const all = climates.flatMap(({ members }) => members);
  const years = findRange(all, (figures) => figures.depth?.returnPeriodYears)?.least ?? null;
  const hasLosses = findRange(all, pickLoss) !== null;
  const write = (range: Range | null, format: (value: number) => string): string => {
    if (range === null) return t('futures.noFigure');
    const [least, most] = [format(range.least), format(range.most)];
    return least === most ? least : t('futures.range', { least, most });
  };
  const now = findRange([{ figures: today }], pickLoss)?.most ?? 0;
  const writeChange = (range: Range | null): string => {
    if (range === null || now === 0) return '';
    const change = { least: range.least / now - 1, most: range.most / now - 1 };
    return write(change, (ratio) => (ratio > 0 ? t('futures.more', { share: percent(ratio) }) : percent(ratio)));
  };
  const names = [...new Set(futures.flatMap(({ members }) => members.map(({ name }) => name)))];
  const isLower = climates.some(
    ({ members }) => isBelow(members, today, (of) => of.depth?.depthMetres) || isBelow(members, today, pickLoss),
  );
  return (
    <div data-futures={hazard}>
      <DataTable
        className={styles.table}
        caption={t(`hazard.${hazard}`)}
        heads={[
          t(`hazard.${hazard}`),
          t('futures.index'),
          ...(years === null ? [] : [t('futures.depth', { years: count(years), lengthUnit: lengthSymbol })]),
          ...(hasLosses ? [t('futures.annualLoss', { currency })] : []),
        ]}
        rows={climates}
        keyOf={({ key }) => key}
        renderCells={({ key, name, members }) => {
          const loss = findRange(members, pickLoss);
          return [
            name,
            write(
              findRange(members, (of) => of.floodIndex),
              count,
            ),
            ...(years === null
              ? []
              : [
                  write(
                    findRange(members, (of) => of.depth?.depthMetres),
                    depth,
                  ),
                ]),
            ...(hasLosses
              ? [
                  <>
                    {write(loss, money)}
                    {key !== 'today' && <span className={textStyles.unit}>{writeChange(loss)}</span>}
                  </>,
                ]
              : []),
          ];
        }}
      />
      <p className={textStyles.note}>
        {names.length > 1 && `${t('futures.members', { count: names.length, names: names.join(', ') })} `}
        {t('futures.defences')} {isLower && t('futures.lower')}
      </p>
      {!answersToday && (
        <p className={textStyles.note}>
          {t('futures.otherPack', { title: pack.title, attribution: pack.attribution })}
        </p>
      )}
    </div>
  );
}

function pickLoss({ losses }: Answered): number | undefined {
  return losses?.averageAnnualLoss;
}

/** Whether the least of some members is below today's. */
function isBelow(
  members: Climate['members'],
  today: FutureFigures,
  pick: (figures: Answered) => number | undefined,
): boolean {
  const [now, toCome] = [findRange([{ figures: today }], pick), findRange(members, pick)];
  return now !== null && toCome !== null && toCome.least < now.least;
}
