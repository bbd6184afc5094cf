import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { Survey } from '#shared/survey/survey.ts';
import { FinalQuestion, isDoubtful } from '#renderer/survey/final-question.tsx';
import { orderParts } from '#renderer/survey/section-bar.tsx';
import { SiteTasks } from '#renderer/survey/site-tasks.tsx';
import { listOpenTasks } from '#renderer/survey/survey-progress.ts';
import type { SurveyDraft } from '#renderer/survey/use-survey-draft.ts';
import { VisitSection } from '#renderer/survey/visit-section.tsx';
import { createTestClient, renderWindow } from '../support/render-window.tsx';
import { sampleSurvey } from './fixtures/survey.ts';

const photo = { kind: 'photo' } as Survey['attachments'][number];
const bare: Survey = {
  ...sampleSurvey,
  surveyedOn: null,
  measuredFloor: { heightMetres: null, method: null },
  building: {},
  attachments: [],
};
const whole: Survey = {
  ...bare,
  measuredFloor: { heightMetres: 0.85, method: 'tape' },
  building: { basement: 'NO', firstFloorHeight: 0.85 },
  attachments: [photo],
};

describe('what is still to be found out on site', () => {
  it.each([
    ['nothing yet', bare, ['floor', 'basement', 'photo']],
    [
      'a basement of which nobody knows',
      { ...whole, building: { ...whole.building, basement: 'UNKNOWN' } },
      ['basement'],
    ],
    ['a file beside, no photo', { ...whole, attachments: [{ ...photo, kind: 'file' }] }, ['photo']],
    ['a floor of 0 m, which is one', { ...whole, measuredFloor: { heightMetres: 0, method: null } }, []],
    ['everything', whole, []],
  ] as const)('%s', (_, survey, tasks) => {
    expect(listOpenTasks(survey as Survey)).toEqual(tasks);
  });

  it('is said, a basement answered there, and in the end that nothing is missing', async () => {
    const rest = { onPhotos: () => undefined, onBasement: vi.fn() };
    const { rerender } = renderWindow(<SiteTasks survey={bare} {...rest} />, createTestClient({}));
    expect(screen.getByRole('status')).toHaveTextContent('Still missing: floor, basement, photo');
    await userEvent.click(screen.getByRole('radio', { name: 'No' }));
    expect(rest.onBasement).toHaveBeenCalledWith('NO');
    rerender(<SiteTasks survey={whole} {...rest} />);
    expect(screen.getByRole('status')).toHaveTextContent('Floor, basement and photos are there');
  });
});

it('puts the work on site first while it is a draft, and the figures afterwards', () => {
  expect(orderParts(true)[0]).toBe('site');
  expect(orderParts(false)[0]).toBe('figures');
  expect(orderParts(true).toSorted()).toEqual(orderParts(false).toSorted());
});

describe('calling a survey final', () => {
  it.each([
    [whole, false],
    [bare, true],
    [{ ...whole, building: { ...whole.building, firstFloorHeight: 0.3 } }, true],
    [{ ...whole, surveyedOn: '9999-12-31' }, true],
  ] as const)('is asked about what contradicts: case %#', (survey, asks) => {
    expect(isDoubtful(survey as Survey)).toBe(asks);
  });

  it('says which floor was measured and which the figures are of', async () => {
    const [onFinal, onKeep] = [vi.fn(), vi.fn()];
    const survey: Survey = { ...whole, building: { ...whole.building, firstFloorHeight: 0.3 }, attachments: [] };
    renderWindow(<FinalQuestion survey={survey} onFinal={onFinal} onKeep={onKeep} />, createTestClient({}));
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'The floor was measured at 0.85 m; the figures are of 0.30 m.',
      'There is no photo.',
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Final all the same' }));
    expect(onFinal).toHaveBeenCalledOnce();
    expect(onKeep).not.toHaveBeenCalled();
  });
});

describe('a measured floor', () => {
  function Visit({ onSurvey }: { readonly onSurvey: (survey: Survey) => void }) {
    const [survey, setSurvey] = useState<Survey>({ ...bare, building: { firstFloorHeight: 0.3 } });
    const edit: SurveyDraft['edit'] = (changes) => {
      const next = { ...survey, ...changes };
      setSurvey(next);
      onSurvey(next);
    };
    return <VisitSection draft={{ survey, edit, putBack: edit } as unknown as SurveyDraft} />;
  }
  const client = createTestClient({
    'survey.facets': () => ({ tags: [], surveyors: [], counts: { current: 1, archived: 0 } }),
  });

  it('is what the calculation uses at once, until somebody says otherwise', async () => {
    const onSurvey = vi.fn<(survey: Survey) => void>();
    renderWindow(<Visit onSurvey={onSurvey} />, client);
    await userEvent.type(screen.getByLabelText('First floor, measured'), '0.85');
    expect(onSurvey.mock.lastCall?.[0]).toMatchObject({
      measuredFloor: { heightMetres: 0.85 },
      building: { firstFloorHeight: 0.85 },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Use 0.30 m as before' }));
    expect(onSurvey.mock.lastCall?.[0].building).toEqual({ firstFloorHeight: 0.3 });
    await userEvent.click(screen.getByRole('button', { name: 'Use the measured height' }));
    expect(onSurvey.mock.lastCall?.[0].building).toEqual({ firstFloorHeight: 0.85 });
  });

  it('that is refused takes the calculation back with it', async () => {
    const onSurvey = vi.fn<(survey: Survey) => void>();
    renderWindow(<Visit onSurvey={onSurvey} />, client);
    const field = screen.getByLabelText('First floor, measured');
    // A first floor reaches to 20 m: the first digits were good.
    await userEvent.type(field, '2500');
    fireEvent.blur(field);
    expect(onSurvey.mock.lastCall?.[0]).toMatchObject({
      measuredFloor: { heightMetres: null },
      building: { firstFloorHeight: 0.3 },
    });
  });
});
