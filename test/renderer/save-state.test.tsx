import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ClientError } from '#renderer/client/client-error.ts';
import { SaveStateText } from '#renderer/survey/save-state.tsx';
import { renderWindow } from '../support/render-window.tsx';

it('names the fields that keep a survey from being saved, to be changed', () => {
  const details = {
    'changes.tags.2': 'must be one line',
    'changes.tags.3': 'must be one line',
    'changes.notes': 'long',
  };
  const error = new ClientError('INVALID_INPUT', 'refused', details);
  renderWindow(<SaveStateText state={{ kind: 'refused', error }} asked={0} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Not saved until you change: Notes and Tags');
});

it('says no more than it knows of a refusal that names no field', () => {
  const error = new ClientError('NOT_FOUND', 'gone', { id: '1' });
  renderWindow(<SaveStateText state={{ kind: 'refused', error }} asked={0} />);
  expect(screen.getByRole('alert')).toHaveTextContent(/^Cannot be saved as it is$/);
});
