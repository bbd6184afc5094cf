import type { ReactNode } from 'react';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { ProgressBar } from '#renderer/ui/progress-bar.tsx';
import layout from '#renderer/ui/layout.module.css';
import { sumBytes, type ProgressBySource } from './region-run.ts';

interface RegionProgressBarsProps {
  readonly progress: ProgressBySource;
  readonly sources: ProcedureOutput<'region.sources'>['sources'];
  /** Ids of the sources; null: those that files of a folder are of. */
  readonly wanted: readonly string[] | null;
  /** Buttons. */
  readonly children: ReactNode;
}

/** How far a region is, as a whole and by its sources. */
export function RegionProgressBars({ progress, sources, wanted, children }: RegionProgressBarsProps) {
  const { t, bytes } = useTexts();
  // Standards of protection are a piece of the maps of rivers.
  const rows = [...(wanted ?? progress.keys())].flatMap((id) => {
    const source = sources.find((candidate) => candidate.id === id);
    if (source?.holds.kind === 'protection') return [];
    const report = progress.get(id);
    const fraction = report === undefined ? 0 : report.pieces / report.ofPieces;
    return [{ id, title: source?.title ?? id, report, fraction }];
  });
  const all = rows.length;
  const done = rows.filter(({ fraction }) => fraction === 1).length;
  return (
    <>
      {all > 1 && (
        <ProgressBar
          label={t('region.allSources')}
          fraction={rows.reduce((total, { fraction }) => total + fraction, 0) / all}
          aside={t('region.ofSources', { done, all, bytes: bytes(sumBytes(progress)) })}
        />
      )}
      {rows.map(({ id, title, report, fraction }) => {
        const aside =
          report === undefined
            ? t('region.waits')
            : t('region.pieces', { done: report.pieces, all: report.ofPieces, bytes: bytes(report.bytes) });
        return <ProgressBar key={id} label={title} fraction={fraction} aside={aside} />;
      })}
      <div className={layout.wrap8}>{children}</div>
    </>
  );
}
