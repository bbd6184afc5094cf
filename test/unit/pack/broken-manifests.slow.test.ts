import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { createManifest, createTestPack, writePackFolder, type Manifest } from './support/test-pack.ts';
import { codesOf, setUpTrialLibrary, withFirstMap, withManifest } from './support/trial-library.ts';

vi.mock('#main/platform/isolation/run-isolated.ts', () => import('./support/run-in-process.ts'));

const trial = setUpTrialLibrary();

/** Adds a climate to come, of the maps of today. */
function withFuture(manifest: Manifest): Manifest {
  const { fluvial } = manifest['hazards'];
  const maps = fluvial.maps.map((map: Manifest) => ({ ...map }));
  fluvial.futures = [{ id: 'high-2080', pathway: 'RCP 8.5', year: 2080, members: [{ name: 'one', maps }] }];
  return Object.assign(manifest, { format: 2 });
}

describe('a manifest', () => {
  const broken: Record<string, [string, string, string | null]> = {
    'that is no JSON': ['{ "format": 1,', 'invalid-manifest', null],
    'that is empty': ['', 'invalid-manifest', null],
    'that is a list': ['[]', 'invalid-manifest', ''],
    'that is null': ['null', 'invalid-manifest', ''],
  };
  it.each(Object.entries(broken))('%s is refused', async (_, [text, code, field]) => {
    const findings = await trial.refuse(writePackFolder(trial.source, { ...createTestPack(), 'pack.json': text }));
    expect(findings).toEqual([expect.objectContaining({ code, file: 'pack.json', field })]);
  });

  it('in another encoding than UTF-8 is refused', async () => {
    const latin1 = Buffer.from(JSON.stringify(createManifest({ title: 'Bähr' })), 'latin1');
    expect(
      codesOf(await trial.refuse(writePackFolder(trial.source, { ...createTestPack(), 'pack.json': latin1 }))),
    ).toEqual(['invalid-manifest']);
  });

  it('that is missing is refused', async () => {
    const { 'pack.json': _, ...rest } = createTestPack();
    expect(codesOf(await trial.refuse(writePackFolder(trial.source, rest)))).toEqual(['missing-manifest']);
  });

  const fields: Record<string, [(manifest: Manifest) => void, string, string]> = {
    'an unknown field': [(m) => (m['hazards'].fluvial.openwater = [1]), 'unknown-field', 'hazards.fluvial.openwater'],
    'an unknown format': [(m) => (m['format'] = 3), 'invalid-manifest', 'format'],
    'limits in format 1': [(m) => (m['limits'] = 'Large rivers only.'), 'invalid-manifest', 'format'],
    'unknown nodata in format 1': [(m) => (m['hazards'].fluvial.nodata = 'unknown'), 'invalid-manifest', 'format'],
    'climates to come in format 1': [(m) => (withFuture(m).format = 1), 'invalid-manifest', 'format'],
    'a climate to come twice': [
      (m) => withFuture(m).hazards.fluvial.futures.push(m['hazards'].fluvial.futures[0]),
      'duplicate-future',
      'hazards.fluvial.futures[1].id',
    ],
    'a member of a climate to come twice': [
      (m) => withFuture(m).hazards.fluvial.futures[0].members.push(m['hazards'].fluvial.futures[0].members[0]),
      'duplicate-future',
      'hazards.fluvial.futures[0].members[1].name',
    ],
    'a return period twice in a climate to come': [
      (m) => (withFuture(m).hazards.fluvial.futures[0].members[0].maps[1].returnPeriod = 10),
      'duplicate-return-period',
      'hazards.fluvial.futures[0].members[0].maps[1]',
    ],
    'a climate to come without maps of today': [
      (m) => {
        withFuture(m).hazards.pluvial = { ...m['hazards'].fluvial, maps: [] };
        delete m['hazards'].fluvial.futures;
      },
      'future-without-today',
      'hazards.pluvial.futures',
    ],
    'a climate to come with a failing defence': [
      (m) => (withFuture(m).hazards.fluvial.futures[0].members[0].maps[1].scenario = 'defFail'),
      'unknown-field',
      'hazards.fluvial.futures[0].members[0].maps[1].scenario',
    ],
    'a file of a climate to come that is not there': [
      (m) => (withFuture(m).hazards.fluvial.futures[0].members[0].maps[1].path = 'to-come.tif'),
      'missing-file',
      'hazards.fluvial.futures[0].members[0].maps[1].path',
    ],
    'a vertical datum in format 1': [
      (m) => (m['terrain'] = { path: 'fluvial/rp10.tif', unit: 'm', verticalDatum: 'EGM2008' }),
      'invalid-manifest',
      'format',
    ],
    'a surface in format 1': [
      (m) => (m['terrain'] = { path: 'fluvial/rp10.tif', unit: 'm', surface: 'ground' }),
      'invalid-manifest',
      'format',
    ],
    'no territory': [(m) => delete m['territory'], 'invalid-manifest', 'territory'],
    'a territory that is turned round': [
      (m) => (m['territory'] = { bbox: [6, 51, 5, 52] }),
      'invalid-manifest',
      'territory.bbox',
    ],
    'a unit that nobody uses': [
      (m) => (m['hazards'].fluvial.unit = 'inch'),
      'invalid-manifest',
      'hazards.fluvial.unit',
    ],
    'an unknown curve set': [(m) => (m['curveSet'] = 'jrc'), 'invalid-manifest', 'curveSet'],
    'an id that is a path': [(m) => (m['id'] = '../x'), 'invalid-manifest', 'id'],
    'an id with an @': [(m) => (m['id'] = 'a@b'), 'invalid-manifest', 'id'],
    'a return period under 1': [
      (m) => (m['hazards'].fluvial.maps[0].returnPeriod = 0.5),
      'invalid-manifest',
      'hazards.fluvial.maps[0].returnPeriod',
    ],
    'a return period twice': [
      (m) => (m['hazards'].fluvial.maps[1].returnPeriod = 10),
      'duplicate-return-period',
      'hazards.fluvial.maps[1]',
    ],
    'a scenario without its base map': [
      (m) => m['hazards'].fluvial.maps.push({ returnPeriod: 500, path: 'fluvial/rp100.tif', scenario: 'defFail' }),
      'scenario-without-base',
      'hazards.fluvial.maps[2]',
    ],
    'rain with a failing defence': [
      (m) => {
        m['hazards'].pluvial = m['hazards'].fluvial;
        delete m['hazards'].fluvial;
        m['hazards'].pluvial.maps.push({ returnPeriod: 100, path: 'fluvial/rp100.tif', scenario: 'defFail' });
      },
      'scenario-not-possible',
      'hazards.pluvial.maps[2]',
    ],
    'elevations without a terrain': [
      (m) => (m['hazards'].fluvial.quantity = 'elevation'),
      'missing-terrain',
      'terrain',
    ],
    'nothing in it': [(m) => (m['hazards'] = {}), 'empty-pack', 'hazards'],
    'a hazard without maps alone': [(m) => (m['hazards'].fluvial.maps = []), 'empty-pack', 'hazards'],
    'a band that the file has not': [
      (m) => (m['hazards'].fluvial.maps[1].band = 2),
      'missing-band',
      'hazards.fluvial.maps[1].band',
    ],
    'band 0': [(m) => (m['hazards'].fluvial.maps[1].band = 0), 'invalid-manifest', 'hazards.fluvial.maps[1].band'],
    'a file that is not there': [
      (m) => (m['terrain'] = { path: 'dem.tif', unit: 'm' }),
      'missing-file',
      'terrain.path',
    ],
    'a folder for a file': [(m) => (m['terrain'] = { path: 'fluvial', unit: 'm' }), 'special-file', 'terrain.path'],
    'a checksum that is not the file’s': [
      (m) => (m['checksums'] = { 'fluvial/rp10.tif': '0'.repeat(64) }),
      'checksum-mismatch',
      'checksums["fluvial/rp10.tif"]',
    ],
    'a checksum of nothing': [
      (m) => (m['checksums'] = { 'a.tif': '0'.repeat(64) }),
      'missing-file',
      'checksums["a.tif"]',
    ],
    'a checksum of a file elsewhere': [
      (m) => (m['checksums'] = { '../sound/pack.json': '0'.repeat(64) }),
      'missing-file',
      'checksums["../sound/pack.json"]',
    ],
    'a checksum in capitals': [
      (m) => (m['checksums'] = { 'fluvial/rp10.tif': 'A'.repeat(64) }),
      'invalid-manifest',
      'checksums.fluvial/rp10.tif',
    ],
  };
  it.each(Object.entries(fields))('with %s is refused, and the field named', async (_, [change, code, field]) => {
    const findings = await trial.refuse(writePackFolder(trial.source, withManifest(change)));
    expect(findings.map((finding) => [finding.code, finding.field])).toContainEqual([code, field]);
  });

  it.each([
    '../sound/fluvial/rp10.tif',
    '/etc/hostname',
    'fluvial\\rp10.tif',
    'fluvial/../fluvial/rp10.tif',
    './fluvial/rp10.tif',
    'C:/rp10.tif',
    '',
  ])('with the path "%s" is refused', async (outside) => {
    const pack = withManifest((manifest) => (manifest['hazards'].fluvial.maps[0].path = outside));
    const findings = await trial.refuse(writePackFolder(trial.source, pack));
    expect(findings.map((finding) => [finding.code, finding.field])).toContainEqual([
      'invalid-manifest',
      'hazards.fluvial.maps[0].path',
    ]);
  });

  it('tells of everything that is wrong at once', async () => {
    const pack = withManifest((manifest) => {
      manifest['hazards'].fluvial.maps[0].returnPeriod = -1;
      manifest['hazards'].fluvial.unit = 'yard';
      manifest['colour'] = 'blue';
    });
    expect(codesOf(await trial.refuse(writePackFolder(trial.source, pack))).toSorted()).toEqual([
      'invalid-manifest',
      'invalid-manifest',
      'unknown-field',
    ]);
  });

  it.runIf(process.platform !== 'win32')('that names a link out of the pack is refused', async () => {
    writePackFolder(trial.source, createTestPack());
    rmSync(path.join(trial.source, 'fluvial/rp10.tif'));
    symlinkSync(path.join(trial.folder, 'sound', 'fluvial', 'rp10.tif'), path.join(trial.source, 'fluvial/rp10.tif'));
    expect(codesOf(await trial.refuse(trial.source))).toEqual(['entry-outside-pack']);
  });

  it.runIf(process.platform !== 'win32')('that names a file behind a linked folder is refused', async () => {
    writePackFolder(trial.source, createTestPack());
    rmSync(path.join(trial.source, 'fluvial'), { recursive: true });
    symlinkSync(path.join(trial.folder, 'sound', 'fluvial'), path.join(trial.source, 'fluvial'));
    expect(new Set(codesOf(await trial.refuse(trial.source)))).toEqual(new Set(['entry-outside-pack']));
  });
});

describe('no pack', () => {
  it('at a path where nothing is', async () => {
    expect(codesOf(await trial.refuse(path.join(trial.folder, 'nowhere')))).toEqual(['missing-pack']);
  });

  it('in an empty folder', async () => {
    mkdirSync(trial.source);
    expect(codesOf(await trial.refuse(trial.source))).toEqual(['missing-manifest']);
  });
});

it('checks as it installs, and leaves nothing', async () => {
  const before = trial.listInstalled();
  const broken = writePackFolder(trial.source, withFirstMap({ epsg: null }));
  const { signal } = new AbortController();
  expect(await trial.library.check(broken, { signal })).toEqual(await trial.refuse(broken));
  expect(await trial.library.check(path.join(trial.folder, 'sound'), { signal })).toEqual([]);
  expect(trial.listInstalled()).toEqual(before);
});
