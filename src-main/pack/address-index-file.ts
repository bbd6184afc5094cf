import type { InstalledAddressIndex, OpenPack } from './open-pack.ts';

/** Where the address index of a pack is. */
export interface AddressIndexFile extends InstalledAddressIndex {
  readonly packId: string;
}

/** The address index of a pack; none where it has no addresses. */
export function listAddressIndex({ info, addressIndex }: Pick<OpenPack, 'info' | 'addressIndex'>): AddressIndexFile[] {
  return addressIndex === null ? [] : [{ packId: info.id, ...addressIndex }];
}
