import { type OpenPack, readBasemap } from '#main/pack/index.ts';

/**
 * Creates what finds who made the tiles of packs whose install did not keep it, as earlier versions' did not: it stands
 * in the archive itself. Each is read once.
 */
export function createEarlierAttributions(): (pack: OpenPack) => Promise<string> {
  const found = new Map<string, Promise<string>>();
  return ({ basemap, installId }) => {
    if (!('container' in basemap)) return Promise.resolve('');
    if (basemap.attribution !== undefined) return Promise.resolve(basemap.attribution);
    let attribution = found.get(installId);
    if (attribution === undefined) {
      // An archive that cannot be read draws no tiles that somebody would have to be named for.
      attribution = readBasemap(basemap.path).then(
        (read) => ('attribution' in read ? (read.attribution ?? '') : ''),
        () => '',
      );
      found.set(installId, attribution);
    }
    return attribution;
  };
}
