import { PbfWriter } from 'pbf';

/** A feature of a tile: its geometry in the tile's own grid of 4096, from the north-west. */
export interface TileFeature {
  readonly type: 'Point' | 'LineString' | 'Polygon';
  /** One ring or line; a polygon closes by itself. */
  readonly points: readonly (readonly [x: number, y: number])[];
  readonly properties: Readonly<Record<string, string | number>>;
}

const geometryTypes = { Point: 1, LineString: 2, Polygon: 3 } as const;
const MOVE_TO = 1;
const LINE_TO = 2;
const CLOSE_PATH = 7;

function encodeGeometry({ type, points }: TileFeature): number[] {
  const commands: number[] = [];
  let [x, y] = [0, 0];
  const zigzag = (value: number): number => (value << 1) ^ (value >> 31);
  points.forEach(([nextX, nextY], index) => {
    if (index === 0) commands.push((1 << 3) | MOVE_TO);
    if (index === 1) commands.push(((points.length - 1) << 3) | LINE_TO);
    commands.push(zigzag(nextX - x), zigzag(nextY - y));
    [x, y] = [nextX, nextY];
  });
  return type === 'Polygon' ? [...commands, (1 << 3) | CLOSE_PATH] : commands;
}

/** Encodes a vector tile (Mapbox Vector Tile 2.1) of named layers. */
export function encodeVectorTile(layers: Readonly<Record<string, readonly TileFeature[]>>): Uint8Array {
  const tile = new PbfWriter();
  for (const [name, features] of Object.entries(layers)) {
    tile.writeMessage(3, writeLayer, { name, features });
  }
  return tile.finish();
}

function writeLayer({ name, features }: { name: string; features: readonly TileFeature[] }, layer: PbfWriter): void {
  const keys: string[] = [];
  const values: (string | number)[] = [];
  const place = <Value>(list: Value[], value: Value): number => {
    if (!list.includes(value)) list.push(value);
    return list.indexOf(value);
  };
  layer.writeVarintField(15, 2);
  layer.writeStringField(1, name);
  for (const feature of features) {
    const tags = Object.entries(feature.properties).flatMap(([key, value]) => [place(keys, key), place(values, value)]);
    layer.writeMessage(
      2,
      (_, message) => {
        message.writePackedVarint(2, tags);
        message.writeVarintField(3, geometryTypes[feature.type]);
        message.writePackedVarint(4, encodeGeometry(feature));
      },
      null,
    );
  }
  for (const key of keys) layer.writeStringField(3, key);
  for (const value of values) {
    layer.writeMessage(
      4,
      (_, message) => {
        if (typeof value === 'string') message.writeStringField(1, value);
        else message.writeDoubleField(3, value);
      },
      null,
    );
  }
  layer.writeVarintField(5, 4096);
}
