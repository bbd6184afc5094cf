import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { useBuildingStore } from '#renderer/query/building-store.ts';
import type { Subject } from '#renderer/query/subject.ts';
import { useAnswer } from '#renderer/query/use-answer.ts';
import { useLiveAnswer } from '#renderer/query/use-live-answer.ts';
import { createFirstValues } from '#renderer/query/losses/building-form-values.ts';
import { createFormatters } from '#renderer/i18n/formatters.ts';
import type { Financial } from '#shared/exposure/exposure.ts';
import { createTestClient, wrapInWindow } from '../support/render-window.tsx';
import { createAnswer, createRecomputation, sampleFinancial } from './fixtures/answers.ts';

const subject: Subject = { kind: 'place', location: { latitude: 42.5, longitude: -62.9 } };
const style = { locale: 'en-CA', lengthUnit: 'metres', currencyLabel: null } as const;
const refused = { values: createFirstValues(createFormatters('en-CA', style)), style };

beforeEach(() => sessionStorage.clear());

/** The answer to a building as the query's panel has it, and what the history was told of the place. */
function renderAnswer(first: Financial | null) {
  const asked: (number | undefined)[] = [];
  type Question = { readonly financial?: Financial };
  const answer = ({ financial }: Question) => createAnswer({ financial: financial ?? null });
  const client = createTestClient({
    'risk.query': (request: Question) => {
      asked.push(request.financial?.firstFloorHeight);
      return answer(request);
    },
    'risk.recompute': (request: Question) => createRecomputation(answer(request)),
  });
  useBuildingStore.getState().replace(first);
  const { result } = renderHook(() => useLiveAnswer(subject, useAnswer(subject).answer), {
    wrapper: wrapInWindow(client),
  });
  return {
    asked,
    readFloor: () => result.current?.request.financial?.firstFloorHeight,
    isShown: () => result.current !== null,
    edit: (...edit: Parameters<ReturnType<typeof useBuildingStore.getState>['edit']>) =>
      act(() => useBuildingStore.getState().edit(...edit)),
  };
}

const atTwo = { ...sampleFinancial, firstFloorHeight: 2 };

it('a figure that is refused is neither shown nor asked for, whatever its beginning was', async () => {
  const answer = renderAnswer(sampleFinancial);
  await waitFor(() => expect(answer.asked).toEqual([0.3]));
  answer.edit(atTwo, null);
  await waitFor(() => expect(answer.readFloor()).toBe(2));
  answer.edit(sampleFinancial, refused);
  expect(answer.readFloor()).toBe(0.3);
  await new Promise((resolve) => setTimeout(resolve, 1000));
  expect(answer.asked).toEqual([0.3]);
  expect(answer.readFloor()).toBe(0.3);
});

it('one whose beginning was asked for, as the typing rested, has the building before it asked for anew: the history ends with it', async () => {
  const answer = renderAnswer(sampleFinancial);
  await waitFor(() => expect(answer.asked).toEqual([0.3]));
  answer.edit(atTwo, null);
  await waitFor(() => expect(answer.asked).toEqual([0.3, 2]), { timeout: 3000 });
  answer.edit(sampleFinancial, refused);
  await waitFor(() => expect(answer.asked).toEqual([0.3, 2, 0.3]), { timeout: 3000 });
  await waitFor(() => expect(answer.readFloor()).toBe(0.3));
});

it('where there was no building before, there is none in the history', async () => {
  const answer = renderAnswer(null);
  await waitFor(() => expect(answer.asked).toEqual([undefined]));
  answer.edit(atTwo, null);
  await waitFor(() => expect(answer.asked).toEqual([undefined, 2]), { timeout: 3000 });
  answer.edit(null, refused);
  await waitFor(() => expect(answer.asked).toEqual([undefined, 2, undefined]), { timeout: 3000 });
  await waitFor(() => expect(answer.isShown() && answer.readFloor()).toBe(undefined));
  // Before it was asked for, too.
  answer.edit(atTwo, null);
  await waitFor(() => expect(answer.readFloor()).toBe(2));
  answer.edit(null, refused);
  expect(answer.readFloor()).toBe(undefined);
});
