import type { BoundingBox } from '#shared/geo/geo.ts';
import { failureText } from '#shared/call/failure-text.ts';
import { FileRefusedError } from '#main/platform/errors/errors.ts';
import type { TemplateValues } from '../expand-template.ts';
import { fetchList } from './fetch-map.ts';
import type { StacPage } from './read-stac-items.ts';
import type { FetchOptions, RemoteFiles } from './remote-files.fs.ts';

/** Items of one box. */
const MOST_ITEMS = 1000;

/**
 * The values of the items that a STAC API finds in a box, page by page; null where the search is not there.
 * @param search its address, without variables
 * @throws FileRefusedError also for a box of too many, and for pages of another server or that come again;
 *   CancelledError
 */
export async function fetchStacItems(
  files: RemoteFiles,
  {
    search,
    box,
    properties,
  }: { readonly search: string; readonly box: BoundingBox; readonly properties: readonly string[] },
  options: FetchOptions,
): Promise<TemplateValues[] | null> {
  const found = new Map<string, TemplateValues>();
  const pages = new Set<string>();
  for (let url: string | null = search; url !== null;) {
    const page: StacPage | null = await fetchList<StacPage>(files, url, options, (parts) => ({
      stacItems: { parts, box, properties },
    }));
    if (page === null) return null;
    pages.add(url);
    for (const values of page.values) found.set(JSON.stringify(values), values);
    if (found.size > MOST_ITEMS || pages.size > MOST_ITEMS)
      throw new FileRefusedError(failureText('region-too-large', { most: MOST_ITEMS }));
    url = page.next === null ? null : new URL(page.next, url).href;
    const why = url === null ? null : findFault(url, search, pages);
    if (why !== null) throw new FileRefusedError(failureText('region-file-unusable', { why }), { reason: 'unusable' });
  }
  return [...found.values()];
}

/** Why a next page is not asked for; null: it is. */
function findFault(next: string, search: string, pages: ReadonlySet<string>): string | null {
  if (new URL(next).origin !== new URL(search).origin) return `the next page is on another server: ${next}`;
  return pages.has(next) ? `the pages come again: ${next}` : null;
}
