import { useState } from 'react';
import { useTypedFigure } from './use-typed-figure.ts';

interface EnteredFigureOptions<Problem> {
  /** What is held outside the field; null: nothing. */
  readonly value: number | null;
  /** A length in metres: it is written and read in the chosen unit. */
  readonly isLength?: boolean;
  /** What is wrong with a text, and what it was read as; null: nothing is. */
  readonly findProblem: (text: string, value: number | null) => Problem | null;
  readonly onChange: (value: number | null) => void;
  /** Takes back what the entry had handed on. */
  readonly onPutBack: (value: number | null) => void;
}

/** A field over a figure that is handed on as it is typed. */
interface EnteredFigure<Problem> {
  readonly text: string;
  readonly problem: Problem | null;
  readonly onText: (text: string) => void;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
}

/**
 * Hands a figure on with each key that leaves one. A text that is refused takes back what its beginning handed on: "25"
 * where 20 is the most must not leave 2, but what was there when the field was entered.
 */
export function useEnteredFigure<Problem>({
  value,
  isLength = false,
  findProblem,
  onChange,
  onPutBack,
}: EnteredFigureOptions<Problem>): EnteredFigure<Problem> {
  const typed = useTypedFigure(value, { isLength });
  const problem = findProblem(typed.text, typed.value);
  /** What was there when the field was entered. */
  const [before, setBefore] = useState(value);
  // What came from elsewhere (another window, another survey) replaces the text; what was typed here stays as it is.
  const [lastValue, setLastValue] = useState(value);
  if (value !== lastValue) {
    setLastValue(value);
    if (value !== (problem === null ? typed.value : before)) {
      typed.write(value);
      setBefore(value);
    }
  }
  return {
    text: typed.text,
    problem,
    onText(text) {
      const figure = typed.type(text);
      if (findProblem(text, figure) === null) onChange(figure);
      else if (value !== before) onPutBack(before);
    },
    onFocus: () => setBefore(value),
    onBlur() {
      if (typed.value !== null) typed.write(typed.value);
    },
  };
}
