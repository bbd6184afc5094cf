import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Coordinates } from '#shared/domain/geo.ts';
import { useClient } from '../client/client-context.ts';
import { historyOptions } from '../features/history/queries.ts';
import { SearchBox } from '../features/search/search-box.tsx';
import type { SearchChoice } from '../features/search/search-option.ts';
import { useFormatters } from '../i18n/use-formatters.ts';
import { useCameraStore } from './camera-store.ts';
import { earlyInput } from './early-input.ts';
import { subjectAt } from './subject.ts';
import { useSubject } from './use-subject.ts';

const RECENT_QUERIES = 6;

/** The search field, joined to the history, the map and the answer. */
export function QuerySearch({ near }: { readonly near: Coordinates | null }) {
  const { timeAgo } = useFormatters();
  const { setSubject } = useSubject();
  const ask = useCameraStore((state) => state.ask);
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

  function choose(choice: SearchChoice): void {
    if (choice.kind === 'recent') {
      setSubject({ kind: 'entry', id: choice.id });
      return;
    }
    ask({ kind: 'point', point: choice.point, onlyIfHidden: false });
    if (choice.kind === 'coordinates') setSubject(subjectAt(choice.point));
    if (choice.kind === 'address') setSubject({ kind: 'place', location: choice.address });
  }

  return <SearchBox recent={recent} early={earlyInput} near={near} onChoose={choose} />;
}
