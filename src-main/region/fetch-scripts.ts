import path from 'node:path';
import { failureText } from '#shared/call/failure-text.ts';
import { FileRefusedError } from '#main/platform/errors/errors.ts';
import type { RegionFile } from '#shared/region/source.ts';
import { nameHostFolder, nameOfFile } from './source-hosts.ts';

/** Files that fetch others, by their names. */
export type FetchScripts = Readonly<Record<'files.txt' | 'fetch.sh' | 'fetch.ps1', string>>;

/**
 * The files of sources, and before them the lists that name those of other sources: once these are there, a list made
 * of them names the rest.
 */
export function listToFetch({
  files,
  unlisted,
}: {
  readonly files: readonly RegionFile[];
  readonly unlisted: readonly { readonly source: string; readonly ask: string }[];
}): { readonly files: readonly RegionFile[]; readonly hasLists: boolean } {
  const lists = unlisted
    .filter(({ ask }) => URL.canParse(ask) && !ask.includes('{'))
    .map(({ source, ask }) => ({ source, url: ask, others: [], bytes: null, sha256: null }));
  return { files: [...lists, ...files], hasLists: lists.length > 0 };
}

/**
 * A list of files, and scripts that fetch them into `files` below the folder that they are started in: for a shell with
 * curl, and for PowerShell. What is there already is not fetched again.
 * @throws FileRefusedError for an address that cannot stand in a script, or names no ordinary file
 */
export function writeFetchScripts(files: readonly RegionFile[]): FetchScripts {
  for (const url of files.flatMap((file) => [file.url, ...file.others])) {
    const isPlain = /^https?:\/\/[\w./:?=&%~+@,-]+$/.test(url);
    if (!isPlain || !isPlainName(url)) throw new FileRefusedError(failureText('region-address-in-script', { url }));
  }
  const places = findPlaces(files);
  const folders = [...new Set([...places.values()].filter((place) => place.includes('/')).map(path.posix.dirname))];
  const lines = files.map(({ source, url, others, bytes, sha256 }) =>
    [source, bytes ?? '', sha256 ?? '', url, ...others].join('\t'),
  );
  return {
    'files.txt': ['source\tbytes\tsha256\taddresses', ...lines, ''].join('\n'),
    'fetch.sh': [
      '#!/bin/sh',
      "# Fetches public maps for Freeboard's region from-files.",
      `mkdir -p ${['files', ...folders.map((folder) => `'files/${folder}'`)].join(' ')} && cd files || exit 1`,
      ...files.map((file) => fetchInShell(file, places.get(file.url)!)),
      '',
    ].join('\n'),
    'fetch.ps1': [
      "# Fetches public maps for Freeboard's region from-files.",
      'New-Item -ItemType Directory -Force files | Out-Null; Set-Location files',
      ...folders.map((folder) => `New-Item -ItemType Directory -Force '${folder}' | Out-Null`),
      ...files.map((file) => fetchInPowerShell(file, places.get(file.url)!)),
      'Set-Location ..',
      '',
    ].join('\r\n'),
  };
}

/** Where each file is put: under its name, in a folder of its server where several have one name. */
function findPlaces(files: readonly RegionFile[]): ReadonlyMap<string, string> {
  const urls = [...new Set(files.map(({ url }) => url))];
  const names = urls.map((url) => nameOf(url));
  const isOnly = (name: string): boolean => names.indexOf(name) === names.lastIndexOf(name);
  return new Map(
    urls.map((url, at) => [url, isOnly(names[at]!) ? names[at]! : `${nameHostFolder(url)}/${names[at]!}`]),
  );
}

function fetchInShell({ url, others, sha256 }: RegionFile, name: string): string {
  const tries = [url, ...others].map((address) => `curl -fL -C - -o '${name}' '${address}'`).join(' || ');
  const check = sha256 === null ? [] : [`echo '${sha256}  ${name}' | sha256sum -c -`];
  return [`[ -e '${name}.done' ] || { ${[`{ ${tries}; }`, ...check, `touch '${name}.done'`].join(' && ')}; }`].join(
    '\n',
  );
}

function fetchInPowerShell({ url, others, sha256 }: RegionFile, name: string): string {
  const list = [url, ...others].map((address) => `'${address}'`).join(', ');
  const check =
    sha256 === null ? '' : ` if ((Get-FileHash '${name}').Hash -ne '${sha256}') { Remove-Item '${name}'; continue };`;
  return `if (-not (Test-Path '${name}')) { foreach ($url in ${list}) { try { Invoke-WebRequest $url -OutFile '${name}.part'; Move-Item '${name}.part' '${name}';${check} break } catch { Write-Warning "$url $_" } } }`;
}

/** A name whose percent-encoding is wrong is none. */
function isPlainName(url: string): boolean {
  try {
    return /^\w[\w.~+@,-]*$/.test(nameOf(url));
  } catch {
    return false;
  }
}

function nameOf(url: string): string {
  return decodeURIComponent(nameOfFile(url));
}
