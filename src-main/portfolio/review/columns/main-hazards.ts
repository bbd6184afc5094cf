import { floodHazards, hazards } from '#shared/hazard/hazard.ts';
import { findMainHazard } from '#shared/hazard/main-hazard.ts';
import { indexFieldName } from '#shared/query-service/mediator-response.ts';
import { createColumn, type ColumnData } from './column-data.ts';

/** The main hazard of each location: its place in the list of hazards, from 1; 0 where none is answered. */
export function makeMainHazards(count: number, column: (name: string) => ColumnData): Uint8Array<ArrayBuffer> {
  const target = createColumn('byte', count);
  const losses = floodHazards.map((hazard) => column(`${hazard}Aal`));
  const indices = [...floodHazards.map(indexFieldName), 'wildfireIndex'].map(column);
  const places = new Map(hazards.map((hazard, place) => [hazard, place]));
  for (let at = 0; at < count; at++) {
    const main = findMainHazard((hazard) => {
      const place = places.get(hazard)!;
      return { index: indices[place]![at]!, annualLoss: losses[place]?.[at] ?? 0 };
    });
    if (main !== null) target[at] = places.get(main)! + 1;
  }
  return target;
}
