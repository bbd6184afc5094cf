/** Gathers text as UTF-8 without making strings of it first. */
export interface ByteWriter {
  byte(value: number): void;
  /** A number as JavaScript writes it. */
  number(value: number): void;
  text(value: string): void;
  /** What was gathered since the last time. */
  take(): Uint8Array<ArrayBuffer>;
}

const FIRST_ROOM = 1 << 20;
/** Bytes that one UTF-16 unit takes at most. */
const BYTES_PER_UNIT = 3;
const DIGITS = 10;
const ZERO = 0x30;
const MINUS = 0x2d;

export function createByteWriter(): ByteWriter {
  const encoder = new TextEncoder();
  let room = new Uint8Array(FIRST_ROOM);
  let end = 0;

  function makeRoom(bytes: number): void {
    if (end + bytes <= room.length) return;
    const larger = new Uint8Array(Math.max(room.length * 2, end + bytes));
    larger.set(room.subarray(0, end));
    room = larger;
  }

  function writeText(value: string): void {
    makeRoom(value.length * BYTES_PER_UNIT);
    for (let at = 0; at < value.length; at++) {
      const unit = value.charCodeAt(at);
      if (unit > 0x7f) {
        end += encoder.encodeInto(at === 0 ? value : value.slice(at), room.subarray(end)).written;
        return;
      }
      room[end] = unit;
      end += 1;
    }
  }

  /** Writes a whole number of at most ten digits. */
  function writeWhole(value: number): void {
    makeRoom(DIGITS + 1);
    let rest = value;
    if (rest < 0) {
      room[end] = MINUS;
      end += 1;
      rest = -rest;
    }
    let length = 1;
    for (let limit = 10; rest >= limit; limit *= 10) length += 1;
    for (let at = end + length - 1; at >= end; at--) {
      const tens = Math.floor(rest / 10);
      room[at] = ZERO + rest - tens * 10;
      rest = tens;
    }
    end += length;
  }

  return {
    byte(value) {
      makeRoom(1);
      room[end] = value;
      end += 1;
    },
    number(value) {
      if ((value | 0) === value) writeWhole(value);
      else writeText(String(value));
    },
    text: writeText,
    take() {
      const bytes = room.slice(0, end);
      end = 0;
      return bytes;
    },
  };
}
