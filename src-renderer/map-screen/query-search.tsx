import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Coordinates } from '#shared/geo/geo.ts';
import { useClient } from '#renderer/client/client-context.ts';
import { historyOptions } from '#renderer/query/history/history-queries.ts';
import { SearchBox } from '#renderer/query/search/search-box.tsx';
import { useFormatters } from '#renderer/i18n/use-formatters.ts';
import { earlyInput } from '#renderer/query/early-input.ts';
import { useRegions } from '#renderer/map/use-regions.ts';
import { useChoosePlace } from '#renderer/query/use-choose-place.ts';

const RECENT_QUERIES = 6;

/** The search field, joined to the history, the map and the answer. */
export function QuerySearch({ near }: { readonly near: Coordinates | null }) {
  const { timeAgo } = useFormatters();
  const choose = useChoosePlace();
  const history = useQuery(historyOptions(useClient()));
  const recent = useMemo(
    () =>
      (history.data ?? []).slice(0, RECENT_QUERIES).map(({ id, label, askedAt }) => ({
        id,
        label,
        detail: timeAgo(askedAt, new Date(history.dataUpdatedAt)),
      })),
    [history.data, history.dataUpdatedAt, timeAgo],
  );

  const regions = useRegions();
  return <SearchBox recent={recent} early={earlyInput} near={near} regions={regions} onChoose={choose} />;
}
