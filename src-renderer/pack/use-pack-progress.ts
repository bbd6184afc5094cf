import { useEffect, useState } from 'react';
import { useClient } from '#renderer/client/client-context.ts';
import { advanceProgress, type PackProgress } from './pack-progress.ts';

/** After this long without a report nothing is going on any more: the work has failed or its process is gone. */
const SILENCE_MILLISECONDS = 15_000;

/** What is being installed at the moment; null when nothing is. */
export function usePackProgress(): PackProgress | null {
  const client = useClient();
  const [progress, setProgress] = useState<PackProgress | null>(null);

  useEffect(() => {
    const stops = [
      client.on('pack.progress', (report) =>
        setProgress((previous) => advanceProgress(previous, report, performance.now())),
      ),
      client.on('packs.changed', () => setProgress(null)),
      client.on('pack.failed', () => setProgress(null)),
    ];
    return () => stops.forEach((stop) => stop());
  }, [client]);

  useEffect(() => {
    if (progress === null) return undefined;
    const timer = setTimeout(() => setProgress(null), SILENCE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [progress]);

  return progress;
}
