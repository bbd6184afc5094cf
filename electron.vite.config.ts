import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';
import { digestModel } from './scripts/model-digest.ts';
import { encodeWorldLand } from './scripts/world-land.ts';

const root = import.meta.dirname;

/** Entry name -> source file; a thread `<name>.thread.ts` becomes out/main/worker-<name>.js. */
function listMainEntries(): Record<string, string> {
  const threads = globSync('src-main/**/*.thread.ts', { cwd: root });
  const entries = [
    ['electron', 'src-main/electron/main.ts'],
    ['cli', 'src-main/cli.ts'],
    ['serve', 'src-main/serve.ts'],
    ...threads.map((file) => [`worker-${path.basename(file, '.thread.ts')}`, file]),
  ];
  return Object.fromEntries(entries.map(([name = '', file = '']) => [name, path.join(root, file)]));
}

/** What {@link createFirstChunks} asks of the module graph. */
interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/**
 * One chunk for all that the window needs at its start and one for the map: cut by who shares what they were fifty
 * files, each of which is asked for, read and compiled by itself. Null for what is only needed later.
 */
function createFirstChunks(): (id: string, graph: ModuleGraph) => string | null {
  const names = new Map<string, string>();
  const add = (name: string, id: string, graph: ModuleGraph): void => {
    if (names.has(id)) return;
    names.set(id, name);
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) add(name, imported, graph);
  };
  return (id, graph) => {
    if (names.size === 0) {
      add('start', path.join(root, 'src-renderer', 'shell', 'main.tsx'), graph);
      add('map', path.join(root, 'src-renderer', 'map', 'map-view.tsx'), graph);
    }
    return names.get(id) ?? null;
  };
}

/**
 * Names the map's code in the page's head: it is fetched and read beside the first paint and not after it. It is run
 * when the window asks for it, as before.
 */
function preloadMap(): Plugin {
  return {
    name: 'freeboard:preload-map',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const map = chunks.find(({ name }) => name === 'map');
        if (map === undefined) throw new Error('the build has no chunk of the map');
        const files = [...map.imports, map.fileName].filter((file) => !html.includes(file));
        return files.map((file) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `./${file}` },
          injectTo: 'head',
        }));
      },
    },
  };
}

/** Where the npm package of a file lies, as package-lock.json names it; undefined: it is of none. */
function findPackage(file: string): string | undefined {
  return /node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+/.exec(file.replaceAll('\\', '/'))?.[0];
}

/** Writes down of which npm packages something is in a bundle, or may be: what is packed names their licences. */
function listPackages(): Plugin {
  return {
    name: 'freeboard:list-packages',
    generateBundle(_options, bundle) {
      // Fonts and pictures are in no module.
      const assets = Object.values(bundle).flatMap((file) => (file.type === 'asset' ? file.originalFileNames : []));
      const files = [...this.getModuleIds(), ...assets];
      const packages = [...new Set(files.flatMap((file) => findPackage(file) ?? []))].sort();
      this.emitFile({ type: 'asset', fileName: 'packages.json', source: JSON.stringify(packages) });
    },
  };
}

/** Puts the catalogue of public data beside the code that reads it. */
function copySources(): Plugin {
  return {
    name: 'freeboard:copy-sources',
    buildStart() {
      for (const file of globSync('src-main/region/sources/*.json', { cwd: root })) {
        const source = readFileSync(path.join(root, file));
        this.emitFile({ type: 'asset', fileName: `sources/${path.basename(file)}`, source });
      }
    },
  };
}

/** Puts the land of the earth beside the window's page. */
function addWorldLand(): Plugin {
  return {
    name: 'freeboard:world-land',
    buildStart() {
      this.emitFile({ type: 'asset', fileName: 'world-land.json', source: encodeWorldLand() });
    },
  };
}

// The targets are named, not taken from the installed Electron: one build runs in the official Electron, in the older
// development runtime (Electron 33: Node 20, Chrome 130) and, but for electron.js, in plain Node.
export default defineConfig({
  main: {
    define: { MODEL_DIGEST: JSON.stringify(await digestModel(root)) },
    plugins: [copySources(), listPackages()],
    // Its Node build declares a `require` of its own, which electron-vite does, too; only its plain functions are used.
    resolve: { alias: { fflate: path.join(root, 'node_modules', 'fflate', 'esm', 'browser.js') } },
    build: {
      target: 'node20.18',
      // Gains nothing at start-up in Node (measured), and names in stack traces are worth keeping.
      minify: false,
      sourcemap: true,
      externalizeDeps: false,
      rolldownOptions: {
        input: listMainEntries(),
        external: ['better-sqlite3'],
        // Through a subject's index only what is used comes along.
        treeshake: { moduleSideEffects: [{ test: /[\\/]src-(?:main|shared)[\\/]/, sideEffects: false }] },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunk-[name]-[hash].js' },
      },
    },
  },
  preload: {
    plugins: [listPackages()],
    build: {
      target: 'node20.18',
      externalizeDeps: false,
      rolldownOptions: {
        input: { preload: path.join(root, 'src-main/preload/preload.ts') },
        // A sandboxed preload has to be CommonJS.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: path.join(root, 'src-renderer'),
    plugins: [react(), preloadMap(), addWorldLand(), listPackages()],
    build: {
      target: 'chrome130',
      minify: true,
      // The content security policy forbids data: scripts and styles.
      assetsInlineLimit: 0,
      // In kB: chunks come from the disk, and MapLibre alone is a thousand.
      chunkSizeWarningLimit: 2000,
      rolldownOptions: {
        input: path.join(root, 'src-renderer', 'index.html'),
        output: {
          codeSplitting: {
            groups: [{ name: createFirstChunks(), debugName: 'first', includeDependenciesRecursively: false }],
          },
        },
      },
    },
  },
});
