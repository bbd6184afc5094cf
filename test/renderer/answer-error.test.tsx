import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { PlaceMatch } from '#shared/geocoding/place.ts';
import { ClientError } from '#renderer/client/client-error.ts';
import { AnswerError } from '#renderer/query/answer-error.tsx';
import { renderWindow } from '../support/render-window.tsx';

const illinois: PlaceMatch = {
  level: 'address',
  score: 1,
  label: '12 High St, Springfield',
  point: { latitude: 39.8, longitude: -89.65 },
  uncertaintyMetres: 20,
  differences: ['ambiguous'],
  why: ['othersFit'],
  packId: 'illinois',
};
const massachusetts = { ...illinois, point: { latitude: 42.1, longitude: -72.59 }, packId: 'massachusetts' };

function show(details: unknown) {
  const onChoose = vi.fn();
  const nothing = () => undefined;
  const error = new ClientError('NO_SPATIAL_COORDINATES', '', details);
  renderWindow(
    <AnswerError
      error={error}
      point={null}
      onRetry={nothing}
      onClose={nothing}
      onChoose={onChoose}
      onGetRegion={nothing}
      onPlaces={nothing}
    />,
  );
  return onChoose;
}

it('lets one be chosen of the places that fit an address alike, told apart by where they are', async () => {
  const onChoose = show({ candidates: [illinois, massachusetts] });
  expect(screen.getByText('Several places fit the address')).toBeTruthy();
  const names = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(names).toHaveLength(2);
  expect(new Set(names).size).toBe(2);
  await userEvent.click(screen.getByRole('button', { name: /Springfield · .*72\.59/ }));
  expect(onChoose.mock.calls).toEqual([[massachusetts.point]]);
});

it.each([null, { candidates: [] }, { candidates: [{ label: 'of another version' }] }])(
  'says of an address that is placed nowhere what to do: %j',
  (details) => {
    show(details);
    expect(screen.getByText('The address could not be placed on a street')).toBeTruthy();
    expect(screen.queryByRole('list')).toBeNull();
  },
);
