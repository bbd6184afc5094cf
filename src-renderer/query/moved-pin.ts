import { create } from 'zustand';
import type { Coordinates } from '#shared/geo/geo.ts';
import { pushUndo } from '#renderer/ui/undo-stack.ts';
import { pointOf, subjectAt, subjectKey, type Subject } from './subject.ts';

/** A place that was shown with its figures. */
interface NamedPlace {
  readonly subject: Subject;
  /** As it is called: an address, or coordinates. */
  readonly name: string;
  readonly point: Coordinates;
}

interface MovedPinState {
  /** What was shown last, not counting what lies under a pin in the hand. */
  readonly named: NamedPlace | null;
  /** Where the pin was dropped, and where it had stood before anybody moved it; null: nobody has. */
  readonly moved: { readonly to: Coordinates; readonly from: NamedPlace } | null;
}

/** From where the pin was dragged to where it stands. */
export const useMovedPin = create<MovedPinState>(() => ({ named: null, moved: null }));

/** Keeps what is shown, to be told where the pin is dragged from. */
export function namePlace(named: NamedPlace): void {
  useMovedPin.setState({ named });
}

/** Where the pin of a subject was dragged from; null: it was asked for as it is. */
export function findOrigin({ moved }: MovedPinState, subject: Subject): NamedPlace | null {
  const point = pointOf(subject);
  if (moved === null || point === null) return null;
  return moved.to.latitude === point.latitude && moved.to.longitude === point.longitude ? moved.from : null;
}

/** What was shown last, where it was of this subject. */
export function findNamed({ named }: MovedPinState, subject: Subject): NamedPlace | null {
  return named !== null && subjectKey(named.subject) === subjectKey(subject) ? named : null;
}

/**
 * Asks for the place that the pin was dropped on, and remembers the one it came from, also over several moves.
 * @param label what undoing it is called; @param show leads the window to a subject
 */
export function dropPin(
  to: Coordinates,
  {
    subject,
    label,
    show,
  }: { readonly subject: Subject; readonly label: string; readonly show: (next: Subject) => void },
): void {
  const state = useMovedPin.getState();
  const before = state.moved;
  const from = findOrigin(state, subject) ?? findNamed(state, subject);
  const go = (): void => {
    useMovedPin.setState({ moved: from === null ? null : { to, from } });
    show(subjectAt(to));
  };
  go();
  if (subject.kind === 'none') return;
  const goBack = (): void => {
    useMovedPin.setState({ moved: before });
    show(subject);
  };
  pushUndo(label, goBack, go);
}
