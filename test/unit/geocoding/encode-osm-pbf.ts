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

/** An extract of dense nodes in one block (granularity 100: 1e-7 degrees). */
export function encodeOsmNodes(nodes: readonly OsmNode[]): Buffer {
  const strings = ['', ...new Set(nodes.flatMap(({ tags }) => Object.entries(tags).flat()))];
  const indexes = new Map(strings.map((text, index) => [text, index]));
  const units = (degrees: number): number => Math.round(degrees * 1e7);
  const header = new PbfWriter();
  for (const feature of ['OsmSchema-V0.6', 'DenseNodes']) header.writeStringField(4, feature);
  const block = new PbfWriter();
  block.writeMessage(1, (_, pbf) => strings.forEach((text) => pbf.writeBytesField(1, Buffer.from(text))), null);
  const writeDense = (_: null, dense: PbfWriter): void => {
    dense.writePackedSVarint(1, computeDifferences(nodes.map(({ id }) => id)));
    dense.writePackedSVarint(8, computeDifferences(nodes.map(({ latitude }) => units(latitude))));
    dense.writePackedSVarint(9, computeDifferences(nodes.map(({ longitude }) => units(longitude))));
    const keys = nodes.flatMap(({ tags }) => [
      ...Object.entries(tags)
        .flat()
        .map((text) => indexes.get(text)!),
      0,
    ]);
    dense.writePackedVarint(10, keys);
  };
  block.writeMessage(2, (_, group) => group.writeMessage(2, writeDense, null), null);
  return Buffer.concat([packBlock('OSMHeader', header.finish(), true), packBlock('OSMData', block.finish(), true)]);
}
