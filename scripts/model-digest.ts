import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { build, parseSync, type ESTree, type Rolldown } from 'vite';

/**
 * Where answers are made, for one building and for the rows of a portfolio; what these use, however far, is found by
 * putting them into one module.
 */
const answerEntries = [
  'src-main/backend/compose-answers.ts',
  'src-main/pack/hazard-catalogue.ts',
  'src-main/pack/open-active-packs.ts',
  'src-main/geocoding/address-index/offline-geocoder.ts',
  'src-main/geocoding/online/online-geocoder.ts',
  'src-main/portfolio/run/assess-places.ts',
  'src-main/portfolio/run/location-placer.sql.ts',
  'src-main/portfolio/run/point-assessor.ts',
];

const ENTRY = 'model-entry';
/** Sentences by their keys, which are said of a failure: no answer is made with them. */
const sentences = /[\\/](?:failure|pack)-texts\.json$/;

/**
 * Digest of what makes answers, hexadecimal: another one as soon as code, a table or the version of a package is
 * another that an answer is made with. Where a file lies, what it is called, which file something stands in, in which
 * order, names of functions and variables, comments, the form of the text and the sentences of failures are no part of
 * it. Names of properties are.
 */
export async function digestModel(root: string): Promise<string> {
  const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  const { code } = await bundleModel(root);
  return digestModule(code, (specifier) =>
    isBuiltin(specifier) ? '' : (dependencies[findPackageName(specifier)] ?? ''),
  );
}

/** The code that makes answers. */
export interface Bundle {
  /** JavaScript. */
  readonly code: string;
  /** Those that something of it is from, relative to the project and with forward slashes. */
  readonly files: readonly string[];
}

/** Puts the code that makes answers into one module, without what none of it uses; packages are still imported. */
export async function bundleModel(root: string): Promise<Bundle> {
  const code = answerEntries
    .map((entry, number) => `export * as entry${number} from ${JSON.stringify(path.join(root, entry))};`)
    .join('\n');
  const result = await build({
    configFile: false,
    envDir: false,
    root,
    logLevel: 'silent',
    plugins: [
      {
        name: 'freeboard:model-entry',
        enforce: 'pre',
        resolveId: (id) => (id === ENTRY ? id : null),
        load: (id) => (id === ENTRY ? code : sentences.test(id) ? '{}' : null),
      },
    ],
    resolve: {
      alias: [
        { find: '#shared', replacement: path.join(root, 'src-shared') },
        { find: '#engine', replacement: path.join(root, 'src-main', 'engine') },
        { find: '#main', replacement: path.join(root, 'src-main') },
      ],
    },
    build: {
      ssr: true,
      write: false,
      minify: false,
      target: 'esnext',
      rolldownOptions: {
        input: ENTRY,
        external: (id) => id !== ENTRY && !/^[.#]/.test(id) && !path.isAbsolute(id),
        // Of what an index names only what is used is there.
        treeshake: { moduleSideEffects: [{ test: /[\\/]src-(?:main|shared)[\\/]/, sideEffects: false }] },
        // Where a constant of one file is used in another it stands by its name, as in its own.
        optimization: { inlineConst: false },
        output: { codeSplitting: false },
      },
    },
  });
  const [{ code: bundled, modules }] = (result as Rolldown.RolldownOutput).output;
  const used = Object.entries(modules).filter(([, { renderedLength }]) => renderedLength > 0);
  return { code: bundled, files: used.map(([id]) => path.relative(root, id).replaceAll(path.sep, '/')) };
}

/** Of a file inside a package the package: one segment, with a scope two. */
const findPackageName = (specifier: string): string => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)![0];

/** Another declaration of the module. */
interface Reference {
  readonly name: string;
}

/** A declaration, or a statement that declares nothing, and the names that it has in the module. */
interface Declared {
  readonly names: readonly string[];
  readonly node: ESTree.Node;
}

/** What a declaration is made of. */
interface Unit {
  readonly names: readonly string[];
  readonly tokens: readonly (string | Reference)[];
}

/** So far a declaration knows what those are that it uses; further away each speaks for itself. */
const ROUNDS = 8;

/** Digest of a module as {@link digestModel} describes it. */
export function digestModule(code: string, findVersion: (specifier: string) => string): string {
  const { program, errors } = parseSync('model.js', code);
  if (errors.length > 0) throw new Error(`The model cannot be parsed: ${errors[0]?.message}`);
  const statements = program.body;
  const imports = readImports(statements, findVersion);
  const exported = findExported(statements);
  const declared = statements
    .flatMap(splitStatement)
    .filter(({ names, node }) => !(isListOfExports(node) && names.some((name) => exported.has(name))));
  const known = new Set(declared.flatMap(({ names }) => names));
  const units = declared.map((one) => describeUnit(one, known, imports));
  let digests = new Map<string, string>();
  let all = [''];
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = new Map<string, string>();
    all = units.map(({ names, tokens }) => {
      const digest = hash(tokens.map((token) => (typeof token === 'string' ? token : `@${digests.get(token.name)}`)));
      for (const [place, name] of names.entries()) next.set(name, `${digest} ${place}`);
      return digest;
    });
    digests = next;
  }
  return hash(all.toSorted());
}

function hash(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

type Statements = ESTree.Program['body'];

/** What each imported name means. */
function readImports(statements: Statements, findVersion: (specifier: string) => string): ReadonlyMap<string, string> {
  const meanings = new Map<string, string>();
  for (const statement of statements) {
    if (statement.type !== 'ImportDeclaration') continue;
    const { value: source } = statement.source;
    for (const specifier of statement.specifiers) {
      const what = specifier.type === 'ImportSpecifier' ? nameOf(specifier.imported) : specifier.type;
      meanings.set(specifier.local.name, `import ${source}@${findVersion(source)} ${what}`);
    }
  }
  return meanings;
}

const nameOf = (name: ESTree.ModuleExportName): string => (name.type === 'Literal' ? name.value : name.name);
/** Whether a declaration is the list of what a file exports, as the bundler writes it. */
function isListOfExports(node: ESTree.Node): boolean {
  if (node.type !== 'VariableDeclarator' || node.init?.type !== 'CallExpression') return false;
  return node.init.callee.type === 'Identifier' && node.init.callee.name === '__exportAll';
}

/**
 * Names that the module exports: the lists of what its entries export, which name files and compute nothing, are among
 * them.
 */
function findExported(statements: Statements): ReadonlySet<string> {
  const lists = statements.filter((statement) => statement.type === 'ExportNamedDeclaration');
  return new Set(lists.flatMap(({ specifiers }) => specifiers.map(({ local }) => nameOf(local))));
}

/** Declarations of a statement, each by itself; a statement that declares nothing has no names. */
function splitStatement(statement: Statements[number]): Declared[] {
  switch (statement.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
      return [];
    case 'VariableDeclaration':
      return statement.declarations.map((node) => ({ names: listBound(node.id), node }));
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      return [{ names: listBound(statement.id), node: statement }];
    default:
      return [{ names: [], node: statement }];
  }
}

/** Names that a pattern binds. */
function listBound(pattern: ESTree.Node | null): string[] {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern.name];
    case 'AssignmentPattern':
      return listBound(pattern.left);
    case 'RestElement':
      return listBound(pattern.argument);
    case 'ArrayPattern':
      return pattern.elements.flatMap(listBound);
    case 'ObjectPattern':
      return pattern.properties.flatMap((one) => listBound(one.type === 'RestElement' ? one : one.value));
    default:
      return [];
  }
}

/** Names that are bound anywhere inside. */
function listLocals(node: ESTree.Node): string[] {
  return [...listBoundBy(node), ...Object.values(node).flat().filter(isNode).flatMap(listLocals)];
}

function listBoundBy(node: ESTree.Node): string[] {
  switch (node.type) {
    case 'VariableDeclarator':
    case 'ClassDeclaration':
    case 'ClassExpression':
      return listBound(node.id);
    case 'CatchClause':
      return listBound(node.param);
    case 'ArrowFunctionExpression':
    case 'FunctionDeclaration':
    case 'FunctionExpression':
      return [node.id, ...node.params].flatMap(listBound);
    default:
      return [];
  }
}

function isNode(value: unknown): value is ESTree.Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** Members that say where something stands, or the same as others. */
const unsaid = new Set(['start', 'end', 'range', 'loc', 'raw', 'shorthand', 'parent']);
/** Members that hold a name which is not one of a variable, unless they are computed. */
const namedMembers = new Set(['property', 'key']);
/** Nodes all of whose names are not those of variables. */
const named = new Set(['MetaProperty', 'BreakStatement', 'ContinueStatement']);

/** Lists what a declaration is made of. Names of its own are numbers in the order in which they come. */
function describeUnit(
  { names, node }: Declared,
  known: ReadonlySet<string>,
  imports: ReadonlyMap<string, string>,
): Unit {
  const locals = new Set(listLocals(node).filter((name) => !names.includes(name)));
  const numbers = new Map<string, number>();
  const tokens: (string | Reference)[] = [];
  const hidden = new Set<string>();

  function addName(name: string): void {
    const own = names.indexOf(name);
    if (locals.has(name)) {
      if (!numbers.has(name)) numbers.set(name, numbers.size);
      tokens.push(`local ${numbers.get(name)}`);
      // It may be the module's elsewhere in the same declaration.
      if (known.has(name)) hidden.add(name);
    } else if (own >= 0) tokens.push(`own ${own}`);
    else if (known.has(name)) tokens.push({ name });
    else tokens.push(imports.get(name) ?? `global ${name}`);
  }

  function add(value: unknown, isVariable: boolean): void {
    if (Array.isArray(value)) {
      tokens.push('[');
      for (const one of value) add(one, isVariable);
      tokens.push(']');
    } else if (typeof value === 'bigint' || value instanceof RegExp) tokens.push(String(value));
    else if (typeof value === 'object' && value !== null) addNode(value, isVariable);
    else tokens.push(JSON.stringify(value) ?? 'undefined');
  }

  function addNode(one: object, isVariable: boolean): void {
    if (isNode(one) && one.type === 'Identifier' && isVariable) {
      addName(one.name);
      return;
    }
    const isNamed = isNode(one) && named.has(one.type);
    const isComputed = 'computed' in one && one.computed === true;
    tokens.push('(');
    for (const [key, value] of Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      if (unsaid.has(key)) continue;
      tokens.push(key);
      add(value, !isNamed && key !== 'label' && (isComputed || !namedMembers.has(key)));
    }
    tokens.push(')');
  }

  addNode(node, true);
  tokens.push(...[...hidden].toSorted().map((name) => ({ name })));
  return { names, tokens };
}
