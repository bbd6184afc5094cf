import type { Map as MapLibreMap } from 'maplibre-gl';
import type { Coordinates } from '#shared/geo/geo.ts';
import styles from './sketch.module.css';

/** A path drawn over the map, with the part that the pointer would add. */
export interface Sketch {
  show(path: readonly Coordinates[], pointer: Coordinates | null): void;
}

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';

function append(parent: Element, name: string, className: string | undefined): SVGElement {
  const element = document.createElementNS(SVG_NAMESPACE, name);
  element.setAttribute('class', className ?? '');
  parent.append(element);
  return element;
}

/** Creates the sketch over a map: plain SVG, which keeps up with a moving map without the tiles' worker. */
export function createSketch(map: MapLibreMap): Sketch {
  const svg = append(map.getCanvasContainer(), 'svg', styles.sketch);
  svg.setAttribute('aria-hidden', 'true');
  const area = append(svg, 'path', styles.area);
  const casing = append(svg, 'path', styles.casing);
  const line = append(svg, 'path', styles.line);
  const next = append(svg, 'path', styles.next);
  const dots = append(svg, 'g', styles.dots);
  let path: readonly Coordinates[] = [];
  let pointer: Coordinates | null = null;

  function trace(points: readonly Coordinates[]): string {
    return points
      .map(({ latitude, longitude }, index) => {
        const { x, y } = map.project([longitude, latitude]);
        return `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
      })
      .join('');
  }

  function draw(): void {
    svg.toggleAttribute('hidden', path.length === 0);
    if (path.length === 0) return;
    const drawn = trace(path);
    area.setAttribute('d', path.length < 3 ? '' : `${drawn}Z`);
    casing.setAttribute('d', drawn);
    line.setAttribute('d', drawn);
    next.setAttribute('d', pointer === null ? '' : trace([path.at(-1)!, pointer]));
    dots.replaceChildren();
    for (const { latitude, longitude } of path) {
      const { x, y } = map.project([longitude, latitude]);
      const dot = append(dots, 'circle', undefined);
      dot.setAttribute('cx', x.toFixed(1));
      dot.setAttribute('cy', y.toFixed(1));
      dot.setAttribute('r', '4');
    }
  }

  map.on('move', draw);
  map.on('resize', draw);
  draw();
  return {
    show(nextPath, nextPointer) {
      path = nextPath;
      pointer = nextPointer;
      draw();
    },
  };
}
