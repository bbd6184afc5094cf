import { failureText } from '#shared/call/failure-text.ts';
import { FileRefusedError } from '#main/platform/errors/errors.ts';
import { inReader } from './in-reader.ts';
import type { AddressJob } from './cut-addresses.fs.ts';
import type { ExtractAddressJob } from './cut-extracts.fs.ts';
import type { RangeStore } from './range-store.fs.ts';
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

/**
 * Fetches extracts of OpenStreetMap whole and cuts the addresses of a box out of them.
 * @param extracts addresses of each
 * @returns how many rows there are
 * @throws FileRefusedError, also where a server has no such file; CancelledError
 */
export async function fetchExtracts(
  files: FileParts,
  { extracts, ...job }: Omit<ExtractAddressJob, 'extracts'> & { readonly extracts: readonly (readonly string[])[] },
  options: FetchOptions,
): Promise<number> {
  const stores: RangeStore[] = [];
  try {
    for (const urls of extracts) {
      const store = await files.open(urls, options);
      if (store === null) throw new FileRefusedError(failureText('region-not-there', { url: urls[0]! }));
      stores.push(store);
      await files.fetch(store, [{ start: 0, length: store.remote.size }], options);
    }
    const parts = stores.map((store) => store.parts);
    return await inReader<number>({ extractAddresses: { ...job, extracts: parts } }, options);
  } finally {
    for (const store of stores) store.close();
  }
}
