// Changes a library's state again and again, or holds it: node change-library-state.ts <packs folder> <name|hold>
// <rounds>.
import { createLibraryStateFile } from '#main/pack/library-state.fs.ts';

const [folder = '', name = '', rounds = '0'] = process.argv.slice(2);
const stateFile = createLibraryStateFile(folder);
if (name === 'hold') {
  stateFile.update((state) => {
    process.stdout.write('held\n');
    // Until it is killed.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    return state;
  });
}
for (let round = 0; round < Number(rounds); round += 1) {
  stateFile.update(({ active, ...state }) => ({ ...state, active: { ...active, [`${name}${round}`]: '1' } }));
}
