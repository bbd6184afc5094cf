import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { MeasureEditor } from '#renderer/features/what-if/measure-editor.tsx';
import { startTranslations } from '#renderer/i18n/i18n.ts';
import { sampleFinancial } from './fixtures/answers.ts';

startTranslations();

it('a place that is being picked on the map when the entry is cancelled is not picked by the next click', async () => {
  const takeBack = vi.fn();
  const pickPoint = vi.fn(() => takeBack);
  const editor = render(
    <MeasureEditor
      financial={sampleFinancial}
      currency="CAD"
      places={{ parsePoint: () => null, pickPoint }}
      onAdd={() => undefined}
      onCancel={() => editor.unmount()}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: /Kind of measure/ }));
  await userEvent.click(screen.getByRole('option', { name: 'Build elsewhere' }));
  await userEvent.click(screen.getByRole('button', { name: 'Pick on the map' }));
  expect(pickPoint).toHaveBeenCalledOnce();
  expect(takeBack).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(takeBack).toHaveBeenCalledOnce();
});
