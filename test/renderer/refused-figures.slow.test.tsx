import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useBuildingStore } from '#renderer/query/building-store.ts';
import { LossSection } from '#renderer/query/loss-section.tsx';
import { FilterPanel } from '#renderer/portfolio/filter-panel.tsx';
import { AUTOSAVE_MILLISECONDS } from '#renderer/survey/autosave.ts';
import { BuildingSection } from '#renderer/survey/building-section.tsx';
import { useSurveyDraft } from '#renderer/survey/use-survey-draft.ts';
import { VisitSection } from '#renderer/survey/visit-section.tsx';
import { redoLast, undoLast, useUndoStack } from '#renderer/ui/undo-stack.ts';
import type { PortfolioFilter } from '#shared/portfolio/portfolio-review.ts';
import type { Survey, SurveyFields } from '#shared/survey/survey.ts';
import { createTestClient, renderWindow } from '../support/render-window.tsx';
import { createAnswer, sampleFinancial } from './fixtures/answers.ts';
import { sampleSurvey } from './fixtures/survey.ts';

beforeEach(() => {
  sessionStorage.clear();
  useUndoStack.setState({ entries: [], undoneEntries: [] });
});

/** Puts the caret into a field and chooses all that stands in it. */
async function enter(label: string): Promise<HTMLInputElement> {
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: label });
  await userEvent.click(field);
  field.setSelectionRange(0, field.value.length);
  return field;
}

/** Types over what stands in a field, key by key. */
async function retype(label: string, text: string): Promise<void> {
  const field = await enter(label);
  await userEvent.type(field, text, {
    skipClick: true,
    initialSelectionStart: 0,
    initialSelectionEnd: field.value.length,
  });
}

describe('a figure of a survey that is refused', () => {
  const measured: Survey = {
    ...sampleSurvey,
    measuredFloor: { heightMetres: 0.62, method: null },
    building: { ...sampleFinancial },
  };
  const floor = 'First floor, measured';

  function renderSurvey(first: Survey = measured) {
    let kept = first;
    const client = createTestClient({
      'survey.contestedEdits': () => ({ edits: [] }),
      'survey.facets': () => ({ tags: [], surveyors: [] }),
      'survey.edit': ({ changes }: { readonly changes: Partial<SurveyFields> }) => {
        kept = { ...kept, ...changes, revision: kept.revision + 1 };
        return { survey: kept };
      },
    });
    let shown = first;
    let edit: (changes: Partial<SurveyFields>) => void = () => undefined;
    function Fields() {
      const draft = useSurveyDraft(first);
      ({ survey: shown, edit } = draft);
      return (
        <>
          <VisitSection draft={draft} />
          <BuildingSection draft={draft} currency="CAD" occupancies={[]} />
        </>
      );
    }
    const { unmount } = renderWindow(<Fields />, client);
    return {
      readFloor: () => shown.measuredFloor.heightMetres,
      readBuilding: () => shown.building,
      readKept: () => kept,
      edit: (changes: Partial<SurveyFields>) => act(() => edit(changes)),
      leave: unmount,
    };
  }

  it('leaves no shorter one behind: the one before stays, and the text that was typed', async () => {
    const survey = renderSurvey();
    await retype(floor, '25');
    expect(survey.readFloor()).toBe(0.62);
    await userEvent.tab();
    expect(screen.getByRole('textbox', { name: floor })).toHaveValue('25');
    expect(screen.getByRole('textbox', { name: floor })).toHaveAccessibleDescription(
      'Must be from -5 to 20; it is not saved',
    );
    survey.leave();
    await waitFor(() => expect(survey.readKept()).toMatchObject({ measuredFloor: { heightMetres: 0.62 } }));
  });

  it('takes a figure back that was saved while the typing rested, also from what can be undone and done again', async () => {
    const survey = renderSurvey();
    await retype(floor, '2');
    await waitFor(() => expect(survey.readKept().measuredFloor.heightMetres).toBe(2));
    await userEvent.keyboard('5');
    await waitFor(() => expect(survey.readKept().measuredFloor.heightMetres).toBe(0.62));
    expect(undoLast()).toBeNull();
    expect(redoLast()).toBeNull();
  });

  it('is an amount as well: none is kept ten times too small', async () => {
    const survey = renderSurvey();
    await retype('Structure: insured value', '10000000000000');
    expect(survey.readBuilding()).toEqual(sampleFinancial);
    await retype('Structure: deductible', '25x');
    expect(survey.readBuilding()).toEqual(sampleFinancial);
  });

  it('is put right as it is typed on', async () => {
    const survey = renderSurvey();
    await retype(floor, '25');
    await userEvent.keyboard('{Backspace}{Backspace}-0.5');
    expect(survey.readFloor()).toBe(-0.5);
    await userEvent.tab();
    await waitFor(() => expect(survey.readKept().measuredFloor.heightMetres).toBe(-0.5));
    // One step, or several where the typing rested.
    act(() => {
      while (undoLast() !== null);
    });
    expect(survey.readFloor()).toBe(0.62);
  });

  it('goes back to what the field had when it was entered, and not to what it had in between', async () => {
    const survey = renderSurvey();
    await retype(floor, '1.5');
    await userEvent.tab();
    await retype(floor, '30');
    expect(survey.readFloor()).toBe(1.5);
  });

  it('leaves nothing where nothing was known', async () => {
    const survey = renderSurvey({ ...sampleSurvey, measuredFloor: { heightMetres: null, method: null } });
    await retype(floor, '44');
    expect(survey.readFloor()).toBeNull();
  });

  it('makes way for what another window has saved', async () => {
    const survey = renderSurvey();
    await retype(floor, '25');
    survey.edit({ measuredFloor: { heightMetres: 0.9, method: null } });
    expect(screen.getByRole('textbox', { name: floor })).toHaveValue('0.9');
    await userEvent.keyboard('{Backspace}{Backspace}{Backspace}33');
    expect(survey.readFloor()).toBe(0.9);
  });

  it('does not take back what was typed into another field before it', async () => {
    const survey = renderSurvey();
    await retype('Structure: insured value', '500000');
    await retype('First floor, calculated with', '25');
    expect(survey.readBuilding()).toEqual({ ...sampleFinancial, structureTIV: 500_000 });
    act(() => {
      while (undoLast() !== null);
    });
    expect(survey.readBuilding()).toEqual(sampleFinancial);
    act(() => {
      while (redoLast() !== null);
    });
    expect(survey.readBuilding()).toEqual({ ...sampleFinancial, structureTIV: 500_000 });
    await new Promise((resolve) => setTimeout(resolve, 2 * AUTOSAVE_MILLISECONDS));
    expect(survey.readKept().building).toEqual({ ...sampleFinancial, structureTIV: 500_000 });
  });
});

describe('a figure of the query that is refused', () => {
  function renderQuery(financial: typeof sampleFinancial | null = sampleFinancial) {
    act(() => useBuildingStore.getState().replace(financial));
    renderWindow(
      <LossSection
        answer={createAnswer({ financial: sampleFinancial })}
        isEarlier={false}
        onAskLive={() => undefined}
      />,
    );
    return () => useBuildingStore.getState();
  }

  it('leaves no shorter one behind, and nothing to be asked for', async () => {
    const read = renderQuery();
    const { committed } = read();
    await retype('First floor above ground', '25');
    expect(read()).toMatchObject({ financial: sampleFinancial, isComplete: false });
    expect(read().typed?.values.firstFloorHeight).toBe('25');
    // The same object: there is nothing to settle.
    expect(read().financial).toBe(committed);
    expect(undoLast()).toBeNull();
    expect(screen.getByText('These figures are of the last complete entry')).toBeVisible();
  });

  it.each([
    ['Structure: insured value', '10000000000000'],
    ['Structure: deductible', '25x'],
    ['Inventory: deductible', '1,5'],
  ])('is %s as well: %s', async (label, text) => {
    const read = renderQuery();
    await retype(label, text);
    expect(read()).toMatchObject({ financial: sampleFinancial, isComplete: false });
  });

  it('leaves what was typed before it into other fields', async () => {
    const read = renderQuery();
    await retype('Structure: insured value', '500000');
    await retype('First floor above ground', '25');
    expect(read().financial).toEqual({ ...sampleFinancial, structureTIV: 500_000 });
    await userEvent.keyboard('{Backspace}');
    expect(read()).toMatchObject({ financial: { firstFloorHeight: 2 }, isComplete: true, typed: null });
    await userEvent.tab();
    await retype('First floor above ground', '33');
    expect(read().financial).toEqual({ ...sampleFinancial, structureTIV: 500_000, firstFloorHeight: 2 });
  });

  it('makes no building where there was none', async () => {
    const read = renderQuery(null);
    await retype('Structure: insured value', '4x');
    expect(read()).toMatchObject({ financial: null, isComplete: false });
  });
});

describe('a bound of a filter that is refused', () => {
  it('leaves the one before', async () => {
    const onChange = vi.fn<(filter: PortfolioFilter) => void>();
    function Panel() {
      const [filter, setFilter] = useState<PortfolioFilter>({ ranges: [{ column: 'aal', minimum: 700 }] });
      onChange.mockImplementation(setFilter);
      return <FilterPanel filter={filter} onChange={onChange} />;
    }
    renderWindow(<Panel />);
    await retype('From', '1,5');
    expect(onChange).toHaveBeenLastCalledWith({ ranges: [{ column: 'aal', minimum: 700 }] });
    expect(screen.getByRole('textbox', { name: 'From' })).toHaveAttribute('aria-invalid', 'true');
    await userEvent.keyboard('00');
    expect(onChange).toHaveBeenLastCalledWith({ ranges: [{ column: 'aal', minimum: 1500 }] });
    await retype('To', '-');
    expect(onChange).toHaveBeenLastCalledWith({ ranges: [{ column: 'aal', minimum: 1500 }] });
  });
});
