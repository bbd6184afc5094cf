import { deflateSync } from 'node:zlib';
import { PbfWriter } from 'pbf';

/** A node with its tags. */
export interface OsmNode {
  readonly id: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly tags: Readonly<Record<string, string>>;
}

/** Packs one block as the PBF format has it: length of the header, header, blob. */
export function packBlock(type: string, content: Uint8Array, isPacked: boolean): Buffer {
  const blob = new PbfWriter();
  if (isPacked) {
    blob.writeVarintField(2, content.length);
    blob.writeBytesField(3, deflateSync(content));
  } else {
    blob.writeBytesField(1, content);
  }
  const blobBytes = blob.finish();
  const header = new PbfWriter();
  header.writeStringField(1, type);
  header.writeVarintField(3, blobBytes.length);
  const headerBytes = header.finish();
  const length = Buffer.alloc(4);
  length.writeUInt32BE(headerBytes.length);
  return Buffer.concat([length, headerBytes, blobBytes]);
}

/** Each value as its difference to the one before. */
export function computeDifferences(values: readonly number[]): number[] {
  return values.map((value, index) => value - (values[index - 1] ?? 0));
}

/** A way with its tags; the first and last of a building's nodes are the same. */
export interface OsmWay {
  readonly id: number;
  readonly nodeIds: readonly number[];
  readonly tags: Readonly<Record<string, string>>;
}

/** Objects of a block, as real ones have at most; small, so that made files have several. */
const BLOCK_OBJECTS = 50;

/** An extract of dense nodes, and of ways behind them (granularity 100: 1e-7 degrees). */
export function encodeOsmExtract(nodes: readonly OsmNode[], ways: readonly OsmWay[]): Buffer {
  return Buffer.concat([encodeHeader(), ...packNodes(nodes), ...packWays(ways)]);
}

/** The same, with the ways in front: no real extract is, but the format allows it. */
export function encodeWaysFirst(nodes: readonly OsmNode[], ways: readonly OsmWay[]): Buffer {
  return Buffer.concat([encodeHeader(), ...packWays(ways), ...packNodes(nodes)]);
}

/** An extract of dense nodes alone. */
export function encodeOsmNodes(nodes: readonly OsmNode[]): Buffer {
  return encodeOsmExtract(nodes, []);
}

function encodeHeader(): Buffer {
  const header = new PbfWriter();
  for (const feature of ['OsmSchema-V0.6', 'DenseNodes']) header.writeStringField(4, feature);
  return packBlock('OSMHeader', header.finish(), true);
}

function packNodes(all: readonly OsmNode[]): Buffer[] {
  const units = (degrees: number): number => Math.round(degrees * 1e7);
  return inBlocks(all, (block, nodes, indexOf) => {
    const writeDense = (_: null, dense: PbfWriter): void => {
      dense.writePackedSVarint(1, computeDifferences(nodes.map(({ id }) => id)));
      dense.writePackedSVarint(8, computeDifferences(nodes.map(({ latitude }) => units(latitude))));
      dense.writePackedSVarint(9, computeDifferences(nodes.map(({ longitude }) => units(longitude))));
      const keys = nodes.flatMap(({ tags }) => [...Object.entries(tags).flat().map(indexOf), 0]);
      dense.writePackedVarint(10, keys);
    };
    block.writeMessage(2, (_, group) => group.writeMessage(2, writeDense, null), null);
  });
}

function packWays(all: readonly OsmWay[]): Buffer[] {
  return inBlocks(all, (block, ways, indexOf) => {
    const writeWay = ({ id, nodeIds, tags }: OsmWay, way: PbfWriter): void => {
      way.writeVarintField(1, id);
      way.writePackedVarint(2, Object.keys(tags).map(indexOf));
      way.writePackedVarint(3, Object.values(tags).map(indexOf));
      way.writePackedSVarint(8, computeDifferences(nodeIds));
    };
    block.writeMessage(2, (_, group) => ways.forEach((way) => group.writeMessage(3, writeWay, way)), null);
  });
}

function inBlocks<Item extends { readonly tags: Readonly<Record<string, string>> }>(
  all: readonly Item[],
  write: (block: PbfWriter, items: readonly Item[], indexOf: (text: string) => number) => void,
): Buffer[] {
  return Array.from({ length: Math.ceil(all.length / BLOCK_OBJECTS) }, (_, at) => {
    const items = all.slice(at * BLOCK_OBJECTS, (at + 1) * BLOCK_OBJECTS);
    const strings = ['', ...new Set(items.flatMap(({ tags }) => Object.entries(tags).flat()))];
    const indexes = new Map(strings.map((text, index) => [text, index]));
    const block = new PbfWriter();
    block.writeMessage(1, (__, pbf) => strings.forEach((text) => pbf.writeBytesField(1, Buffer.from(text))), null);
    write(block, items, (text) => indexes.get(text)!);
    return packBlock('OSMData', block.finish(), true);
  });
}
