import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { boundPoints } from '#renderer/map/bound-points.ts';
import { isInBox, type BoundingBox } from '#shared/geo/geo.ts';
import type { FileSurvey } from '#shared/portfolio/file-survey.ts';
import { useClient } from '#renderer/client/client.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { packLayersOptions } from '#renderer/map/map-queries.ts';
import { findUsualOpacity } from '#renderer/map/overlay-options.ts';
import { buildFigureScale } from '#renderer/map/rows/figure-scale.ts';
import RowsMap from '#renderer/map/rows/rows-map.tsx';
import type { RowCells } from '#renderer/map/rows/rows-picture.ts';
import type { PackLayers } from '#renderer/map/scene.ts';
import type { Theme } from '#renderer/ui/theme.ts';
import styles from './import-view.module.css';

type SurveyedPoints = FileSurvey['points'];

const noPacks: readonly PackLayers[] = [];

interface SurveyMapProps {
  readonly theme: Theme;
  readonly points: SurveyedPoints;
}

/** Where the first rows of a file are, before it is imported: over the regions where any of them lies in one. */
export default function SurveyMap({ theme, points }: SurveyMapProps) {
  const { t, count } = useTexts();
  const packs = useQuery(packLayersOptions(useClient())).data ?? noPacks;
  const inside = points.filter((point) => packs.some(({ bbox }) => isInBox(bbox, point)));
  const bounds = findBounds(inside.length === 0 ? points : inside);
  const cells = useMemo(() => toCells(points), [points]);
  const picture = useMemo(
    () => ({
      cells,
      style: 'clusters' as const,
      scale: buildFigureScale('tiv', cells.range, theme),
      selected: null,
      rings: [],
    }),
    [cells, theme],
  );
  const ground = useMemo(
    () => ({ theme, packs, overlay: { kind: 'none' } as const, overlayOpacity: findUsualOpacity(packs) }),
    [theme, packs],
  );
  const caption = t('importOverview.map', { count: points.length, points: count(points.length) });
  return (
    <figure className={styles.surveyMap}>
      <RowsMap
        // The regions are told after the points: the first view is of both.
        key={packs.length}
        ground={ground}
        picture={picture}
        mode="choose"
        firstBounds={bounds}
        isFramed
        extent={findBounds(points)}
        description={caption}
        onView={() => undefined}
        onChoose={() => undefined}
        onRing={() => undefined}
      >
        {null}
      </RowsMap>
      <figcaption className={styles.facts}>{caption}</figcaption>
    </figure>
  );
}

/** A circle for each point, coloured by its insured value. */
function toCells(points: SurveyedPoints): RowCells {
  const values = points.map(({ tiv }) => tiv);
  const sorted = values.filter((value) => value > 0).toSorted((a, b) => a - b);
  const [lowest, highest] = [sorted[0], sorted.at(-1)];
  return {
    located: points.length,
    inView: points.length,
    aggregate: 'sum',
    positions: points.flatMap(({ longitude, latitude }) => [longitude, latitude]),
    boxes: points.flatMap(({ longitude, latitude }) => [longitude, latitude, longitude, latitude]),
    counts: points.map(() => 1),
    ids: points.map(() => null),
    values,
    range: lowest === undefined || highest === undefined ? null : [lowest, highest],
  };
}

function findBounds(points: SurveyedPoints): BoundingBox | null {
  return points.length === 0 ? null : boundPoints(points);
}
