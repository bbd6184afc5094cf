import { createPackLibrary } from '#main/pack/index.ts';

/** Installs a pack, a folder or zip, into a data directory that nobody has open. */
export async function installInto(dataDirectory: string, pack: string): Promise<void> {
  const library = await createPackLibrary({ dataDirectory, tileCacheBytes: 1 << 20, onChange: () => undefined });
  try {
    await library.install(pack, { signal: new AbortController().signal });
  } finally {
    await library.close();
  }
}
