import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { PageSize } from '#shared/settings/setting-choices.ts';
import { useClient } from '#renderer/client/client-context.ts';
import { packLayersOptions } from '#renderer/map/map-queries.ts';
import { useUiStore } from '#renderer/map/ui-store.ts';
import type { ReportMap } from './report-writer.ts';

/** What the maps of a report show, and whether a building's map stands on paper of a size already. */
export function useReportMap(): {
  readonly map: ReportMap | null;
  readonly isDrawn: (subjectId: string, pageSize: PageSize) => boolean;
} {
  const packs = useQuery(packLayersOptions(useClient())).data;
  const overlay = useUiStore((state) => state.overlay);
  const [drawn, setDrawn] = useState<ReadonlySet<string>>(() => new Set());
  const onDrawn = useCallback((subjectId: string, pageSize: PageSize) => {
    const key = `${pageSize} ${subjectId}`;
    setDrawn((before) => (before.has(key) ? before : new Set([...before, key])));
  }, []);
  const map = useMemo(() => (packs === undefined ? null : { packs, overlay, onDrawn }), [packs, overlay, onDrawn]);
  return { map, isDrawn: (subjectId, pageSize) => drawn.has(`${pageSize} ${subjectId}`) };
}
