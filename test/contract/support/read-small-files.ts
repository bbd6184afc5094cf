import path from 'node:path';
import { createEddsaTokenCodec } from '#main/access/eddsa-token-codec.ts';
import { loadIssuerKeys } from '#main/access/key-store.fs.ts';
import { createLicenceFile } from '#main/access/licence-file.fs.ts';
import { createLicenceService } from '#main/access/licence.ts';
import { createMappingStore } from '#main/portfolio/import/formats/mapping-store.fs.ts';
import { REFUSED } from './read-data-directory.ts';

/** The day after the licence of the kept data directory was issued. */
const clock = { now: () => new Date('2026-11-25T12:00:00Z') };

/** Reads the saved mappings: those that are listed as ones that cannot be used are refused, with their path. */
export async function readMappings(folder: string): Promise<string[]> {
  const { mappings, unreadable } = await createMappingStore(folder).list();
  return [
    ...mappings.map((mapping) => JSON.stringify(mapping)),
    ...unreadable.map((file) => (path.isAbsolute(file.path) && file.why !== '' ? REFUSED : JSON.stringify(file))),
  ];
}

/** Reads what the licence entitles to, or that it cannot be believed. */
export async function readLicence(folder: string): Promise<string[]> {
  const codec = createEddsaTokenCodec(loadIssuerKeys(folder));
  const licence = await createLicenceService({
    codec,
    tokens: { issue: () => Promise.reject(new Error('there is a licence')) },
    revocations: { isRevoked: () => false },
    file: createLicenceFile(folder),
    clock,
  });
  const verdict = licence.check();
  if (verdict.ok) return [JSON.stringify(licence.get())];
  return [verdict.error.code === 'LICENCE_INVALID' ? REFUSED : verdict.error.code];
}
