import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';

const root = import.meta.dirname;

/** Entry name -> source file; `src-main/workers/<name>.ts` becomes out/main/worker-<name>.js. */
function listMainEntries(): Record<string, string> {
  const workers = path.join(root, 'src-main', 'workers');
  const workerFiles = existsSync(workers) ? readdirSync(workers).filter((file) => file.endsWith('.ts')) : [];
  const entries = [
    ['electron', 'src-main/electron/main.ts'],
    ['cli', 'src-main/cli.ts'],
    ['serve', 'src-main/serve.ts'],
    ...workerFiles.map((file) => [`worker-${path.basename(file, '.ts')}`, `src-main/workers/${file}`]),
  ];
  return Object.fromEntries(
    entries.map(([name = '', file = '']) => [name, path.join(root, file)]).filter(([, file = '']) => existsSync(file)),
  );
}

// The targets are named, not taken from the installed Electron: one build runs in the official Electron, in the older
// development runtime (Electron 33: Node 20, Chrome 130) and, but for electron.js, in plain Node.
export default defineConfig({
  main: {
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
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunk-[name]-[hash].js' },
      },
    },
  },
  preload: {
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
    plugins: [react()],
    build: {
      target: 'chrome130',
      minify: true,
      // The content security policy forbids data: scripts and styles.
      assetsInlineLimit: 0,
      rolldownOptions: { input: path.join(root, 'src-renderer', 'index.html') },
    },
  },
});
