import { createHash } from 'node:crypto';
import type { ElectronFolder } from './electron-folder.ts';
import type { Release } from './release.ts';
import type { ShippedPackage } from './shipped-packages.ts';

/** The bill of materials, as CycloneDX 1.6 in JSON: the same parts make the same text. */
export function formatBillOfMaterials(
  packages: readonly ShippedPackage[],
  electron: ElectronFolder,
  { version, epochSeconds }: Release,
): string {
  const components = [
    {
      type: 'framework',
      'bom-ref': `electron@${electron.version}`,
      name: 'electron',
      version: electron.version,
      licenses: [{ license: { id: 'MIT' } }],
      purl: `pkg:npm/electron@${electron.version}`,
    },
    ...packages.map(toComponent),
  ];
  const application = { type: 'application', 'bom-ref': `freeboard@${version}`, name: 'freeboard', version };
  const document = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${toUuid(JSON.stringify([application, components]))}`,
    version: 1,
    metadata: { timestamp: new Date(epochSeconds * 1000).toISOString(), component: application },
    components,
    dependencies: [
      { ref: application['bom-ref'], dependsOn: [...new Set(components.map((component) => component['bom-ref']))] },
    ],
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function toComponent({ name, version, license, integrity }: ShippedPackage) {
  const [algorithm = '', digest = ''] = integrity.split('-', 2);
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    ...(license === ''
      ? {}
      : { licenses: [/ /.test(license) ? { expression: license } : { license: { id: license } }] }),
    hashes: [{ alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') }],
    purl,
  };
}

/** A UUID of version 8 (RFC 9562) out of a text. */
function toUuid(text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
