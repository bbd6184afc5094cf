import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { packManifestSchema, type PackManifest } from '#shared/pack/pack-manifest.ts';
import { scenariosOf, type FloodHazard } from '#shared/hazard/hazard.ts';
import { parseBoundedJson } from '#main/platform/files/bounded-json.ts';
import { packText, quoteWords } from '#shared/pack/pack-text.ts';
import { describeError } from '#main/platform/errors/pack-text-error.ts';
import { addManifestProblems } from './add-manifest-problems.ts';
import type { FindingList } from './findings.ts';

/** Larger than any manifest: thousands of maps. */
const MAXIMUM_MANIFEST_BYTES = 8 * 1024 * 1024;

/** Reads and checks `pack.json`; null when it cannot be used, with the findings that say why. */
export function readManifest(folder: string, findings: FindingList): PackManifest | null {
  const file = path.join(folder, 'pack.json');
  const where = { file: 'pack.json' };
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats?.isFile()) {
    findings.error('missing-manifest', where, packText('no-manifest'), packText('manifest-expected'));
    return null;
  }
  if (stats.size > MAXIMUM_MANIFEST_BYTES) {
    const found = packText('bytes', { count: stats.size });
    const expected = packText('bytes-at-most', { limit: MAXIMUM_MANIFEST_BYTES });
    findings.error('invalid-manifest', where, found, expected);
    return null;
  }
  let json: unknown;
  try {
    json = parseBoundedJson(new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file)));
  } catch (error) {
    findings.error('invalid-manifest', where, describeError(error), packText('json-expected'));
    return null;
  }
  const parsed = packManifestSchema.safeParse(json);
  if (!parsed.success) {
    addManifestProblems(findings, json, parsed.error);
    return null;
  }
  checkSense(parsed.data, findings);
  return parsed.data;
}

/** Finds what is wrong with fields taken together: each by itself was checked by the schema. */
function checkSense(manifest: PackManifest, findings: FindingList): void {
  const hasFloods = Object.values(manifest.hazards).some((hazard) => hazard !== undefined && hazard.maps.length > 0);
  if (!hasFloods && manifest.wildfire === undefined && (manifest.addresses ?? []).length === 0) {
    const where = { file: 'pack.json', field: 'hazards' };
    findings.error('empty-pack', where, packText('nothing'), packText('content-expected'));
  }
  for (const [name, hazard] of Object.entries(manifest.hazards)) {
    if (hazard === undefined) continue;
    const field = `hazards.${name}`;
    if (hazard.quantity === 'elevation' && hazard.maps.length > 0 && manifest.terrain === undefined) {
      findings.error(
        'missing-terrain',
        { file: 'pack.json', field: 'terrain' },
        packText('nothing'),
        packText('terrain-expected', { field }),
      );
    }
    const answered = scenariosOf(name as FloodHazard);
    const base = new Set(
      hazard.maps.filter(({ scenario }) => scenario === 'base').map(({ returnPeriod }) => returnPeriod),
    );
    const seen = new Set<string>();
    hazard.maps.forEach(({ scenario, returnPeriod }, index) => {
      const where = { file: 'pack.json', field: `${field}.maps[${index}]` };
      if (!answered.includes(scenario)) {
        const expected = packText('scenarios-expected', { hazard: name, scenarios: answered.join(', ') });
        findings.error('scenario-not-possible', where, quoteWords(scenario), expected);
      }
      if (seen.has(`${scenario} ${returnPeriod}`)) {
        findings.error(
          'duplicate-return-period',
          where,
          packText('years-twice', { years: returnPeriod, scenario }),
          packText('years-once-expected'),
        );
      }
      seen.add(`${scenario} ${returnPeriod}`);
      if (scenario !== 'base' && !base.has(returnPeriod)) {
        findings.error(
          'scenario-without-base',
          where,
          packText('scenario-at-years', { scenario, years: returnPeriod }),
          packText('base-map-expected'),
        );
      }
    });
  }
  const { wildfire } = manifest;
  if (
    wildfire !== undefined &&
    'burnProbability' in wildfire &&
    !wildfire.flameLength &&
    !wildfire.conditionalIntensity
  ) {
    findings.warning(
      'missing-flame-length',
      { file: 'pack.json', field: 'wildfire' },
      packText('no-flame-length'),
      packText('flame-length-expected'),
    );
  }
}
