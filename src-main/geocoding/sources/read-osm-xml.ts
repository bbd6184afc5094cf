import { StringDecoder } from 'node:string_decoder';
import sax from 'sax';
import { PackTextError } from '#main/platform/errors/pack-text-error.ts';
import { collectOsmAddresses } from './collect-osm-addresses.ts';
import type { OsmVisitor } from './decode-osm-block.ts';
import { openAddressFile } from './open-address-text.fs.ts';
import type { ReadOptions } from './raw-address.ts';

/** Reads the addresses of an OpenStreetMap extract in XML. What is wrong with the file is reported, not thrown. */
export async function readOsmXml(options: ReadOptions): Promise<void> {
  await collectOsmAddresses(options, (visitor, onBytes) => readElements(options, visitor, onBytes));
}

/** Elements in one another, attributes of one, nodes of a way, address tags of an object; real ones have less. */
const limits = { depth: 100, attributes: 100, nodes: 100_000, tags: 1000 } as const;

/** The object that is being read. */
interface Current {
  readonly kind: string;
  readonly id: number;
  readonly longitude: number;
  readonly latitude: number;
  readonly nodeIds: number[];
  tags: Record<string, string> | null;
}

async function* readElements(
  { path, signal }: ReadOptions,
  visitor: OsmVisitor,
  onBytes: (bytes: number) => void,
): AsyncGenerator<void> {
  const parser = sax.parser(true);
  let current: Current | null = null;
  let rootName = '';
  let depth = 0;
  let attributeCount = 0;
  let tagCount = 0;
  parser.onerror = (error) => {
    throw new Error(error.message.split('\n')[0]);
  };
  parser.onopentagstart = () => {
    depth += 1;
    attributeCount = 0;
    requireFew('depth', depth);
  };
  parser.onattribute = () => {
    attributeCount += 1;
    requireFew('attributes', attributeCount);
  };
  parser.onopentag = ({ name, attributes }) => {
    if (rootName === '') rootName = name;
    const read = (key: string) => {
      const value = attributes[key];
      return typeof value === 'string' ? value : '';
    };
    if (name === 'node' || name === 'way' || name === 'relation') {
      current = {
        kind: name,
        id: Number(read('id')),
        longitude: Number.parseFloat(read('lon')),
        latitude: Number.parseFloat(read('lat')),
        nodeIds: [],
        tags: null,
      };
      tagCount = 0;
    } else if (name === 'nd') {
      current?.nodeIds.push(Number(read('ref')));
      requireFew('nodes', current?.nodeIds.length ?? 0);
    } else if (name === 'tag' && current !== null && read('k').startsWith('addr:')) {
      (current.tags ??= {})[read('k')] = read('v');
      tagCount += 1;
      requireFew('tags', tagCount);
    }
  };
  parser.onclosetag = (name) => {
    depth -= 1;
    if (current === null || current.kind !== name) return;
    visit(current, visitor);
    current = null;
  };
  const decoder = new StringDecoder('utf8');
  for await (const chunk of openAddressFile(path, onBytes, signal)) {
    parser.write(decoder.write(chunk as Buffer));
    if (rootName !== '' && rootName !== 'osm') throw new PackTextError('root-element', { name: rootName });
    yield;
  }
  parser.close();
  if (rootName !== 'osm') throw new PackTextError('no-osm-element');
}

/** @throws PackTextError for what would fill the memory and is in no map */
function requireFew(what: keyof typeof limits, count: number): void {
  if (count > limits[what]) throw new PackTextError('osm-element', { most: limits[what], what });
}

function visit({ kind, id, longitude, latitude, nodeIds, tags }: Current, visitor: OsmVisitor): void {
  if (kind === 'node') visitor.onNode(id, longitude, latitude, tags);
  else if (tags !== null && kind === 'way') visitor.onWay(id, nodeIds, tags);
  else if (tags !== null) visitor.onRelation(id, tags);
}
