// Installs one pack as a process of its own, which a test may kill: node install-pack.ts <data directory> <pack>. Where
// that is the folder of an installed one it is copied.
import { readInstalled } from '#main/pack/list-installed.fs.ts';
import { createPackLibrary } from '#main/pack/pack-library.fs.ts';

const [dataDirectory = '', pack = ''] = process.argv.slice(2);
const library = await createPackLibrary({ dataDirectory, tileCacheBytes: 1 << 20, onChange: () => undefined });
process.stdout.write('open\n');
const { signal } = new AbortController();
if (readInstalled(pack) === null) await library.install(pack, { signal });
else await library.installCopy(pack, signal);
await library.close();
process.stdout.write('installed\n');
