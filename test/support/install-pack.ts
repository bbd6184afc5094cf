// Installs one pack as a process of its own, which a test may kill: node install-pack.ts <data directory> <pack>.
import { createPackLibrary } from '#main/pack/pack-library.ts';

const [dataDirectory = '', pack = ''] = process.argv.slice(2);
const library = await createPackLibrary({ dataDirectory, tileCacheBytes: 1 << 20, onChange: () => undefined });
process.stdout.write('open\n');
await library.install(pack, { signal: new AbortController().signal });
await library.close();
process.stdout.write('installed\n');
