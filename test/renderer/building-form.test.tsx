import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { BuildingForm } from '#renderer/query/losses/building-form.tsx';
import type { TypedBuilding } from '#renderer/query/losses/building-form-values.ts';
import { useDisplayStore } from '#renderer/i18n/display-store.ts';
import type { Financial } from '#shared/exposure/exposure.ts';
import { renderWindow } from '../support/render-window.tsx';
import { sampleFinancial } from './fixtures/answers.ts';

function renderForm(financial: Financial | null = null) {
  const onChange = vi.fn<(financial: Financial | null) => void>();
  renderWindow(
    // What is not complete comes with what was typed.
    <BuildingForm
      financial={financial}
      currency="CAD"
      onChange={(next, typed) => onChange(typed === null ? next : null)}
    />,
  );
  return onChange;
}

async function write(label: string, text: string): Promise<void> {
  const field = screen.getByRole('textbox', { name: label });
  await userEvent.clear(field);
  if (text !== '') await userEvent.type(field, text);
}

describe('the building form', () => {
  it('asks for one figure only and then sends all ten fields', async () => {
    const onChange = renderForm();
    expect(onChange).not.toHaveBeenCalled();
    await write('Structure: insured value', '400,000');
    await waitFor(() =>
      expect(onChange).toHaveBeenLastCalledWith({
        typeOfBusiness: 'RESIDENTIAL',
        basement: 'UNKNOWN',
        numberOfStoreys: 'ONE STORY',
        firstFloorHeight: 0.3,
        structureDeductible: 0,
        inventoryDeductible: 0,
        equipmentDeductible: 0,
        structureTIV: 400_000,
        inventoryTIV: 0,
        equipmentTIV: 0,
      }),
    );
  });

  it('does not take an empty field for 0', async () => {
    const onChange = renderForm(sampleFinancial);
    await write('Structure: deductible', '');
    expect(onChange).toHaveBeenLastCalledWith(null);
    expect(await screen.findByText('Enter a figure; 0 if there is none')).toBeVisible();
  });

  it.each([
    ['Structure: insured value', '-1', 'Must be 0 or more'],
    ['Structure: insured value', '2000000000000', 'Must be at most 1,000,000,000,000'],
    ['First floor above ground', '21', 'Must be from -5 to 20 m'],
    ['First floor above ground', 'half', 'This is not a number'],
  ])('refuses %s of %s', async (label, text, message) => {
    const onChange = renderForm(sampleFinancial);
    await write(label, text);
    const field = screen.getByRole('textbox', { name: label });
    await waitFor(() => expect(field).toHaveAccessibleDescription(message));
    expect(field).toHaveAttribute('aria-invalid', 'true');
    expect(onChange).toHaveBeenLastCalledWith(null);
  });

  it('takes the separators away where a figure is typed on, and writes them again', async () => {
    const onChange = renderForm(sampleFinancial);
    const field = screen.getByRole('textbox', { name: 'Structure: insured value' });
    field.focus();
    await waitFor(() => expect(field).toHaveValue('400000'));
    await userEvent.type(field, '5');
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith({ ...sampleFinancial, structureTIV: 4_000_005 }));
    await userEvent.tab();
    expect(field).toHaveValue('4,000,005');
  });

  it('accepts a floor below the ground', async () => {
    const onChange = renderForm(sampleFinancial);
    await write('First floor above ground', '-0.5');
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith({ ...sampleFinancial, firstFloorHeight: -0.5 }));
  });

  it('takes the floor in feet where feet are chosen, and sends metres', async () => {
    const onChange = renderForm(sampleFinancial);
    act(() => {
      useDisplayStore.setState({ lengthUnit: 'feet' });
    });
    expect(screen.getByText('ft')).toBeVisible();
    // Another field: the height that was filled in stays what it was, not its rounded text read back.
    await write('Structure: deductible', '1');
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith({ ...sampleFinancial, structureDeductible: 1 }));
    await write('First floor above ground', '2.5');
    // 2.5 x 0.3048 m = 0.762 m
    await waitFor(() =>
      expect(onChange).toHaveBeenLastCalledWith({
        ...sampleFinancial,
        structureDeductible: 1,
        firstFloorHeight: 0.762,
      }),
    );
    await write('First floor above ground', '66');
    expect(await screen.findByText('Must be from -16.4 to 65.6 ft')).toBeVisible();
  });

  it('keeps what was typed without being complete, for another style of numbers as well', async () => {
    let typed: TypedBuilding | null = null;
    const form = () => (
      <BuildingForm financial={null} typed={typed} currency="CAD" onChange={(_, next) => (typed = next)} />
    );
    const { unmount } = renderWindow(form());
    await write('Structure: deductible', '1,500.5');
    await write('First floor above ground', '1.25');
    await write('Inventory: insured value', 'much');
    unmount();
    renderWindow(form());
    act(() => void useDisplayStore.setState({ numberStyle: 'point-comma' }));
    expect(screen.getByRole('textbox', { name: 'Structure: deductible' })).toHaveValue('1.500,5');
    expect(screen.getByRole('textbox', { name: 'First floor above ground' })).toHaveValue('1,25');
    expect(screen.getByRole('textbox', { name: 'Inventory: insured value' })).toHaveValue('much');
  });

  it('starts with a building that is known, written out', () => {
    renderForm(sampleFinancial);
    expect(screen.getByRole('textbox', { name: 'Structure: insured value' })).toHaveValue('400,000');
    expect(screen.getByRole('radio', { name: 'No' })).toBeChecked();
  });

  it('sends a changed basement at once', async () => {
    const onChange = renderForm(sampleFinancial);
    await userEvent.click(screen.getByRole('radio', { name: 'Yes' }));
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith({ ...sampleFinancial, basement: 'YES' }));
  });
});
