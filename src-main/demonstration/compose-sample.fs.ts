import { writeFile } from 'node:fs/promises';
import type { HandlersOf } from '#shared/contract/handlers.ts';
import type { demonstrationProcedures } from '#shared/pack/demonstration-procedures.ts';
import { DEMONSTRATION_REGION } from '#shared/pack/demonstration-region.ts';
import { listSpreadAddresses } from '#main/geocoding/index.ts';
import type { InstalledPackLibrary } from '#main/pack/index.ts';
import { NotFoundError } from '#main/platform/errors/errors.ts';
import { createDownloadFolder, uploadFolderOf } from '#main/platform/files/download-folder.ts';
import type { Clock } from '#main/platform/forward-clock.ts';
import type { CallContext } from '#main/platform/rpc/call-context.ts';
import type { Grants } from '#main/platform/rpc/grants.ts';
import { writeSamplePortfolio } from './write-sample-portfolio.ts';

/** Buildings of the sample portfolio: some of each town. */
const SAMPLE_BUILDINGS = 200;

/** Makes a portfolio to try things on of the demonstration region's own addresses. */
export function composeSample({
  dataDirectory,
  library,
  clock,
  grants,
}: {
  readonly dataDirectory: string;
  readonly library: Pick<InstalledPackLibrary, 'openPacks'>;
  readonly clock: Clock;
  readonly grants: Pick<Grants, 'mint'>;
}): { readonly handlers: HandlersOf<typeof demonstrationProcedures, CallContext> } {
  // Beside what browsers bring to be read, and kept as long.
  const uploads = createDownloadFolder(uploadFolderOf(dataDirectory), clock);
  return {
    handlers: {
      async 'demonstration.portfolio'(_input, { page }) {
        const index = library.openPacks().find(({ info }) => info.builtIn)?.addressIndex ?? null;
        if (index === null) throw new NotFoundError('pack', { pack: DEMONSTRATION_REGION });
        const addresses = listSpreadAddresses(index, SAMPLE_BUILDINGS);
        const { path } = await uploads.reserve('csv');
        await writeFile(path, writeSamplePortfolio(addresses), { flag: 'wx', mode: 0o600 });
        const grant = grants.mint(path, { direction: 'read', holder: page });
        return { grant, buildings: addresses.length };
      },
    },
  };
}
