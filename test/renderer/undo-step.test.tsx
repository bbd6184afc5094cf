import { setTimeout as delay } from 'node:timers/promises';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { FailedStepNotice } from '#renderer/shell/shell.tsx';
import { ClientError } from '#renderer/client/client-error.ts';
import { UndoToast } from '#renderer/ui/undo-toast.tsx';
import { redoLast, undoLast, useUndoStack } from '#renderer/ui/undo-stack.ts';
import { doInTurn, doUndoably, useFailedStep, type UndoStep } from '#renderer/ui/undo-step.ts';
import { useUndo } from '#renderer/ui/use-undo.ts';
import { createTestClient, renderWindow } from '../support/render-window.tsx';

/** A slow backend: what was asked of it, in the order in which it was answered; each answer is given by `answer`. */
function createSlowStep(label = 'archived'): {
  step: UndoStep;
  done: string[];
  answer: () => Promise<void>;
  refuse: (error: Error) => Promise<void>;
} {
  const done: string[] = [];
  const waiting: { settle: (error: Error | null) => void }[] = [];
  const ask = (what: string) => () =>
    new Promise<void>((resolve, reject) => {
      waiting.push({
        settle(error) {
          if (error !== null) return reject(error);
          done.push(what);
          resolve();
        },
      });
    });
  async function settle(error: Error | null): Promise<void> {
    await expect.poll(() => waiting.length).toBe(1);
    await act(async () => {
      waiting.shift()?.settle(error);
      await delay(0);
    });
  }
  return {
    step: { label, act: ask('act'), undo: ask('undo') },
    done,
    answer: () => settle(null),
    refuse: (error) => settle(error),
  };
}

beforeEach(() => {
  useUndoStack.setState({ entries: [], undoneEntries: [], announcement: null });
  useFailedStep.setState({ failed: null });
});

describe('something that takes its time', () => {
  it('can be taken back before it is done, and is taken back after it', async () => {
    const { step, done, answer } = createSlowStep();
    doUndoably(step);
    expect(undoLast()).toBe('archived');
    await answer();
    expect(done).toEqual(['act']);
    await answer();
    expect(done).toEqual(['act', 'undo']);
  });

  it('is done, taken back and done again in that order, however fast it was asked for', async () => {
    const { step, done, answer } = createSlowStep();
    doUndoably(step);
    undoLast();
    redoLast();
    for (let answers = 0; answers < 3; answers += 1) await answer();
    expect(done).toEqual(['act', 'undo', 'act']);
  });

  it('that fails is told, leaves nothing to take back and does not hold up what comes after it', async () => {
    const { step, refuse } = createSlowStep();
    const { done } = doUndoably(step);
    await refuse(new ClientError('UNREACHABLE', 'gone'));
    expect(await done).toBe(false);
    expect(useUndoStack.getState().entries).toEqual([]);
    expect(useFailedStep.getState().failed).toMatchObject({ label: 'archived', error: { code: 'UNREACHABLE' } });
    expect(await doInTurn('next', () => Promise.resolve())).toBe(true);
  });

  it('that cannot be taken back is told as well', async () => {
    const { step, answer, refuse } = createSlowStep('removing the photo');
    doUndoably(step);
    await answer();
    undoLast();
    await refuse(new Error('disk full'));
    await expect.poll(() => useFailedStep.getState().failed?.label).toBe('removing the photo');
  });
});

function Archive({ step }: { readonly step: UndoStep }) {
  const undo = useUndo();
  return (
    <>
      <button onClick={() => undo.perform(step)}>Archive</button>
      {undo.text !== null && <UndoToast text={undo.text} onUndo={undo.undo} />}
      <FailedStepNotice />
    </>
  );
}

describe('the offer to take it back', () => {
  it('is there at once, and does so once', async () => {
    const { step, done, answer } = createSlowStep();
    renderWindow(<Archive step={step} />, createTestClient({}));
    await userEvent.click(screen.getByRole('button', { name: 'Archive' }));
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.queryByText('archived')).toBeNull();
    expect(undoLast()).toBeNull();
    await answer();
    await answer();
    expect(done).toEqual(['act', 'undo']);
  });

  it('goes when it was not done, and why is said until it was read', async () => {
    const { step, refuse } = createSlowStep();
    renderWindow(<Archive step={step} />, createTestClient({}));
    await userEvent.click(screen.getByRole('button', { name: 'Archive' }));
    await refuse(new ClientError('UNREACHABLE', 'gone'));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Not done: archived');
    expect(alert).toHaveTextContent('UNREACHABLE');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
