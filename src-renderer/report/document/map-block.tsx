import { useEffect, useRef } from 'react';
import { isInBox } from '#shared/geo/geo.ts';
import { computeContentBox } from '../page-size.ts';
import { fitOverlay } from '#renderer/map/overlay-options.ts';
import { findPacksInView } from '#renderer/map/packs-in-view.ts';
import { StaticMap } from '#renderer/map/static-map.tsx';
import type { SectionBuilder } from './report-writer.ts';

/** Shows the building with a few streets around it. */
const ZOOM = 15;
/** Height against width: a third of a page. */
const ASPECT = 0.5;

/** The building on the map, with the overlay that the window shows where the region has it. */
export const buildMapBlock: SectionBuilder = ({ id, point }, { map, pageSize, t }) => {
  if (map === null) return [];
  const { width } = computeContentBox(pageSize);
  const { latitude, longitude } = point;
  const isCovered = map.packs.some(({ bbox }) => isInBox(bbox, point));
  if (!isCovered) {
    const node = (
      <MissingMap
        key={`${pageSize} ${JSON.stringify(map.overlay)}`}
        text={t('report.noMap')}
        onStanding={() => map.onDrawn(id, pageSize)}
      />
    );
    return [{ section: 'map', id: 'map', node }];
  }
  const packs = findPacksInView(map.packs, [longitude, latitude, longitude, latitude]);
  return [
    {
      section: 'map',
      id: 'map',
      node: (
        <div style={{ paddingTop: '6mm' }}>
          <StaticMap
            // Another size or layer is another picture, which has to be waited for again.
            key={`${pageSize} ${JSON.stringify(map.overlay)}`}
            packs={map.packs}
            overlay={fitOverlay(packs, map.overlay)}
            centre={point}
            zoom={ZOOM}
            width={Math.floor(width)}
            height={Math.floor(width * ASPECT)}
            pin={point}
            onDrawn={() => map.onDrawn(id, pageSize)}
          />
        </div>
      ),
    },
  ];
};

/** Stands where no region has a map. */
function MissingMap({ text, onStanding }: { readonly text: string; readonly onStanding: () => void }) {
  const isReported = useRef(false);
  useEffect(() => {
    if (isReported.current) return;
    isReported.current = true;
    onStanding();
  });
  return <p style={{ paddingTop: '6mm' }}>{text}</p>;
}
