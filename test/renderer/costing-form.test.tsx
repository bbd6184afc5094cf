import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { CostingForm } from '#renderer/portfolio/costing-form.tsx';
import { WorthNote } from '#renderer/portfolio/worth-note.tsx';
import { renderWindow } from '../support/render-window.tsx';

it('tells nothing before a cost is entered, and takes it back when it is emptied', async () => {
  const onCosting = vi.fn();
  renderWindow(<CostingForm first={null} onCosting={onCosting} />);
  const cost = screen.getByRole('textbox', { name: 'Cost of each location' });
  expect(cost).toHaveValue('');
  expect(onCosting).not.toHaveBeenCalled();
  await userEvent.type(cost, '20000');
  expect(onCosting).toHaveBeenLastCalledWith({ unit: 'location', amount: 20_000, lifeYears: 30, discountRate: 0.07 });
  await userEvent.clear(cost);
  expect(onCosting).toHaveBeenLastCalledWith(null);
});

it('takes a share of the structure in percent', async () => {
  const onCosting = vi.fn();
  renderWindow(<CostingForm first={null} onCosting={onCosting} />);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Cost is' }), 'shareOfStructure');
  await userEvent.type(screen.getByRole('textbox', { name: 'Cost, % of structure' }), '5');
  expect(onCosting).toHaveBeenLastCalledWith(expect.objectContaining({ unit: 'shareOfStructure', amount: 0.05 }));
});

it('begins with what was entered before', () => {
  const first = { unit: 'shareOfStructure', amount: 0.07, lifeYears: 20, discountRate: 0.03 } as const;
  renderWindow(<CostingForm first={first} onCosting={vi.fn()} />);
  expect(screen.getAllByRole('textbox').map((field) => (field as HTMLInputElement).value)).toEqual(['7', '20', '3']);
});

it.each([
  ['Life, years', '0'],
  ['Rate, % a year', '101'],
  ['Life, years', 'long'],
])('with %s of %s there is nothing to rank by, and the field says so', async (name, text) => {
  const onCosting = vi.fn();
  renderWindow(<CostingForm first={null} onCosting={onCosting} />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Cost of each location' }), '20000');
  const field = screen.getByRole('textbox', { name });
  await userEvent.clear(field);
  await userEvent.type(field, text);
  expect(onCosting).toHaveBeenLastCalledWith(null);
  expect(field).toBeInvalid();
});

it('says what the measure comes to over all rows', () => {
  renderWindow(
    <WorthNote worth={{ rows: 3, worthIt: 1, cost: 15_000, annualBenefit: 1000, presentValue: 12_409.04 }} />,
  );
  expect(screen.getByRole('status')).toHaveTextContent(
    '3 rows changed, 1 of them worth more than they cost. Together: cost 15,000, saved a year 1,000, present value 12,409, benefit-cost ratio 0.83.',
  );
});
