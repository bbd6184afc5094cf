import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { VerdictLine } from '#renderer/query/verdict-line.tsx';
import { renderWindow } from '../support/render-window.tsx';
import { createAnswer, sampleFinancial } from './fixtures/answers.ts';

it('says in words which hazard matters most, how deep, what it costs and from which floods', () => {
  const answer = createAnswer({ financial: sampleFinancial });
  renderWindow(<VerdictLine answer={answer} />);
  const line = screen.getByText(/matters most here/).closest('p')!;
  expect(line.textContent).toBe(
    'Fluvial flood matters most here: index 4 of 10, moderate. Dry on the map of 1 in 100 years. Expected loss 980 CAD a year, 0.82 per mille of the value insured. 40 % of it comes from floods of 1 in 100 to 1 in 500 years.',
  );
});

it('says without values which index is the largest', () => {
  renderWindow(<VerdictLine answer={createAnswer()} />);
  expect(screen.getByText(/matters most here/).closest('p')!.textContent).toBe(
    'Fluvial flood matters most here: index 4 of 10, moderate. Dry on the map of 1 in 100 years.',
  );
});

it('says where no map shows anything, and of what nothing is known', () => {
  const answer = createAnswer();
  const { assessment } = answer;
  const dry = { status: 'answered', floodIndex: 1, structureFloodScore: 1, losses: null } as const;
  const quiet = {
    ...assessment,
    floods: { fluvial: dry, coastal: dry, pluvial: { status: 'outside' } as const },
    wildfire: { status: 'answered', wildfireIndex: 1 } as const,
    explanation: {
      ...assessment.explanation,
      warnings: [{ code: 'notModelled', hazard: 'fluvial', scenario: null, values: {} } as const],
    },
  };
  renderWindow(<VerdictLine answer={{ ...answer, assessment: quiet }} />);
  expect(screen.getByText(/No map shows water or fire/).closest('p')!.textContent).toBe(
    'No map shows water or fire here: every index is 1. Not known here, for no map says anything: Fluvial flood.',
  );
});
