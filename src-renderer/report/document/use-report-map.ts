import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { PageSize } from '#shared/settings/setting-choices.ts';
import { useClient } from '#renderer/client/client.ts';
import { packLayersOptions } from '#renderer/map/map-queries.ts';
import type { OverlayChoice } from '#renderer/map/scene.ts';
import { useUiStore } from '#renderer/map/ui-store.ts';
import type { ReportMap } from './report-writer.ts';

/** What the maps of a report show, and whether a building's map stands on paper of a size already. */
export function useReportMap(): {
  readonly map: ReportMap | null;
  readonly isDrawn: (subjectId: string, pageSize: PageSize) => boolean;
  /** Has the maps show something else than the window's; it is waited for again. */
  readonly chooseOverlay: (overlay: OverlayChoice) => void;
} {
  const packs = useQuery(packLayersOptions(useClient())).data;
  const ofWindow = useUiStore((state) => state.overlay);
  const [chosen, chooseOverlay] = useState<OverlayChoice | null>(null);
  const overlay = chosen ?? ofWindow;
  const [drawn, setDrawn] = useState<ReadonlySet<string>>(() => new Set());
  const onDrawn = useCallback(
    (subjectId: string, pageSize: PageSize) => {
      const key = keyOfMap({ overlay, pageSize, subjectId });
      setDrawn((before) => (before.has(key) ? before : new Set([...before, key])));
    },
    [overlay],
  );
  const map = useMemo(() => (packs === undefined ? null : { packs, overlay, onDrawn }), [packs, overlay, onDrawn]);
  const isDrawn = (subjectId: string, pageSize: PageSize): boolean =>
    drawn.has(keyOfMap({ overlay, pageSize, subjectId }));
  return { map, isDrawn, chooseOverlay };
}

/** Tells maps apart that have to be drawn by themselves. */
function keyOfMap(of: {
  readonly overlay: OverlayChoice;
  readonly pageSize: PageSize;
  readonly subjectId: string;
}): string {
  return JSON.stringify(of);
}
