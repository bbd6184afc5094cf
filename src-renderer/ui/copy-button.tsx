import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from './button.tsx';

const CONFIRMATION_MILLISECONDS = 1500;

/** Copies a text and says that it did. */
export function CopyButton({
  text,
  label,
  doneLabel,
}: {
  /** Read when it is pressed where it is a function. */
  readonly text: string | (() => string);
  readonly label: string;
  readonly doneLabel: string;
}) {
  const [isDone, setIsDone] = useState(false);

  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(typeof text === 'string' ? text : text());
    setIsDone(true);
    setTimeout(() => setIsDone(false), CONFIRMATION_MILLISECONDS);
  }

  return (
    <IconButton
      label={isDone ? doneLabel : label}
      icon={isDone ? Check : Copy}
      iconSize={14}
      onClick={() => void copy()}
    />
  );
}
