import type { BoundingBox } from '#shared/geo/geo.ts';
import { packText } from '#shared/pack/pack-text.ts';
import { describeError, PackTextError } from '#main/platform/errors/pack-text-error.ts';
import type { OsmVisitor } from './decode-osm-block.ts';
import { isOsmAddress, isOsmInterpolation, readOsmAddresses, readOsmStreet, type OsmTags } from './osm-address.ts';
import { createNodeFilter } from './osm-node-filter.ts';
import { createOsmWayNodes } from './osm-way-nodes.ts';
import type { ReadOptions } from './raw-address.ts';
import { rethrowCondition } from '#main/platform/errors/system-errors.ts';

/** Visits the objects of a file once, yielding now and then. @throws when the file is damaged. */
export type OsmPass = (visitor: OsmVisitor, onBytes: (bytes: number) => void) => AsyncIterable<void>;

/** Nodes of addressed ways near a box, of which 16 bytes each are kept: a city of 400,000 such buildings. */
const MOST_NODES_NEAR = 2_500_000;

/**
 * Collects the addresses of an OpenStreetMap file in two passes: the first notes which nodes the addressed ways consist
 * of, the second finds where they are. Addressed nodes stand where they are, addressed ways at the mean of their nodes.
 * Those without a street are given to the sink, too, which counts them as left out. Ways of which only the numbers
 * along them are told are reported. Damage is reported; what was read before it is kept.
 * @param near only ways with a node in this box are placed, the others are left out without a word, and a file with
 *   nodes behind ways is damaged; null: all are
 */
export async function collectOsmAddresses(
  { sink, signal, onBytes }: Omit<ReadOptions, 'path'>,
  pass: OsmPass,
  near: BoundingBox | null = null,
): Promise<void> {
  const filter = near === null ? null : createNodeFilter(near);
  const isWanted = (tags: OsmTags, nodeIds: readonly number[]): boolean =>
    isOsmAddress(tags) && (filter === null || nodeIds.some((id) => filter.has(id)));
  const run = async (visitor: OsmVisitor, onPassBytes: (bytes: number) => void) => {
    for await (const _ of pass(visitor, onPassBytes)) signal?.throwIfAborted();
  };
  let count = 0;
  let firstPassBytes = 0;
  const nodes = createOsmWayNodes(filter === null ? Infinity : MOST_NODES_NEAR);
  let hasWays = false;
  try {
    await run(
      {
        onNode: (id, longitude, latitude) => {
          // A way that it belongs to may have been left out.
          if (filter?.add(id, longitude, latitude) === true && hasWays) throw new PackTextError('osm-out-of-order');
        },
        onWay: (_, nodeIds, tags) => {
          hasWays = true;
          if (isWanted(tags, nodeIds)) nodes.request(nodeIds);
        },
        onRelation: () => {},
      },
      (bytes) => {
        firstPassBytes = bytes;
        onBytes(bytes / 2);
      },
    );
    nodes.prepare();
    const add = (tags: OsmTags, longitude: number, latitude: number, place: string) => {
      for (const address of readOsmAddresses(tags, longitude, latitude)) sink.add(address, place);
      if (readOsmStreet(tags) !== '') count += 1;
    };
    await run(
      {
        onNode: (id, longitude, latitude, tags) => {
          nodes.save(id, longitude, latitude);
          if (tags !== null && isOsmAddress(tags)) add(tags, longitude, latitude, `node/${id}`);
        },
        onWay: (id, nodeIds, tags) => {
          if (isOsmInterpolation(tags)) reportInterpolation(sink, id);
          if (!isWanted(tags, nodeIds)) return;
          const centre = nodes.computeCentre(nodeIds);
          if (centre === null) reportWithoutNodes(sink, id);
          else add(tags, centre.longitude, centre.latitude, `way/${id}`);
        },
        onRelation: (id, tags) => {
          if (isOsmAddress(tags)) reportRelation(sink, id);
        },
      },
      (bytes) => onBytes((firstPassBytes + bytes) / 2),
    );
  } catch (error) {
    signal?.throwIfAborted();
    rethrowCondition(error);
    reportBroken(sink, error, count);
    return;
  }
  if (count === 0) reportNoAddresses(sink);
}

type Sink = ReadOptions['sink'];

function reportWithoutNodes(sink: Sink, id: number): void {
  sink.report(
    {
      severity: 'warning',
      code: 'osm-way-without-nodes',
      field: null,
      found: packText('way-without-nodes'),
      expected: packText('complete-ways-expected'),
    },
    `way/${id}`,
  );
}

function reportInterpolation(sink: Sink, id: number): void {
  sink.report(
    {
      severity: 'warning',
      code: 'osm-interpolation-skipped',
      field: null,
      found: packText('numbers-along-way'),
      expected: packText('numbers-of-houses-expected'),
    },
    `way/${id}`,
  );
}

function reportRelation(sink: Sink, id: number): void {
  sink.report(
    {
      severity: 'warning',
      code: 'osm-relation-skipped',
      field: null,
      found: packText('address-on-relation'),
      expected: packText('nodes-or-ways-expected'),
    },
    `relation/${id}`,
  );
}

function reportBroken(sink: Sink, error: unknown, count: number): void {
  sink.report(
    {
      severity: 'error',
      code: 'address-file-broken',
      field: null,
      found: describeError(error),
      expected: packText('whole-extract-expected'),
    },
    packText('after-addresses', { count }),
  );
}

function reportNoAddresses(sink: Sink): void {
  sink.report(
    {
      severity: 'error',
      code: 'address-file-empty',
      field: null,
      found: packText('no-osm-addresses'),
      expected: packText('extract-with-addresses-expected'),
    },
    '',
  );
}
