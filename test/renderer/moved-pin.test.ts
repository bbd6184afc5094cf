import { afterEach, describe, expect, it, vi } from 'vitest';
import { dropPin, findOrigin, namePlace, useMovedPin } from '#renderer/query/moved-pin.ts';
import { subjectAt, type Subject } from '#renderer/query/subject.ts';
import { findUndo, useUndoStack } from '#renderer/ui/undo-stack.ts';

const millRoad: Subject = { kind: 'place', location: { streetAddress: '12 Mill Rd', city: 'Portham' } };
const point = { latitude: 42.5044, longitude: -62.9829 };
const near = { latitude: 42.505, longitude: -62.983 };
const nearer = { latitude: 42.5046, longitude: -62.983 };

afterEach(() => {
  useMovedPin.setState({ named: null, moved: null });
  useUndoStack.setState({ entries: [], undoneEntries: [] });
});

const originOf = (subject: Subject): string | undefined => findOrigin(useMovedPin.getState(), subject)?.name;

describe('a pin that is dragged', () => {
  it('is told by where it stood first, over several moves, and goes back step by step', () => {
    const show = vi.fn<(next: Subject) => void>();
    // Each part of the window has a subject of its own for the same address.
    namePlace({ subject: structuredClone(millRoad), name: '12 Mill Rd, Portham', point });
    dropPin(near, { subject: millRoad, label: 'moving', show });
    expect(show).toHaveBeenLastCalledWith(subjectAt(near));
    expect(originOf(subjectAt(near))).toBe('12 Mill Rd, Portham');

    const moved = subjectAt(near);
    namePlace({ subject: moved, name: '42.505, -62.983', point: near });
    dropPin(nearer, { subject: moved, label: 'moving', show });
    expect(originOf(subjectAt(nearer))).toBe('12 Mill Rd, Portham');

    findUndo(useUndoStack.getState())?.undo();
    expect(show).toHaveBeenLastCalledWith(moved);
    expect(originOf(moved)).toBe('12 Mill Rd, Portham');
    expect(originOf(subjectAt(nearer))).toBeUndefined();
  });

  it('is not told of a place that was asked for otherwise', () => {
    namePlace({ subject: millRoad, name: '12 Mill Rd, Portham', point });
    dropPin(near, { subject: millRoad, label: 'moving', show: () => undefined });
    expect(originOf(subjectAt(nearer))).toBeUndefined();
    expect(originOf(millRoad)).toBeUndefined();
    expect(originOf({ kind: 'none' })).toBeUndefined();
  });

  it('comes from nowhere known where its answer was not there yet', () => {
    dropPin(near, { subject: millRoad, label: 'moving', show: () => undefined });
    expect(originOf(subjectAt(near))).toBeUndefined();
  });
});
