import type { FetchedRaster } from '#shared/pack/remote-raster-settings.ts';

/** Fetches one file. */
export interface RasterFetcher {
  /**
   * Fetches a GeoTIFF whole into a folder, or leaves nothing of it there.
   * @param onBytes how much of it is there
   * @throws FileRefusedError; CancelledError
   */
  fetch(
    url: string,
    folder: string,
    options: { readonly signal: AbortSignal; readonly onBytes: (done: number, total: number) => void },
  ): Promise<FetchedRaster>;
}
