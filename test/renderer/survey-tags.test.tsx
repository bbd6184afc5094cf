import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { TagSection } from '#renderer/survey/tag-section.tsx';
import { VisitSection } from '#renderer/survey/visit-section.tsx';
import { useSurveyDraft } from '#renderer/survey/use-survey-draft.ts';
import { surveyFieldsSchema, type Survey, type SurveyFields } from '#shared/survey/survey.ts';
import { createTestClient, renderWindow } from '../support/render-window.tsx';
import { sampleSurvey } from './fixtures/survey.ts';

function Form() {
  const draft = useSurveyDraft(sampleSurvey);
  return (
    <>
      <VisitSection draft={draft} />
      <TagSection draft={draft} />
    </>
  );
}

/** A form of a survey, and what of it was taken: as the contract takes it. */
function renderForm() {
  let kept: Survey = sampleSurvey;
  renderWindow(
    <Form />,
    createTestClient({
      'survey.facets': () => ({ tags: [], surveyors: [], counts: { current: 1, archived: 0 } }),
      'survey.contestedEdits': () => ({ edits: [] }),
      'survey.edit': ({ changes }: { readonly changes: Partial<SurveyFields> }) => {
        const fields = surveyFieldsSchema.partial().parse(changes) as Partial<SurveyFields>;
        kept = { ...kept, ...fields, revision: kept.revision + 1 };
        return { survey: kept };
      },
    }),
  );
  return () => kept;
}

it('a tag that is pasted out of cells of a table is shown as it is kept', async () => {
  const readKept = renderForm();
  await userEvent.click(screen.getByRole('combobox', { name: 'Add a tag' }));
  await userEvent.paste('basement\twindow \u0085 broken\u0000');
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Remove the tag basement window broken' })).toBeVisible();
  await expect.poll(() => readKept().tags).toContain('basement window broken');
});

it('a tag that is too long ends before an emoji that would be cut in half', async () => {
  const readKept = renderForm();
  await userEvent.click(screen.getByRole('combobox', { name: 'Add a tag' }));
  await userEvent.paste(`${'x'.repeat(59)}🌊`);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => readKept().tags).toContain('x'.repeat(59));
});

it('a surveyor who is pasted out of cells of a table is one line when the field is left', async () => {
  const readKept = renderForm();
  const field = screen.getByRole('combobox', { name: 'Surveyor' });
  await userEvent.clear(field);
  await userEvent.paste('Ann\tLee ');
  await userEvent.tab();
  expect(field).toHaveValue('Ann Lee');
  await expect.poll(() => readKept().surveyor).toBe('Ann Lee');
});
