import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { usePickStore } from '#renderer/query/pick-store.ts';

/** Opens a survey that was chosen on the map; does nothing, and gives false, while a place is waited for. */
export function useOpenSurvey(): (id: string) => boolean {
  const navigate = useNavigate();
  return useCallback(
    (id) => {
      if (usePickStore.getState().taker !== null) return false;
      void navigate({ to: '/surveys', search: { survey: id } });
      return true;
    },
    [navigate],
  );
}
