import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Toolbar } from '#renderer/ui/keyboard/toolbar.tsx';

const onPress = vi.fn<() => void>();

const draw = (names: readonly string[], off: readonly string[] = []) => (
  <>
    <input aria-label="before" />
    <Toolbar label="Tools" className="">
      {names.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === 'two'}
          disabled={off.includes(name)}
          onClick={() => onPress()}
        >
          {name}
        </button>
      ))}
    </Toolbar>
    <input aria-label="after" />
  </>
);

const names = ['one', 'two', 'three', 'four'];
const readFocus = () => document.activeElement?.ariaLabel ?? document.activeElement?.textContent;

it('is one stop of the Tab key, at what is pressed, and either way past it', async () => {
  render(draw(names));
  screen.getByLabelText('before').focus();
  await userEvent.tab();
  expect(readFocus()).toBe('two');
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByLabelText('after'));
  await userEvent.tab({ shift: true });
  expect(readFocus()).toBe('two');
});

it('is gone through by arrows, Home and End, stops at its ends, and is come back to where it was left', async () => {
  render(draw(names, ['three']));
  screen.getByRole('button', { name: 'two' }).focus();
  const seen: unknown[] = [];
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp', 'ArrowUp', 'End', 'Home', 'End']) {
    await userEvent.keyboard(`{${key}}`);
    seen.push(readFocus());
  }
  // What is switched off is passed over.
  expect(seen).toEqual(['four', 'four', 'two', 'one', 'one', 'four', 'one', 'four']);
  await userEvent.keyboard('{Enter}');
  expect(onPress).toHaveBeenCalledOnce();
  await userEvent.tab();
  await userEvent.tab({ shift: true });
  expect(readFocus()).toBe('four');
});

it('keeps a stop when the button goes that was one', async () => {
  const { rerender } = render(draw(names));
  screen.getByRole('button', { name: 'four' }).focus();
  rerender(draw(['one', 'three']));
  screen.getByLabelText('before').focus();
  await userEvent.tab();
  expect(readFocus()).toBe('one');
});
