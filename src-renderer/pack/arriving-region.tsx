import { useEffect, useState } from 'react';
import type { EventPayload } from '#shared/contract/events.ts';
import { useClient } from '#renderer/client/client.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { ProgressBar } from '#renderer/ui/progress-bar.tsx';
import { InstallProgress } from './install-progress.tsx';
import { SILENCE_MILLISECONDS, usePackProgress } from './pack-progress.ts';

/** How far the region is that is being installed or fetched, in this window or another; nothing where none is. */
export function ArrivingRegion() {
  const { t, count, bytes } = useTexts();
  const progress = usePackProgress();
  const fetched = useFetchedRegion();
  if (progress !== null) return <InstallProgress progress={progress} />;
  if (fetched === null) return null;
  const { pieces, ofPieces } = fetched;
  const aside = t('region.pieces', { done: count(pieces), all: count(ofPieces), bytes: bytes(fetched.bytes) });
  // What comes after the source that is fetched now is not known here.
  return <ProgressBar label={t('start.fetching')} fraction={null} aside={aside} />;
}

/** The last that was told of public maps that are fetched; null when none are. */
function useFetchedRegion(): EventPayload<'region.progress'> | null {
  const client = useClient();
  const [report, setReport] = useState<EventPayload<'region.progress'> | null>(null);
  useEffect(() => client.on('region.progress', setReport), [client]);
  useEffect(() => {
    if (report === null) return undefined;
    const timer = setTimeout(() => setReport(null), SILENCE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [report]);
  return report;
}
