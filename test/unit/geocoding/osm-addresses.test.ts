import path from 'node:path';
import { PbfWriter } from 'pbf';
import { describe, expect, test } from 'vitest';
import { buildAddressIndex } from '#main/geocoding/address-index/build-address-index.sql.ts';
import { createOfflineGeocoder } from '#main/geocoding/address-index/offline-geocoder.ts';
import { makeFolder, writeTemporaryFile } from './address-files.ts';
import { computeDifferences, packBlock } from './encode-osm-pbf.ts';

async function build(name: string, content: string | Uint8Array) {
  const outputPath = path.join(makeFolder(), 'addresses.sqlite');
  const source = { path: writeTemporaryFile(name, content), format: 'osm' } as const;
  return { outputPath, ...(await buildAddressIndex({ sources: [source], outputPath })) };
}

async function locate(indexPath: string, streetAddress: string) {
  const geocoder = createOfflineGeocoder({ indexes: () => [{ packId: 'osm', path: indexPath }] });
  const [best] = await geocoder.locate({ streetAddress, city: 'Ham' });
  geocoder.close();
  return best;
}

/**
 * One town: node 1 is Kerkstraat 1; way 10 is Kerkstraat 3 and 5, a closed building on nodes 2, 3, 4 whose mean is
 * (52.2, 5.2); way 11 has a node that is not in the file; relation 12 has an address too.
 */
const xml = `<?xml version="1.0" encoding="UTF-8"?>
<osm version="0.6">
  <node id="1" lat="52.1" lon="5.1"><tag k="addr:housenumber" v="1"/><tag k="addr:street" v="Kerk&amp;straat"/><tag k="addr:city" v="Ham"/></node>
  <node id="2" lat="52.1" lon="5.1"/><node id="3" lat="52.2" lon="5.2"/><node id="4" lat="52.3" lon="5.3"/>
  <node id="5" lat="52.5" lon="5.5"><tag k="addr:housenumber" v="9"/></node>
  <way id="10"><nd ref="2"/><nd ref="3"/><nd ref="4"/><nd ref="2"/>
    <tag k="addr:housenumber" v="3;5"/><tag k="addr:street" v="Kerk&amp;straat"/><tag k="addr:city" v="Ham"/></way>
  <way id="11"><nd ref="99"/><tag k="addr:housenumber" v="7"/><tag k="addr:street" v="Kerk&amp;straat"/></way>
  <relation id="12"><member type="way" ref="10" role="outer"/><tag k="addr:housenumber" v="8"/><tag k="addr:street" v="Dam"/></relation>
</osm>`;

describe('an extract in XML', () => {
  test('nodes stand where they are, ways at the mean of their nodes', async () => {
    const { outputPath, addressCount, findings } = await build('a.osm', xml);
    expect(addressCount).toBe(3);
    expect((await locate(outputPath, 'Kerk&straat 1'))?.point).toEqual({ latitude: 52.1, longitude: 5.1 });
    expect((await locate(outputPath, 'Kerk&straat 5'))?.point).toEqual({ latitude: 52.2, longitude: 5.2 });
    const codes = ['address-street-missing', 'osm-relation-skipped', 'osm-way-without-nodes'];
    expect(findings.map(({ code }) => code).toSorted()).toEqual(codes);
  });

  test('numbers along ways are counted, and computed between their ends', async () => {
    const end = (id: number, number: string, longitude: number) =>
      `<node id="${id}" lat="52.1" lon="${longitude}"><tag k="addr:housenumber" v="${number}"/><tag k="addr:street" v="Dam"/><tag k="addr:city" v="Ham"/></node>`;
    const along = ['odd', 'even', 'all', 'alphabetic', '4'].map(
      (kind, at) => `<way id="${at + 10}"><nd ref="1"/><nd ref="2"/><tag k="addr:interpolation" v="${kind}"/></way>`,
    );
    const file = `<osm version="0.6">${end(1, '1', 5.1)}${end(2, '9', 5.104)}${along.join('')}</osm>`;
    const { outputPath, addressCount, findings } = await build('a.osm', file);
    expect(addressCount).toBe(2);
    const counted = findings.map(({ code, found }) => [code, /^\d+/.exec(found)?.[0]]);
    expect(counted).toEqual([['osm-interpolation-skipped', '5']]);
    expect(await locate(outputPath, 'Dam 5')).toMatchObject({
      level: 'interpolated',
      point: { latitude: 52.1, longitude: 5.102 },
    });
  });

  test('every number without a street, place or hamlet is counted, whatever else it has', async () => {
    const tags = [
      'addr:hamlet',
      'addr:full',
      'addr:city',
      'addr:suburb',
      'addr:quarter',
      'addr:postcode',
      'addr:neighbourhood',
    ];
    const node = (tag: string, at: number) =>
      `<node id="${at + 1}" lat="52.${at + 1}" lon="5.1"><tag k="addr:housenumber" v="${at + 1}"/><tag k="${tag}" v="Ham"/></node>`;
    const nodes = tags.map(node).join('');
    const way = '<way id="9"><nd ref="1"/><nd ref="2"/><tag k="addr:housename" v="Rust"/></way>';
    const relation = '<relation id="8"><tag k="addr:housenumber" v="8"/></relation>';
    const { addressCount, findings } = await build('a.osm', `<osm version="0.6">${nodes}${way}${relation}</osm>`);
    expect(addressCount).toBe(1);
    const counted = findings.map(({ code, found }) => [code, /^\d+/.exec(found)?.[0] ?? '1']);
    expect(counted).toContainEqual(['address-street-missing', '7']);
    expect(counted).toContainEqual(['osm-relation-skipped', '1']);
  });

  test('a number of a hamlet is an address of it', async () => {
    const node = '<node id="1" lat="52.1" lon="5.1"><tag k="addr:housenumber" v="4"/>';
    const hamlet = '<tag k="addr:hamlet" v="Zandeind"/><tag k="addr:city" v="Ham"/></node>';
    const { outputPath, findings } = await build('a.osm', `<osm version="0.6">${node}${hamlet}</osm>`);
    expect(findings).toEqual([]);
    expect((await locate(outputPath, 'Zandeind 4'))?.point).toEqual({ latitude: 52.1, longitude: 5.1 });
  });

  test.each([
    ['cut.osm', xml.slice(0, 400)],
    ['other-root.osm', '<html><body/></html>'],
    ['no-xml.osm', 'hello'],
    ['no-addresses.osm', '<osm version="0.6"></osm>'],
    [
      'entities.osm',
      '<!DOCTYPE a [<!ENTITY b "c">]><osm><node id="1" lat="1" lon="1"><tag k="addr:street" v="&b;"/></node></osm>',
    ],
  ])('%s is a finding', async (name, content) => {
    const { addressCount, findings } = await build(name, content);
    expect(addressCount).toBe(0);
    expect(findings).toContainEqual(expect.objectContaining({ severity: 'error' }));
  });
});

/** The same town as above in PBF: nodes 2 to 4 dense, node 1 plain, ways in a block of their own. Granularity 100. */
function packTown(isPacked: boolean, feature = 'DenseNodes'): Buffer {
  const strings = ['', 'addr:housenumber', '1', 'addr:street', 'Kerkstraat', 'addr:city', 'Ham', 'note', '3;5'];
  const units = (degrees: number) => Math.round(degrees * 1e7);
  const headerBlock = new PbfWriter();
  headerBlock.writeStringField(4, 'OsmSchema-V0.6');
  headerBlock.writeStringField(4, feature);

  const writeStrings = (_: null, pbf: PbfWriter) => {
    for (const text of strings) pbf.writeBytesField(1, Buffer.from(text));
  };
  const nodes = new PbfWriter();
  nodes.writeMessage(1, writeStrings, null);
  nodes.writeMessage(
    2,
    (_, group) => {
      group.writeMessage(
        1,
        (__, node) => {
          node.writeSVarintField(1, 1);
          node.writePackedVarint(2, [1, 3, 5]);
          node.writePackedVarint(3, [2, 4, 6]);
          node.writeSVarintField(8, units(52.1));
          node.writeSVarintField(9, units(5.1));
        },
        null,
      );
    },
    null,
  );
  nodes.writeMessage(
    2,
    (_, group) => {
      group.writeMessage(
        2,
        (__, dense) => {
          dense.writePackedSVarint(1, computeDifferences([2, 3, 4]));
          dense.writePackedSVarint(8, computeDifferences([52.1, 52.2, 52.3].map(units)));
          dense.writePackedSVarint(9, computeDifferences([5.1, 5.2, 5.3].map(units)));
          // Only the second node has a tag, which is not of an address.
          dense.writePackedVarint(10, [0, 7, 2, 0, 0]);
        },
        null,
      );
    },
    null,
  );
  const ways = new PbfWriter();
  ways.writeMessage(1, writeStrings, null);
  ways.writeMessage(
    2,
    (_, group) => {
      group.writeMessage(
        3,
        (__, way) => {
          way.writeVarintField(1, 10);
          way.writePackedVarint(2, [1, 3, 5]);
          way.writePackedVarint(3, [8, 4, 6]);
          way.writePackedSVarint(8, computeDifferences([2, 3, 4, 2]));
        },
        null,
      );
    },
    null,
  );
  return Buffer.concat([
    packBlock('OSMHeader', headerBlock.finish(), isPacked),
    packBlock('OSMData', nodes.finish(), isPacked),
    packBlock('OSMData', ways.finish(), isPacked),
  ]);
}

describe('an extract in PBF', () => {
  test.each([true, false])('blocks packed with zlib: %s', async (isPacked) => {
    const { outputPath, addressCount, findings } = await build('a.osm.pbf', packTown(isPacked));
    expect(findings).toEqual([]);
    expect(addressCount).toBe(3);
    expect((await locate(outputPath, 'Kerkstraat 1'))?.point).toEqual({ latitude: 52.1, longitude: 5.1 });
    expect((await locate(outputPath, 'Kerkstraat 3'))?.point).toEqual({ latitude: 52.2, longitude: 5.2 });
  });

  const town = packTown(true);
  test.each([
    ['empty', Buffer.alloc(0)],
    ['cut in a block', town.subarray(0, town.length - 10)],
    ['cut in a header', town.subarray(0, 10)],
    ['a header too long', Buffer.concat([Buffer.from([0x7f, 0, 0, 0]), town])],
    ['junk', Buffer.from(Array.from({ length: 3000 }, (_, index) => (index * 73 + 11) % 256))],
    ['a feature that is not known', packTown(true, 'HistoricalInformation')],
  ])('%s is a finding', async (_, content) => {
    const { findings } = await build('a.osm.pbf', content);
    expect(findings).toContainEqual(expect.objectContaining({ severity: 'error' }));
  });

  test('every damaged byte gives an index or findings, never a crash', async () => {
    for (let at = 0; at < town.length; at += 7) {
      const damaged = Buffer.from(town);
      damaged[at] = (damaged[at] as number) ^ 0xff;
      const { addressCount, findings } = await build('a.osm.pbf', damaged);
      expect(addressCount + findings.length).toBeGreaterThan(0);
    }
  });
});

describe('an extract made to break things', () => {
  const street = '<tag k="addr:street" v="Dam"/>';
  const block = (field: 1 | 2): Buffer => {
    const header = new PbfWriter();
    header.writeStringField(4, 'OsmSchema-V0.6');
    const writer = new PbfWriter();
    // A string, or a group, of no bytes.
    if (field === 2) for (let at = 0; at < 500_001; at += 1) writer.writeBytesField(2, new Uint8Array());
    else {
      writer.writeMessage(
        1,
        (_, table) => {
          for (let at = 0; at < 500_001; at += 1) table.writeBytesField(1, new Uint8Array());
        },
        null,
      );
    }
    return Buffer.concat([packBlock('OSMHeader', header.finish(), true), packBlock('OSMData', writer.finish(), true)]);
  };

  test.each<[string, string, string | Uint8Array]>([
    ['of elements in one another', 'deep.osm', `<osm>${'<a>'.repeat(200)}${'</a>'.repeat(200)}</osm>`],
    [
      'of a way with more nodes than any',
      'way.osm',
      `<osm><way id="1">${'<nd ref="1"/>'.repeat(100_001)}${street}</way></osm>`,
    ],
    [
      'of an element with more attributes than any',
      'wide.osm',
      `<osm><node ${Array.from({ length: 101 }, (_, at) => `a${at}="1"`).join(' ')}/></osm>`,
    ],
    [
      'of an object with more tags than any',
      'tags.osm',
      `<osm><node id="1" lat="1" lon="1">${Array.from({ length: 1001 }, (_, at) => `<tag k="addr:${at}" v="1"/>`).join('')}</node></osm>`,
    ],
    ['of a block of empty strings', 'strings.osm.pbf', block(1)],
    ['of a block of empty groups', 'groups.osm.pbf', block(2)],
  ])('%s is a finding', async (_, name, content) => {
    const { findings } = await build(name, content);
    expect(JSON.stringify(findings)).toContain('more than');
    expect(findings[0]).toMatchObject({ severity: 'error', code: 'address-file-broken' });
  });

  test('of a house number that is thousands is one, which is too long', async () => {
    const node = `<node id="1" lat="1" lon="1"><tag k="addr:housenumber" v="${'1;'.repeat(200)}"/>${street}</node>`;
    const { addressCount, findings } = await build('many.osm', `<osm>${node}</osm>`);
    expect(addressCount).toBe(0);
    expect(findings.length).toBeGreaterThan(0);
  });
});
