import type { OpenPack } from './open-pack.ts';

/** Where the address index of a pack is. */
export interface AddressIndexFile {
  readonly packId: string;
  readonly path: string;
  /** SHA-256 of the file; undefined in packs of versions that wrote none down. */
  readonly digest: string | undefined;
}

/** The address index of a pack; none where it has no addresses. */
export function listAddressIndex({
  info,
  addressIndexPath,
  addressDigest,
}: Pick<OpenPack, 'info' | 'addressIndexPath' | 'addressDigest'>): AddressIndexFile[] {
  return addressIndexPath === null ? [] : [{ packId: info.id, path: addressIndexPath, digest: addressDigest }];
}
