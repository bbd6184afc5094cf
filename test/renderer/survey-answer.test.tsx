import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useBuildingStore } from '#renderer/query/building-store.ts';
import { SurveyAnswerSection } from '#renderer/survey/survey-answer.tsx';
import { SurveyWhatIf } from '#renderer/survey/survey-what-if.tsx';
import { ClientError } from '#renderer/client/client-error.ts';
import { QUERY_SCREEN } from '#renderer/query/name-screen.ts';
import { undoLast, redoLast, useUndoStack } from '#renderer/ui/undo-stack.ts';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import type { SurveyAnswer } from '#shared/survey/survey-answer.ts';
import type { Survey } from '#shared/survey/survey.ts';
import type { Variant } from '#shared/query/variant.ts';
import { createTestClient, renderWindow } from '../support/render-window.tsx';
import { sampleFinancial } from './fixtures/answers.ts';
import { createAnsweredSurvey } from './fixtures/survey-answer.ts';

type Basis = ProcedureOutput<'survey.getBasis'>['basis'];

const pack = { id: 'demonstration', version: '1.0.0', title: 'Portham County' };
const model = { before: '1', now: '1' };
const sameBasis: Basis = { isCovered: true, model, changes: [] };
const updated = { ...pack, version: '1.1.0' };
const otherBasis: Basis = {
  isCovered: true,
  model,
  changes: [
    { hazard: 'fluvial', before: pack, now: updated },
    { hazard: 'coastal', before: null, now: updated },
    { hazard: 'wildfire', before: pack, now: updated },
  ],
};
const raised: Variant = { id: 'raised', name: 'On piles', measures: [{ kind: 'raiseFloor', byMetres: 1 }] };

interface Opened {
  readonly survey: Survey;
  readonly answer: SurveyAnswer | null;
  readonly basis?: Basis;
  readonly procedures?: Readonly<Record<string, (input: never) => unknown>>;
}

/** Shows the figures of a survey, and what was tried of it, as its record does. */
function openSurvey({ survey, answer, basis = sameBasis, procedures = {} }: Opened) {
  const asked: string[] = [];
  const told = (name: string, act: (input: never) => unknown) => (input: never) => {
    asked.push(name);
    return act(input);
  };
  const router = createRouter({
    routeTree: createRootRoute({
      component: () => (
        <>
          <SurveyAnswerSection saved={survey} answer={answer} />
          <SurveyWhatIf draft={{ survey, edit: () => undefined }} answer={answer} />
        </>
      ),
    }),
    history: createMemoryHistory({ initialEntries: [`/surveys?survey=${survey.id}`] }),
  });
  const all = {
    'pack.layers': () => ({ packs: [] }),
    'survey.getBasis': () => ({ basis }),
    'survey.assess': () => new Promise(() => undefined),
    ...procedures,
  };
  renderWindow(
    <RouterProvider router={router as never} />,
    createTestClient(Object.fromEntries(Object.entries(all).map(([name, act]) => [name, told(name, act)]))),
  );
  return { asked, router };
}

const figures = () => screen.findByRole('region', { name: 'Figures' });
const moved = (survey: Survey): Survey => ({
  ...survey,
  place: {
    address: null,
    label: 'elsewhere',
    level: null,
    uncertaintyMetres: null,
    point: { latitude: 9, longitude: 9 },
  },
});

beforeEach(() => {
  useBuildingStore.getState().replace(null);
  localStorage.clear();
});

describe('a survey whose building was moved', () => {
  const { survey, answer } = createAnsweredSurvey();

  it('shows no figures of the old place while those of the new one are on their way', async () => {
    openSurvey({
      survey: moved(survey),
      answer,
      procedures: { 'what-if.compare': () => new Promise(() => undefined) },
    });
    expect(await within(await figures()).findByRole('status')).toHaveTextContent('Computing the figures');
    expect((await figures()).querySelector('[data-hazard]')).toBeNull();
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByText(/Computed/)).toBeNull();
  });

  it('shows none either where there are none, and says so; they are asked for again by hand', async () => {
    const refuse = vi.fn(() => {
      throw new ClientError('OUT_OF_BOUND_LOCATION', 'outside');
    });
    openSurvey({
      survey: moved(survey),
      answer,
      procedures: { 'survey.assess': refuse, 'what-if.compare': refuse },
    });
    expect(await screen.findByText('The figures could not be updated')).toBeVisible();
    expect(screen.getByText(/There are no figures for this place/)).toBeVisible();
    expect((await figures()).querySelector('[data-hazard]')).toBeNull();
    expect(screen.queryByRole('table')).toBeNull();
    const before = refuse.mock.calls.length;
    await userEvent.click(within(await figures()).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(refuse.mock.calls.length).toBe(before + 1));
  });
});

it('a building that was edited and cannot be computed keeps its last figures, which is said', async () => {
  const { survey, answer } = createAnsweredSurvey();
  const edited = { ...survey, building: { ...sampleFinancial, structureTIV: 1 } };
  const refuse = () => {
    throw new ClientError('LICENCE_INVALID', 'ended');
  };
  openSurvey({ survey: edited, answer, procedures: { 'survey.assess': refuse, 'what-if.compare': refuse } });
  expect(await screen.findByText(/The figures below are of the last time/)).toBeVisible();
  expect((await figures()).querySelector('[data-hazard="fluvial"]')).not.toBeNull();
});

describe('the answer of a survey', () => {
  it('has the sections of a query’s answer, from what was kept', async () => {
    const { survey, answer } = createAnsweredSurvey();
    const { asked } = openSurvey({ survey, answer });
    const section = within(await figures());
    expect(section.getByText(/1 Oct 2026|Oct 1, 2026/)).toHaveTextContent('Portham County 1.0.0, model 1');
    // What matters most, in words above the figures.
    expect(section.getByText(/matters most here/)).toBeVisible();
    // Behind a defence: the three AALs side by side.
    expect(document.querySelector('[data-defence="fluvial"]')).toHaveTextContent('3,350');
    for (const title of ['Charts', 'What to know', 'Why', 'What the figures leave out', 'Sources']) {
      await userEvent.click(section.getByText(title));
    }
    expect(section.getByRole('radiogroup', { name: 'Asset' })).toBeVisible();
    expect(section.getByText('5 return periods')).toBeVisible();
    expect(section.getByText(/Synthetic data made by Freeboard/)).toBeVisible();
    // Nothing was computed for it.
    expect(asked).not.toContain('survey.assess');
    expect(asked).not.toContain('what-if.compare');
  });

  it('says nothing of packs while they are the same', async () => {
    openSurvey(createAnsweredSurvey());
    await figures();
    await waitFor(() => expect(document.querySelector('[data-defence]')).not.toBeNull());
    expect(document.querySelector('[data-survey-basis]')).toBeNull();
  });

  it('says which packs and which model have changed since, and is computed anew and taken back', async () => {
    const { survey, answer } = createAnsweredSurvey();
    const putBack = vi.fn<(input: never) => unknown>(() => ({ survey, answer }));
    const { asked } = openSurvey({
      survey,
      answer,
      basis: { ...otherBasis, model: { before: '1', now: '2' } },
      procedures: { 'survey.assess': () => ({ survey, answer }), 'survey.putBackAnswer': putBack },
    });
    const button = await screen.findByRole('button', { name: 'Compute anew' });
    const lines = [...document.querySelectorAll('[data-survey-basis="other"] li')].map((line) => line.textContent);
    expect(lines).toEqual([
      'Fluvial and Wildfire: Portham County 1.0.0, now 1.1.0',
      'Coastal: no pack, now Portham County 1.1.0',
      'Model: 1, now 2',
    ]);
    expect(asked).not.toContain('survey.assess');
    await userEvent.click(button);
    await waitFor(() => expect(asked.filter((name) => name === 'survey.assess')).toHaveLength(1));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(putBack).toHaveBeenCalledWith({ id: survey.id, computedAt: answer.computedAt }));
  });

  it('offers no computing where no active pack holds the place', async () => {
    const changes = [{ hazard: 'fluvial', before: pack, now: null }] as const;
    openSurvey({ ...createAnsweredSurvey(), basis: { isCovered: false, model, changes: [...changes] } });
    expect(await screen.findByText('No active pack holds this place')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Compute anew' })).toBeNull();
  });

  it('of another version of the application shows the figures that are left, and says what is missing', async () => {
    const { survey, answer } = createAnsweredSurvey();
    openSurvey({ survey, answer: { ...answer, assessment: null } });
    expect(await screen.findByText('Of this answer the figures alone are left')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Compute anew' })).toBeVisible();
    expect(screen.queryByText('Charts')).toBeNull();
  });

  it('tells that what it comes from could not be compared', async () => {
    const fail = () => {
      throw new ClientError('LICENCE_INVALID', 'The licence has ended.');
    };
    openSurvey({ ...createAnsweredSurvey(), procedures: { 'survey.getBasis': fail } });
    expect(await screen.findByText(/could not be found out/)).toBeVisible();
  });
});

describe('what was tried of a survey', () => {
  const tried = createAnsweredSurvey({ variants: [raised] });

  it('is shown as it was computed with the figures above it, also when packs have changed', async () => {
    const { asked } = openSurvey({ ...tried, basis: otherBasis });
    const rows = await waitFor(() => {
      const found = [...document.querySelectorAll('[data-variant]')];
      expect(found).toHaveLength(2);
      return found;
    });
    // Defences hold: 980 a year as it is, half of it with the measure.
    expect(rows[0]).toHaveTextContent('980');
    expect(rows[1]).toHaveTextContent('490');
    expect(asked).not.toContain('what-if.compare');
    // A target would be sought in other data.
    await userEvent.click(screen.getByText('What would it take?'));
    expect(await screen.findByText(/Compute them anew, above, to look for a target/)).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'AAL at most' })).toBeNull();
  });

  it('is compared anew once it was edited', async () => {
    const { survey, answer } = tried;
    const filled: Variant = { id: 'filled', name: 'Filled', measures: [{ kind: 'basement', basement: 'NO' }] };
    const { asked } = openSurvey({
      survey: { ...survey, variants: [raised, filled] },
      answer,
      procedures: { 'what-if.compare': () => new Promise(() => undefined) },
    });
    await waitFor(() => expect(asked).toContain('what-if.compare'));
    expect(asked).toContain('survey.assess');
  });

  it('says why a measure has no figures', async () => {
    const { survey, answer } = tried;
    const tower: Variant = { id: 'tower', name: 'Tower', measures: [{ kind: 'raiseFloor', byMetres: 100 }] };
    const away: Variant = {
      id: 'away',
      name: 'Away',
      measures: [{ kind: 'move', point: { latitude: 9, longitude: 9 } }],
    };
    const variants = [tower, away];
    openSurvey({
      survey: { ...survey, variants },
      answer: { ...answer, variants: variants.map(({ id, measures }) => ({ id, measures, figures: null })) },
    });
    await waitFor(() => expect(document.querySelectorAll('[data-variant]')).toHaveLength(3));
    expect(document.querySelector('[data-variant="tower"]')).toHaveTextContent('outside what a building can have');
    expect(document.querySelector('[data-variant="away"]')).toHaveTextContent('outside every active region');
  });
});

it('opened as a query it replaces the query’s building, which can be had back', async () => {
  const { survey, answer } = createAnsweredSurvey();
  const typed = { ...sampleFinancial, structureTIV: 123_456 };
  useBuildingStore.getState().replace(typed);
  const { router } = openSurvey({ survey, answer });
  await userEvent.click(await screen.findByRole('button', { name: 'Open as a query' }));
  const read = () => useBuildingStore.getState().financial;
  expect(read()).toEqual(sampleFinancial);
  expect(router.state.location.search).toMatchObject({ street: '12 Mill Rd' });
  expect(undoLast()).toBeNull();
  useUndoStack.setState({ screen: QUERY_SCREEN });
  expect(undoLast()).toBe('the change of the building');
  expect(read()).toEqual(typed);
  redoLast();
  expect(read()).toEqual(sampleFinancial);
});
