import { Marker, type Map as MapLibreMap } from 'maplibre-gl';
import type { Coordinates } from '#shared/domain/geo.ts';
import styles from './map.module.css';

/** The mark on the building in question. */
export interface Pin {
  /** Puts the pin somewhere, or takes it away. */
  move(point: Coordinates | null): void;
}

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';
/** A drop of 28 by 36 whose tip is the point. */
const PIN_OUTLINE = 'M14 35C14 35 26 22.6 26 13.2A12 12 0 0 0 2 13.2C2 22.6 14 35 14 35Z';

function createSvg(name: string, attributes: Readonly<Record<string, string>>): SVGElement {
  const element = document.createElementNS(SVG_NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

function createPinElement(label: string): HTMLElement {
  const element = document.createElement('div');
  element.className = styles.pin ?? '';
  element.setAttribute('role', 'img');
  element.setAttribute('aria-label', label);
  const svg = createSvg('svg', { width: '28', height: '36', viewBox: '0 0 28 36', 'aria-hidden': 'true' });
  svg.append(createSvg('path', { d: PIN_OUTLINE, class: styles.pinBody ?? '' }));
  svg.append(createSvg('circle', { cx: '14', cy: '13', r: '4.5', class: styles.pinEye ?? '' }));
  element.append(svg);
  return element;
}

/** Creates a pin that can be dragged; `onDrop` tells where it was dropped. */
export function createPin(map: MapLibreMap, label: string, onDrop: (point: Coordinates) => void): Pin {
  const marker = new Marker({ element: createPinElement(label), anchor: 'bottom', draggable: true });
  let isShown = false;

  marker.on('dragend', () => {
    const { lat, lng } = marker.getLngLat();
    onDrop({ latitude: lat, longitude: lng });
  });
  // Otherwise a click on the pin is a click on the map as well and asks anew.
  marker.getElement().addEventListener('click', (event) => event.stopPropagation());

  return {
    move(point) {
      if (point === null) {
        marker.remove();
        isShown = false;
        return;
      }
      marker.setLngLat([point.longitude, point.latitude]);
      if (!isShown) marker.addTo(map);
      isShown = true;
    },
  };
}
