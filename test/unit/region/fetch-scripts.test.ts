import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeFetchScripts } from '#main/region/fetch-scripts.ts';

const sha256 = createHash('sha256').update('bytes of map.tif\n').digest('hex');
const files = [
  { source: 'a', url: 'https://one.example/maps/map.tif', others: [], bytes: 17, sha256 },
  {
    source: 'a',
    url: 'https://moved.example/rp10.tif',
    others: ['https://two.example/x/rp10.tif'],
    bytes: null,
    sha256: null,
  },
];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-scripts-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('what fetches files elsewhere', () => {
  it('lists them with what is known of each', () => {
    const { 'files.txt': list } = writeFetchScripts(files);
    const rows = list.split('\n').map((line) => line.split('\t'));
    expect(rows[1]).toEqual(['a', '17', sha256, 'https://one.example/maps/map.tif']);
    expect(rows[2]).toEqual(['a', '', '', 'https://moved.example/rp10.tif', 'https://two.example/x/rp10.tif']);
  });

  // The curl of this test is its own: nothing is asked.
  it.skipIf(process.platform === 'win32')(
    'is a script of the shell, which tries every address and checks what comes',
    () => {
      const tools = path.join(folder, 'tools');
      mkdirSync(tools);
      const curl = path.join(tools, 'curl');
      const log = path.join(folder, 'asked');
      writeFileSync(
        curl,
        `#!/bin/sh\necho "$6" >> '${log}'\ncase "$6" in *moved*) exit 22;; esac\necho "bytes of $5" > "$5"\n`,
      );
      chmodSync(curl, 0o755);
      writeFileSync(path.join(folder, 'fetch.sh'), writeFetchScripts(files)['fetch.sh']);
      const run = () =>
        spawnSync('sh', ['fetch.sh'], {
          cwd: folder,
          env: { ...process.env, PATH: `${tools}:${process.env['PATH']}` },
        });
      expect(run().status).toBe(0);
      expect(readFileSync(path.join(folder, 'files', 'rp10.tif'), 'utf8')).toBe('bytes of rp10.tif\n');
      const asked = [files[0]!.url, files[1]!.url, files[1]!.others[0]];
      expect(readFileSync(log, 'utf8').trim().split('\n')).toEqual(asked);
      // What is there is not fetched again.
      run();
      expect(readFileSync(log, 'utf8').trim().split('\n')).toEqual(asked);
    },
  );

  it.skipIf(process.platform === 'win32')('takes nothing for whole whose checksum is another', () => {
    const other = [{ ...files[0]!, sha256: '0'.repeat(64) }];
    const curl = path.join(folder, 'curl');
    writeFileSync(curl, `#!/bin/sh\necho "bytes of $5" > "$5"\n`);
    chmodSync(curl, 0o755);
    writeFileSync(path.join(folder, 'fetch.sh'), writeFetchScripts(other)['fetch.sh']);
    spawnSync('sh', ['fetch.sh'], { cwd: folder, env: { ...process.env, PATH: `${folder}:${process.env['PATH']}` } });
    expect(existsSync(path.join(folder, 'files', 'map.tif.done'))).toBe(false);
  });

  it('puts files of one name into folders of their servers', () => {
    const lists = ['https://a.example/tileList.txt', 'https://b.example/tileList.txt'];
    const of = lists.map((url) => ({ source: 'a', url, others: [], bytes: null, sha256: null }));
    const { 'fetch.sh': shell, 'fetch.ps1': power } = writeFetchScripts([...of, files[1]!]);
    expect(shell).toContain("mkdir -p files 'files/a.example' 'files/b.example' && cd files");
    expect(shell).toContain("-o 'b.example/tileList.txt' 'https://b.example/tileList.txt'");
    expect(shell).toContain("-o 'rp10.tif'");
    expect(power).toContain("New-Item -ItemType Directory -Force 'a.example'");
    expect(power).toContain("Test-Path 'b.example/tileList.txt'");
  });

  it('never writes over itself', () => {
    const own = [{ ...files[0]!, sha256: null, url: 'https://one.example/fetch.sh' }];
    const lines = writeFetchScripts(own)['fetch.sh'].split('\n');
    expect(lines.findIndex((line) => line.includes('cd files'))).toBeLessThan(
      lines.findIndex((line) => line.includes('curl')),
    );
  });

  it('has no address that would be more than one in a script', () => {
    const names = [
      "a';rm -rf ~;'.tif",
      'a%27%3Btouch%20x%3B%27.tif',
      '$(x).tif',
      'a b',
      'a%0Ab.tif',
      'folder/',
      '..',
      '.bashrc',
      '-K.tif',
      '%2e%2e',
      'a%zz.tif',
    ];
    for (const url of names.map((name) => `https://one.example/${name}`))
      expect(() => writeFetchScripts([{ ...files[0]!, url }])).toThrow('cannot be written into a script');
  });
});
