import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { readTypedCoordinates } from '#renderer/query/search/read-typed-coordinates.ts';
import { MeasureEditor } from '#renderer/what-if/measure-editor.tsx';
import { useDisplayStore } from '#renderer/i18n/display-store.ts';
import { startTranslations } from '#renderer/i18n/i18n.ts';
import { useShortcut } from '#renderer/ui/keyboard/use-shortcut.ts';
import { renderWindow } from '../support/render-window.tsx';
import { sampleFinancial } from './fixtures/answers.ts';

startTranslations();

it('a place that is being picked on the map when the entry is cancelled is not picked by the next click', async () => {
  const takeBack = vi.fn();
  const pickPoint = vi.fn(() => takeBack);
  const editor = render(
    <MeasureEditor
      financial={sampleFinancial}
      currency="CAD"
      places={{ parsePoints: () => [], pickPoint }}
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

it('says of coordinates that cannot be read that they cannot', async () => {
  const onAdd = vi.fn();
  renderWindow(
    <MeasureEditor
      financial={sampleFinancial}
      currency="CAD"
      places={{ parsePoints: readTypedCoordinates, pickPoint: () => () => undefined }}
      onAdd={onAdd}
      onCancel={() => undefined}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: /Kind of measure/ }));
  await userEvent.click(screen.getByRole('option', { name: 'Build elsewhere' }));
  const place = screen.getByRole('textbox', { name: 'Coordinates' });
  expect(place).toBeValid();
  await userEvent.type(place, '91,0');
  expect(place).toBeInvalid();
  expect(place).toHaveAccessibleDescription('Enter latitude and longitude, such as 49.17, -121.9');
  await userEvent.clear(place);
  await userEvent.type(place, '42,51 N 62,99 O');
  expect(place).toHaveAccessibleDescription(/letter O is east in German .* Write E or W/);
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(onAdd).not.toHaveBeenCalled();
  await userEvent.clear(place);
  await userEvent.type(place, '42,51 -62,99');
  expect(place).toBeValid();
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(onAdd).toHaveBeenLastCalledWith({ kind: 'move', point: { latitude: 42.51, longitude: -62.99 } });
});

it('what is being typed is written anew for another style of numbers and another unit, and means the same', async () => {
  const onAdd = vi.fn();
  const places = { parsePoints: () => [], pickPoint: () => () => undefined };
  renderWindow(
    <MeasureEditor
      financial={sampleFinancial}
      currency="CAD"
      places={places}
      onAdd={onAdd}
      onCancel={() => undefined}
    />,
  );
  const height = screen.getByRole('textbox', { name: /Raise/ });
  await userEvent.type(height, '1.5');
  act(() => void useDisplayStore.setState({ numberStyle: 'point-comma' }));
  expect(height).toHaveValue('1,5');
  act(() => void useDisplayStore.setState({ lengthUnit: 'feet' }));
  // 1.5 / 0.3048 = 4.92126
  expect(height).toHaveValue('4,9213');
  act(() => void useDisplayStore.setState({ lengthUnit: 'metres', numberStyle: 'comma-point' }));
  expect(height).toHaveValue('1.5');
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(onAdd).toHaveBeenLastCalledWith({ kind: 'raiseFloor', byMetres: 1.5 });
  // What is no number in one style is left as it was typed, and may be one in another.
  await userEvent.clear(height);
  await userEvent.type(height, '2,5');
  expect(screen.getByRole('button', { name: 'Add' })).toBeDisabled();
  act(() => void useDisplayStore.setState({ numberStyle: 'space-comma' }));
  expect(height).toHaveValue('2,5');
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(onAdd).toHaveBeenLastCalledWith({ kind: 'raiseFloor', byMetres: 2.5 });
});

it('Escape closes the entry, and only the next one the answer that it stands in', async () => {
  const onBack = vi.fn();
  function Answer() {
    const [isOpen, setIsOpen] = useState(false);
    useShortcut('back', onBack, { whileTyping: true });
    if (!isOpen) return <button onClick={() => setIsOpen(true)}>Add a measure</button>;
    return (
      <MeasureEditor
        financial={sampleFinancial}
        currency="CAD"
        places={{ parsePoints: () => [], pickPoint: () => () => undefined }}
        onAdd={() => undefined}
        onCancel={() => setIsOpen(false)}
      />
    );
  }
  renderWindow(<Answer />);
  await userEvent.click(screen.getByRole('button', { name: 'Add a measure' }));
  // The list of kinds is nearer still.
  await userEvent.click(screen.getByRole('button', { name: /Kind of measure/ }));
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('option')).toBeNull();
  await userEvent.type(screen.getByRole('textbox', { name: /Raise/ }), '1.5{Escape}');
  expect(screen.queryByRole('form')).toBeNull();
  expect(onBack).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(onBack).toHaveBeenCalledOnce();
});
