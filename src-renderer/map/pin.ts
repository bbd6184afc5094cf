import { Marker, type Map as MapLibreMap } from 'maplibre-gl';
import type { Coordinates } from '#shared/geo/geo.ts';
import { toCoordinates } from './map-view-state.ts';
import { PIN_OUTLINE } from './pin-shape.ts';
import styles from './map.module.css';

/** The mark on the building in question. */
export interface Pin {
  /** Puts the pin somewhere, or takes it away. */
  move(point: Coordinates | null): void;
  /** Writes something beside it; '' for nothing. */
  label(words: string): void;
  /** Where it is drawn, on the screen; null while it is not. */
  findBox(): DOMRect | null;
}

export interface PinListeners {
  /** It is being dragged over a place. */
  onDrag(point: Coordinates): void;
  /** It was dropped, or set by a key. */
  onDrop(point: Coordinates): void;
}

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';
const KEY_STEP_PIXELS = 2;
const LARGE_KEY_STEP_PIXELS = 20;
const keySteps: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function createSvg(name: string, attributes: Readonly<Record<string, string>>): SVGElement {
  const element = document.createElementNS(SVG_NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

function createPinElement(label: string, description: string): HTMLElement {
  const element = document.createElement('div');
  element.className = styles.pin ?? '';
  element.tabIndex = 0;
  element.setAttribute('role', 'button');
  element.setAttribute('aria-label', label);
  element.setAttribute('aria-description', description);
  const svg = createSvg('svg', { width: '28', height: '36', viewBox: '0 0 28 36', 'aria-hidden': 'true' });
  svg.append(createSvg('path', { d: PIN_OUTLINE, class: styles.pinBody ?? '' }));
  svg.append(createSvg('circle', { cx: '14', cy: '13', r: '4.5', class: styles.pinEye ?? '' }));
  element.append(svg);
  return element;
}

/** Creates a pin that is moved with the mouse or, when it has the focus, with the arrow keys (Shift: farther). */
export function createPin(
  map: MapLibreMap,
  labels: { readonly pin: string; readonly pinHelp: string },
  listeners: PinListeners,
): Pin {
  const element = createPinElement(labels.pin, labels.pinHelp);
  const label = document.createElement('span');
  label.className = styles.pinLabel ?? '';
  // The panel beside the map says it to those who cannot see it.
  label.setAttribute('aria-hidden', 'true');
  element.append(label);
  const marker = new Marker({ element, anchor: 'bottom', draggable: true });
  let isShown = false;
  let isDragged = false;

  marker.on('dragstart', () => (isDragged = true));
  marker.on('drag', () => listeners.onDrag(toCoordinates(marker.getLngLat())));
  marker.on('dragend', () => {
    isDragged = false;
    listeners.onDrop(toCoordinates(marker.getLngLat()));
  });
  // Otherwise a click on the pin is a click on the map as well and asks anew.
  element.addEventListener('click', (event) => event.stopPropagation());
  element.addEventListener('keydown', (event) => {
    const step = keySteps[event.key];
    if (step === undefined) return;
    // The map would move, too.
    event.preventDefault();
    event.stopPropagation();
    const length = event.shiftKey ? LARGE_KEY_STEP_PIXELS : KEY_STEP_PIXELS;
    const { x, y } = map.project(marker.getLngLat());
    listeners.onDrop(toCoordinates(map.unproject([x + step[0] * length, y + step[1] * length])));
  });

  return {
    move(point) {
      if (point === null) {
        marker.remove();
        isShown = false;
        return;
      }
      // In the reader's hand it is where the reader has it, whatever the answers on their way say.
      if (!isDragged) marker.setLngLat([point.longitude, point.latitude]);
      if (!isShown) marker.addTo(map);
      isShown = true;
    },
    label(words) {
      label.textContent = words;
    },
    findBox: () => (isShown ? element.getBoundingClientRect() : null),
  };
}
