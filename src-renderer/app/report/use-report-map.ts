import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useClient } from '../../client/client-context.ts';
import { packLayersOptions } from '../../map/queries.ts';
import { useUiStore } from '../ui-store.ts';
import type { ReportMap } from './build-blocks.tsx';

/** What the maps of a report show, and the buildings whose map is already there. */
export function useReportMap(): { readonly map: ReportMap | null; readonly drawn: ReadonlySet<string> } {
  const packs = useQuery(packLayersOptions(useClient())).data;
  const overlay = useUiStore((state) => state.overlay);
  const [drawn, setDrawn] = useState<ReadonlySet<string>>(() => new Set());
  const onDrawn = useCallback((subjectId: string) => {
    setDrawn((before) => (before.has(subjectId) ? before : new Set([...before, subjectId])));
  }, []);
  const map = useMemo(() => (packs === undefined ? null : { packs, overlay, onDrawn }), [packs, overlay, onDrawn]);
  return { map, drawn };
}
