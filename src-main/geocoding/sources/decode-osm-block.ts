import { PbfReader } from 'pbf';
import { PackTextError } from '#main/platform/errors/pack-text-error.ts';
import type { OsmTags } from './osm-address.ts';

/** Takes the objects of an OpenStreetMap file. Degrees, WGS 84. Only tags that start with `addr:` are given. */
export interface OsmVisitor {
  onNode(id: number, longitude: number, latitude: number, tags: OsmTags | null): void;
  onWay(id: number, nodeIds: readonly number[], tags: OsmTags): void;
  onRelation(id: number, tags: OsmTags): void;
}

/** What the objects of one block share: strings, and how coordinates are packed. */
interface Block {
  readonly strings: Uint8Array[];
  readonly groups: { readonly start: number; readonly end: number }[];
  granularity: number;
  latitudeOffset: number;
  longitudeOffset: number;
}

/**
 * Strings and groups of a block. One that is written has some ten thousand and one: they take two bytes of it, and a
 * hundred in memory.
 */
const MOST_OBJECTS = 500_000;

/** Unit of the format's coordinates: nanodegrees. */
const NANODEGREES = 1e-9;
const decoder = new TextDecoder();

/** Decodes one PrimitiveBlock of the OSM PBF format (wiki.openstreetmap.org/wiki/PBF_Format). */
export function decodeOsmBlock(bytes: Uint8Array, visitor: OsmVisitor): void {
  const pbf = new PbfReader(bytes);
  const block: Block = { strings: [], groups: [], granularity: 100, latitudeOffset: 0, longitudeOffset: 0 };
  pbf.readFields(readBlockField, block);
  const texts = createTexts(block.strings);
  for (const group of block.groups) {
    pbf.pos = group.start;
    pbf.readFields((tag) => decodeGroupField(tag, pbf, block, texts, visitor), null, group.end);
  }
}

function readBlockField(tag: number, block: Block, pbf: PbfReader): void {
  if (tag === 1) {
    pbf.readMessage((field) => {
      if (field === 1) block.strings.push(pbf.readBytes());
      requireFew(block.strings.length);
    }, null);
  } else if (tag === 2) {
    const end = pbf.readVarint() + pbf.pos;
    block.groups.push({ start: pbf.pos, end });
    requireFew(block.groups.length);
    pbf.pos = end;
  } else if (tag === 17) block.granularity = pbf.readVarint(true);
  else if (tag === 19) block.latitudeOffset = pbf.readVarint(true);
  else if (tag === 20) block.longitudeOffset = pbf.readVarint(true);
}

function requireFew(count: number): void {
  if (count > MOST_OBJECTS) throw new PackTextError('osm-block-objects', { most: MOST_OBJECTS });
}

/** The block's strings, decoded when they are asked for. */
type Texts = ReturnType<typeof createTexts>;

function createTexts(strings: readonly Uint8Array[]) {
  const decoded: (string | undefined)[] = [];
  const get = (index: number) => (decoded[index] ??= decoder.decode(strings[index] ?? new Uint8Array()));
  const keys: (boolean | undefined)[] = [];
  return { get, isAddressKey: (index: number) => (keys[index] ??= get(index).startsWith('addr:')) };
}

function decodeGroupField(tag: number, pbf: PbfReader, block: Block, texts: Texts, visitor: OsmVisitor): void {
  if (tag === 1) decodeNode(pbf, block, texts, visitor);
  else if (tag === 2) decodeDenseNodes(pbf, block, texts, visitor);
  else if (tag === 3 || tag === 4) decodeTagged(tag, pbf, texts, visitor);
}

function decodeNode(pbf: PbfReader, block: Block, texts: Texts, visitor: OsmVisitor): void {
  const node = { id: 0, keys: [] as number[], values: [] as number[], latitude: 0, longitude: 0 };
  pbf.readMessage((tag) => {
    if (tag === 1) node.id = pbf.readSVarint();
    else if (tag === 2) pbf.readPackedVarint(node.keys);
    else if (tag === 3) pbf.readPackedVarint(node.values);
    else if (tag === 8) node.latitude = pbf.readSVarint();
    else if (tag === 9) node.longitude = pbf.readSVarint();
  }, null);
  const tags = readTags(node.keys, node.values, texts);
  visitor.onNode(node.id, toLongitude(node.longitude, block), toLatitude(node.latitude, block), tags);
}

function decodeDenseNodes(pbf: PbfReader, block: Block, texts: Texts, visitor: OsmVisitor): void {
  const ids: number[] = [];
  const latitudes: number[] = [];
  const longitudes: number[] = [];
  const keysAndValues: number[] = [];
  pbf.readMessage((tag) => {
    if (tag === 1) pbf.readPackedSVarint(ids);
    else if (tag === 8) pbf.readPackedSVarint(latitudes);
    else if (tag === 9) pbf.readPackedSVarint(longitudes);
    else if (tag === 10) pbf.readPackedVarint(keysAndValues);
  }, null);
  if (latitudes.length !== ids.length || longitudes.length !== ids.length)
    throw new PackTextError('nodes-without-coordinates');
  let id = 0;
  let latitude = 0;
  let longitude = 0;
  let cursor = 0;
  for (let index = 0; index < ids.length; index += 1) {
    id += ids[index] as number;
    latitude += latitudes[index] as number;
    longitude += longitudes[index] as number;
    let tags: Record<string, string> | null = null;
    for (; cursor < keysAndValues.length && keysAndValues[cursor] !== 0; cursor += 2) {
      const key = keysAndValues[cursor] as number;
      if (texts.isAddressKey(key)) (tags ??= {})[texts.get(key)] = texts.get(keysAndValues[cursor + 1] as number);
    }
    cursor += 1;
    visitor.onNode(id, toLongitude(longitude, block), toLatitude(latitude, block), tags);
  }
}

function decodeTagged(kind: 3 | 4, pbf: PbfReader, texts: Texts, visitor: OsmVisitor): void {
  const object = { id: 0, keys: [] as number[], values: [] as number[], references: [] as number[] };
  pbf.readMessage((tag) => {
    if (tag === 1) object.id = pbf.readVarint(true);
    else if (tag === 2) pbf.readPackedVarint(object.keys);
    else if (tag === 3) pbf.readPackedVarint(object.values);
    else if (tag === 8 && kind === 3) pbf.readPackedSVarint(object.references);
  }, null);
  const tags = readTags(object.keys, object.values, texts);
  if (tags === null) return;
  if (kind === 4) return visitor.onRelation(object.id, tags);
  let id = 0;
  const nodeIds = object.references.map((difference) => (id += difference));
  visitor.onWay(object.id, nodeIds, tags);
}

function readTags(keys: readonly number[], values: readonly number[], texts: Texts): OsmTags | null {
  let tags: Record<string, string> | null = null;
  for (const [index, key] of keys.entries()) {
    if (texts.isAddressKey(key)) (tags ??= {})[texts.get(key)] = texts.get(values[index] as number);
  }
  return tags;
}

function toLatitude(value: number, block: Block): number {
  return NANODEGREES * (block.latitudeOffset + block.granularity * value);
}

function toLongitude(value: number, block: Block): number {
  return NANODEGREES * (block.longitudeOffset + block.granularity * value);
}
