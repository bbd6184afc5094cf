import { Minus, Plus } from 'lucide-react';
import { useDeferredValue, useEffect, useRef, useState, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '@tanstack/react-query';
import { IconButton } from '#renderer/ui/button.tsx';
import { Segmented } from '#renderer/ui/segmented.tsx';
import { computeWidth, splitBox } from '#shared/geo/geo.ts';
import type { FoundTown } from '#shared/region/region-procedures.ts';
import { useClient } from '#renderer/client/client.ts';
import { boxBetween, type EarthPoint } from './box-between.ts';
import { townsOptions, type RegionBox } from './region-queries.ts';
import { worldPathsOptions } from '#renderer/map/map-queries.ts';
import styles from './world-map.module.css';

/** What is in sight, degrees: x east, y south of the equator. */
interface View {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const wholeEarth: View = { x: -180, y: -85, width: 360, height: 170 };
const SMALLEST_VIEW_DEGREES = 0.5;
/** Of the earth that is seen around a box: enough to know the coasts and borders by. */
const AROUND_DEGREES = 8;
const ZOOM_STEP = 2;
/** Size of a town's dot and of its name, of the height of what is in sight. */
const DOT_SHARE = 0.003;
const TEXT_SHARE = 0.014;

/** What is in sight as a box. */
function boxOf({ x, y, width, height }: View): RegionBox {
  return [Math.max(-180, x), Math.max(-90, -y - height), Math.min(180, x + width), Math.min(90, -y)];
}

/** Where a box is seen with what is around it. */
function viewAround(box: RegionBox): View {
  const [west, south, , north] = box;
  const across = computeWidth(box);
  const width = Math.min(360, Math.max(across * 6, (north - south) * 12, AROUND_DEGREES));
  const height = width / 2;
  return { x: west + (across - width) / 2, y: -(south + north) / 2 - height / 2, width, height };
}

function zoom(view: View, factor: number): View {
  const width = Math.min(360, Math.max(SMALLEST_VIEW_DEGREES, view.width * factor));
  const height = (view.height * width) / view.width;
  return { x: view.x + (view.width - width) / 2, y: view.y + (view.height - height) / 2, width, height };
}

/** Where the earth is drawn, again beside itself as far as it is in sight: degrees to the east. */
function listTurns({ x, width }: View): number[] {
  return [-360, 0, 360].filter((turn) => x < turn + 180 && x + width > turn - 180);
}

/** Mean width of a letter, of the size of the text. */
const LETTER_SHARE = 0.6;

/** The towns whose names lie over none of those before them, larger ones. @param height of what is in sight */
function leaveRoom(towns: readonly FoundTown[], height: number): FoundTown[] {
  const size = height * TEXT_SHARE;
  const kept: { readonly town: FoundTown; readonly end: number }[] = [];
  for (const town of towns) {
    const end = town.longitude + height * 3 * DOT_SHARE + town.name.length * LETTER_SHARE * size;
    const isFree = kept.every(
      (other) =>
        other.end < town.longitude ||
        end < other.town.longitude ||
        Math.abs(other.town.latitude - town.latitude) > 1.2 * size,
    );
    if (isFree) kept.push({ town, end });
  }
  return kept.map(({ town }) => town);
}

interface WorldMapProps {
  readonly box: RegionBox | null;
  /** Changes when the box was chosen elsewhere: the map goes there. */
  readonly goTo: number;
  readonly onBox: (box: RegionBox) => void;
}

/** A map of the earth on which a box is drawn. The fields beside it say the same with the keyboard. */
export function WorldMap({ box, goTo, onBox }: WorldMapProps) {
  const { t } = useTranslation();
  const land = useQuery(worldPathsOptions());
  const svg = useRef<SVGSVGElement>(null);
  const [view, setView] = useState(wholeEarth);
  const [mode, setMode] = useState<'draw' | 'move'>('draw');
  const [start, setStart] = useState<EarthPoint | null>(null);
  const [drawn, setDrawn] = useState<RegionBox | null>(null);
  const [wentTo, setWentTo] = useState(goTo);
  if (wentTo !== goTo) {
    setWentTo(goTo);
    if (box !== null) setView(viewAround(box));
  }
  const towns = useQuery(townsOptions(useClient(), boxOf(useDeferredValue(view))));
  useWheel(svg, (factor) => setView((before) => zoom(before, factor)));

  function placeOf(event: PointerEvent<SVGSVGElement>): EarthPoint {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    // As `preserveAspectRatio` "slice" has it: the view fills the element, and its middle stays.
    const scale = Math.max(width / view.width, height / view.height);
    return [
      view.x + view.width / 2 + (event.clientX - left - width / 2) / scale,
      view.y + view.height / 2 + (event.clientY - top - height / 2) / scale,
    ];
  }

  const shown = drawn ?? box;
  return (
    <div className={styles.map}>
      <svg
        ref={svg}
        className={styles.earth}
        data-mode={mode}
        viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
        preserveAspectRatio="xMidYMid slice"
        role="img"
        aria-label={t('region.map')}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setStart(placeOf(event));
        }}
        onPointerMove={(event) => {
          if (start === null) return;
          const place = placeOf(event);
          if (mode === 'draw') setDrawn(boxBetween(start, place));
          else
            setView((before) => ({ ...before, x: before.x + start[0] - place[0], y: before.y + start[1] - place[1] }));
        }}
        onPointerUp={() => {
          setStart(null);
          setDrawn(null);
          if (mode === 'draw' && drawn !== null) onBox(drawn);
        }}
      >
        {listTurns(view).map((turn) => (
          <g key={turn} transform={`translate(${turn})`}>
            <path className={styles.land} d={land.data?.land ?? ''} />
            <path className={styles.lakes} d={land.data?.lakes ?? ''} />
            <path className={styles.borders} d={land.data?.borders ?? ''} />
          </g>
        ))}
        {leaveRoom(towns.data ?? [], view.height).map(({ name, latitude, longitude }) => (
          <g key={`${name} ${latitude} ${longitude}`} className={styles.town} aria-hidden="true">
            <circle cx={longitude} cy={-latitude} r={view.height * DOT_SHARE} />
            <text
              x={longitude + view.height * 2 * DOT_SHARE}
              y={-latitude}
              fontSize={view.height * TEXT_SHARE}
              strokeWidth={view.height * DOT_SHARE}
            >
              {name}
            </text>
          </g>
        ))}
        {shown !== null &&
          splitBox(shown).map(([west, south, east, north], side) => (
            <rect
              key={west}
              className={styles.box}
              x={west + side * 360}
              y={-north}
              width={east - west}
              height={north - south}
            />
          ))}
      </svg>
      <div className={styles.controls}>
        <Segmented
          label={t('region.mode')}
          value={mode}
          options={[
            { value: 'draw', label: t('region.draw') },
            { value: 'move', label: t('region.move') },
          ]}
          onChange={setMode}
        />
        <IconButton icon={Plus} label={t('region.closer')} onClick={() => setView(zoom(view, 1 / ZOOM_STEP))} />
        <IconButton icon={Minus} label={t('region.farther')} onClick={() => setView(zoom(view, ZOOM_STEP))} />
      </div>
      <p className={styles.credit}>
        {land.isError ? t('region.noLand') : 'Natural Earth; lakes © OpenStreetMap contributors; towns: GeoNames'}
      </p>
    </div>
  );
}

/** Tells how far the wheel zooms; the page does not scroll meanwhile. */
function useWheel(element: React.RefObject<SVGSVGElement | null>, onZoom: (factor: number) => void): void {
  const listener = useRef(onZoom);
  useEffect(() => {
    listener.current = onZoom;
  });
  useEffect(() => {
    const target = element.current;
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      listener.current(event.deltaY > 0 ? 1.25 : 0.8);
    };
    target?.addEventListener('wheel', onWheel, { passive: false });
    return () => target?.removeEventListener('wheel', onWheel);
  }, [element]);
}
