import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { packManifestSchema, type PackManifest } from '#shared/domain/pack-manifest.ts';
import { scenariosOf, type FloodHazard } from '#shared/domain/hazard.ts';
import { addManifestProblems, type FindingList } from './findings.ts';

/** Larger than any manifest: thousands of maps. */
const MAXIMUM_MANIFEST_BYTES = 8 * 1024 * 1024;

/** Reads and checks `pack.json`; null when it cannot be used, with the findings that say why. */
export function readManifest(folder: string, findings: FindingList): PackManifest | null {
  const file = path.join(folder, 'pack.json');
  const where = { file: 'pack.json' };
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats?.isFile()) {
    findings.error('missing-manifest', where, 'no pack.json', 'a folder or zip with pack.json at its top');
    return null;
  }
  if (stats.size > MAXIMUM_MANIFEST_BYTES) {
    findings.error('invalid-manifest', where, `${stats.size} bytes`, `at most ${MAXIMUM_MANIFEST_BYTES} bytes`);
    return null;
  }
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file)));
  } catch (error) {
    findings.error('invalid-manifest', where, error instanceof Error ? error.message : String(error), 'JSON in UTF-8');
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

/** What no single field shows. */
function checkSense(manifest: PackManifest, findings: FindingList): void {
  for (const [name, hazard] of Object.entries(manifest.hazards)) {
    if (hazard === undefined) continue;
    const field = `hazards.${name}`;
    if (hazard.quantity === 'elevation' && hazard.maps.length > 0 && manifest.terrain === undefined) {
      findings.error(
        'missing-terrain',
        { file: 'pack.json', field: 'terrain' },
        'nothing',
        `a terrain model: ${field} holds elevations`,
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
        findings.error('scenario-not-possible', where, scenario, `${name} floods know ${answered.join(', ')} only`);
      }
      if (seen.has(`${scenario} ${returnPeriod}`)) {
        findings.error(
          'duplicate-return-period',
          where,
          `${returnPeriod} years twice in ${scenario}`,
          'each return period once in a scenario',
        );
      }
      seen.add(`${scenario} ${returnPeriod}`);
      if (scenario !== 'base' && !base.has(returnPeriod)) {
        findings.error(
          'scenario-without-base',
          where,
          `${scenario} at ${returnPeriod} years`,
          'a base map at the same return period',
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
      'neither flameLength nor conditionalIntensity',
      'one of them: without it the lowest conditional risk is used everywhere',
    );
  }
}
