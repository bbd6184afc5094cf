import { Marker, type Map as MapLibreMap } from 'maplibre-gl';
import type { MapMark } from './scene.ts';
import styles from './map.module.css';

/** The lettered points on the map. */
export interface Marks {
  show(marks: readonly MapMark[]): void;
  /** Bounding boxes of the marks, CSS pixels of the page. */
  findBoxes(): DOMRect[];
}

/** Creates the layer of lettered points; what the letters stand for is told beside the map. */
export function createMarks(map: MapLibreMap): Marks {
  let shown: readonly Marker[] = [];
  let current: readonly MapMark[] = [];
  return {
    findBoxes: () => shown.map((marker) => marker.getElement().getBoundingClientRect()),
    show(marks) {
      if (marks === current) return;
      current = marks;
      for (const marker of shown) marker.remove();
      shown = marks.map(({ label, point }) => {
        const element = document.createElement('div');
        element.className = styles.mark ?? '';
        element.textContent = label;
        element.setAttribute('aria-hidden', 'true');
        return new Marker({ element }).setLngLat([point.longitude, point.latitude]).addTo(map);
      });
    },
  };
}
