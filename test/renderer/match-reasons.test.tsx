import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MatchReasons } from '#renderer/query/answer-header.tsx';
import { matchReasons } from '#shared/geocoding/place.ts';
import { renderWindow } from '../support/render-window.tsx';

test.each(matchReasons)('says %s in words', (reason) => {
  renderWindow(<MatchReasons match={{ why: [reason] }} />);
  const text = screen.getByRole('listitem').textContent;
  expect(text).not.toContain('matchReason');
  expect(text.length).toBeGreaterThan(10);
});

test('a match that agrees in everything says nothing', () => {
  const { container } = renderWindow(<MatchReasons match={{ why: [] }} />);
  expect(container.textContent).toBe('');
});

test('whom the answer is owed to stands beside it', () => {
  renderWindow(<MatchReasons match={{ why: [], attribution: 'Data of the map makers' }} />);
  expect(screen.getByRole('listitem').textContent).toBe('Data of the map makers');
});

test('of several buildings that a text names, those on record are listed', () => {
  renderWindow(<MatchReasons match={{ why: ['severalNumbers'], numbersFound: ['1205', '1207'] }} />);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('several buildings'),
    expect.stringContaining('1205, 1207'),
  ]);
});
