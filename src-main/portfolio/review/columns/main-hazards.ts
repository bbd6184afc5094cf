import { floodHazards, hazards } from '#shared/hazard/hazard.ts';
import { findMainPlace } from '#shared/hazard/main-hazard.ts';
import { indexFieldName } from '#shared/query-service/mediator-response.ts';
import { createColumn, type ColumnData } from './column-data.ts';

/** The main hazard of each location: its place in the list of hazards, from 1; 0 where none is answered. */
export function makeMainHazards(count: number, column: (name: string) => ColumnData): Uint8Array<ArrayBuffer> {
  const target = createColumn('byte', count);
  const losses = floodHazards.map((hazard) => column(`${hazard}Aal`));
  const indices = [...floodHazards.map(indexFieldName), 'wildfireIndex'].map(column);
  const [index, loss] = [new Float64Array(hazards.length), new Float64Array(hazards.length)];
  for (let at = 0; at < count; at++) {
    for (let place = 0; place < hazards.length; place++) {
      index[place] = indices[place]![at]!;
      loss[place] = losses[place]?.[at] ?? 0;
    }
    target[at] = findMainPlace(index, loss) + 1;
  }
  return target;
}
