import type * as z from 'zod';

/** What names a file, a folder or a computer, of every system. */
export const namesOfThings = [
  '/etc/passwd',
  '../x',
  String.raw`C:\x`,
  'http://127.0.0.1:1/',
  'http://127.0.0.1:1/map.tif',
] as const;

interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly [part: string]: unknown;
}

const definitionOf = (schema: z.ZodType): Definition => schema._zod.def as unknown as Definition;

/** Where in an input a text may stand that names a thing, each once: `a.b`, `[]` for an entry, `{}` for a key. */
export function listOpenStrings(schema: z.ZodType): string[] {
  const found = new Set<string>();
  visit(schema, '', { found, above: new Set() });
  return [...found];
}

interface Walk {
  readonly found: Set<string>;
  /** The schemas that this one is a part of: one that is a part of itself ends there. */
  readonly above: ReadonlySet<z.ZodType>;
}

function visit(schema: z.ZodType, at: string, { found, above }: Walk): void {
  if (above.has(schema)) return;
  const definition = definitionOf(schema);
  const walk = { found, above: new Set([...above, schema]) };
  const into = (part: unknown, where = at): void => visit(part as z.ZodType, where, walk);
  const below = (name: string): string => (at === '' ? name : `${at}.${name}`);
  switch (definition.type) {
    case 'string': {
      if (namesOfThings.some((name) => schema.safeParse(name).success)) found.add(at);
      return;
    }
    case 'object': {
      for (const [name, part] of Object.entries(definition.shape ?? {})) into(part, below(name));
      return;
    }
    case 'array': {
      return into(definition['element'], `${at}[]`);
    }
    case 'record': {
      into(definition['keyType'], below('{}'));
      return into(definition['valueType'], below('*'));
    }
    case 'tuple': {
      for (const part of definition['items'] as z.ZodType[]) into(part, `${at}[]`);
      return;
    }
    case 'union': {
      for (const part of definition['options'] as z.ZodType[]) into(part);
      return;
    }
    case 'intersection': {
      into(definition['left']);
      return into(definition['right']);
    }
    case 'pipe': {
      // What is made of a value before it is checked takes whatever the check takes.
      const isMade = definitionOf(definition['in'] as z.ZodType).type === 'transform';
      return into(definition[isMade ? 'out' : 'in']);
    }
    case 'lazy': {
      return into((definition['getter'] as () => unknown)());
    }
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'nonoptional':
    case 'catch': {
      return into(definition['innerType']);
    }
    case 'number':
    case 'int':
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'null':
    case 'undefined':
    case 'never': {
      return;
    }
    default: {
      // Whatever takes anything, or is new to this walk, is looked at by a person.
      found.add(`${at} (${definition.type})`);
    }
  }
}

/** Values of which one fits whatever is no free text: ids, times, hashes, coordinates, counts. */
const plainValues = [
  '3f0c7f8e-5a0e-4a43-9a2c-0d9f5b8f3c11',
  '2026-11-21T12:00:00.000Z',
  'a'.repeat(64),
  'CAD',
  'en',
  '1',
  1,
  0,
  12,
  1000,
  true,
  null,
] as const;

/** An input with `text` wherever a text may stand that names a thing; undefined where no value is known that fits. */
export function fillWith(schema: z.ZodType, text: string, above: readonly z.ZodType[] = []): unknown {
  if (above.includes(schema)) return undefined;
  const definition = definitionOf(schema);
  const fill = (part: unknown): unknown => fillWith(part as z.ZodType, text, [...above, schema]);
  switch (definition.type) {
    case 'object': {
      const entries = Object.entries(definition.shape ?? {}).map(([name, part]) => [name, fill(part)] as const);
      return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
    }
    case 'array': {
      return [fill(definition['element'])].filter((value) => value !== undefined);
    }
    case 'tuple': {
      const items = (definition['items'] as z.ZodType[]).map(fill);
      // A box of degrees, whose numbers rise.
      return schema.safeParse(items).success ? items : items.map((_, at) => at);
    }
    case 'record': {
      const key = fill(definition['keyType']);
      return typeof key === 'string' ? { [key]: fill(definition['valueType']) } : {};
    }
    case 'union': {
      return (definition['options'] as z.ZodType[]).map(fill).find((value) => schema.safeParse(value).success);
    }
    case 'enum': {
      return Object.values(definition['entries'] as Record<string, unknown>)[0];
    }
    case 'literal': {
      return (definition['values'] as unknown[])[0];
    }
    case 'pipe': {
      return fill(definition[definitionOf(definition['in'] as z.ZodType).type === 'transform' ? 'out' : 'in']);
    }
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'nonoptional':
    case 'catch': {
      const value = fill(definition['innerType']);
      return schema.safeParse(value).success ? value : undefined;
    }
    default: {
      return [text, ...plainValues].find((value) => schema.safeParse(value).success);
    }
  }
}
