import type { SourceFile, SourceVectorLayer } from '#shared/pack/pack-source.ts';
import { packText } from '#shared/pack/pack-text.ts';
import { PackTextError } from '#main/platform/errors/pack-text-error.ts';
import type { VectorLayer } from '../vectors/vector-layer.ts';
import { openVectors } from './open-vectors.ts';
import { createPropertyNotes } from './property-notes.ts';
import { createRingBox, growRingBox } from './ring-box.ts';

/**
 * Looks into a Shapefile or GeoPackage: goes through every feature of its layers of areas. @param path in the folder
 */
export function inspectVectors(absolute: string, path: string): SourceFile {
  try {
    const file = openVectors(absolute);
    try {
      if (file.layers.length === 0) return { kind: 'unusable', path, why: packText('no-layers'), isTold: true };
      return { kind: 'vectors', path, layers: file.layers.map(inspectLayer) };
    } finally {
      file.close();
    }
  } catch (error) {
    if (error instanceof PackTextError) return { kind: 'unusable', path, why: error.text, isTold: true };
    throw error;
  }
}

function inspectLayer(layer: VectorLayer): SourceVectorLayer {
  const { name, geometry, system } = layer;
  const crsProblem = 'projection' in system ? null : system;
  const nothing = { name, featureCount: 0, properties: [], extent: null, crsProblem };
  if (geometry !== 'Polygon') return { ...nothing, problem: packText('no-areas', { geometry }) };
  const properties = createPropertyNotes();
  const extent = createRingBox();
  let featureCount = 0;
  try {
    for (const { rings, properties: values } of layer.readAreas()) {
      featureCount += 1;
      properties.note(values);
      for (const ring of rings) growRingBox(extent, ring);
    }
  } catch (error) {
    // One layer of several may be damaged, or hold what is no area.
    if (error instanceof PackTextError) return { ...nothing, problem: error.text };
    throw error;
  }
  if (featureCount === 0) return { ...nothing, problem: packText('no-polygons') };
  return { ...nothing, featureCount, properties: properties.list(), extent, problem: null };
}
