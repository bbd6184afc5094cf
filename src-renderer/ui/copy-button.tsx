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
  readonly text: string;
  readonly label: string;
  readonly doneLabel: string;
}) {
  const [isDone, setIsDone] = useState(false);

  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(text);
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
