import { useState } from 'react';
import { TextField } from '#renderer/ui/text-field.tsx';

/** A line of text that is kept when the field is left or Enter is pressed. */
export function SavedTextField({
  label,
  placeholder,
  maxLength,
  value,
  onChange,
}: {
  readonly label: string;
  readonly placeholder?: string;
  readonly maxLength: number;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  /** Null while nothing is being typed: the field then follows what other windows set. */
  const [typed, setTyped] = useState<string | null>(null);

  function keep(): void {
    const next = typed?.trim();
    if (next !== undefined && next !== value) onChange(next);
    setTyped(null);
  }

  return (
    <TextField
      label={label}
      placeholder={placeholder}
      maxLength={maxLength}
      autoComplete="off"
      value={typed ?? value}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter') keep();
      }}
    />
  );
}
