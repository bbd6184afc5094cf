import type { BoundingBox } from '#shared/geo/geo.ts';
import type { Source } from '#shared/region/source.ts';
import type { TemplateValues } from './expand-template.ts';
import { fetchExtractValues, fetchNewest, fetchNewestLink, fetchTileIndex } from './fetching/fetch-map.ts';
import { fetchStacItems } from './fetching/fetch-stac-items.ts';
import type { FetchOptions, RemoteFiles } from './fetching/remote-files.fs.ts';
import { listGridCells, widenByCells } from './grid-cells.ts';
import { searchIn } from './source-hosts.ts';

/**
 * The values of the template for each file of a source that a box touches; null where the list that says so is not
 * there, or somebody has to name a part.
 * @param files where lists are read
 * @throws FileRefusedError; CancelledError
 */
export async function findCells(
  files: RemoteFiles,
  { files: rule, holds, urls }: Source,
  box: BoundingBox,
  options: FetchOptions,
): Promise<readonly TemplateValues[] | null> {
  switch (rule.by) {
    case 'whole':
      return [{}];
    case 'grid':
      return listGridCells(rule, 'raster' in holds ? widenByCells(box, holds.raster) : box);
    case 'index':
      return fetchTileIndex(files, { url: rule.index, box, properties: rule.properties }, options);
    case 'stac':
      return fetchStacItems(files, { search: searchIn(rule.search, box), box, properties: rule.properties }, options);
    case 'extracts':
      return fetchExtractValues(files, { url: rule.index, box, format: rule.format, template: urls[0]! }, options);
    case 'newest': {
      const newest = await fetchNewest(files, { url: rule.list, properties: rule.properties }, options);
      return newest === null ? null : [newest];
    }
    case 'link': {
      const { list: url, before, after, variable } = rule;
      const newest = await fetchNewestLink(files, { url, before, after, variable }, options);
      return newest === null ? null : [newest];
    }
    default:
      return null;
  }
}
