import { inReader } from './in-reader.ts';
import type { AddressJob } from './cut-addresses.fs.ts';
import type { FetchOptions, FileParts } from './remote-files.fs.ts';

/**
 * Fetches a table of addresses whole, which gzip leaves no other way, and cuts a box out of it.
 * @returns how many rows it has there; null where the server has no such file
 * @throws FileRefusedError; CancelledError
 */
export async function fetchAddresses(
  files: FileParts,
  { urls, ...job }: Omit<AddressJob, 'parts'> & { readonly urls: readonly string[] },
  options: FetchOptions,
): Promise<number | null> {
  const store = await files.open(urls, options);
  if (store === null) return null;
  try {
    await files.fetch(store, [{ start: 0, length: store.remote.size }], options);
    return await inReader<number>({ addresses: { ...job, parts: store.parts } }, options);
  } finally {
    store.close();
  }
}
