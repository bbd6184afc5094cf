import { StringDecoder } from 'node:string_decoder';
import { isRecord } from '#shared/text/is-record.ts';
import { packText, quoteWords, type PackText } from '#shared/pack/pack-text.ts';
import { describeError } from '#main/platform/errors/pack-text-error.ts';
import { openAddressFile } from './open-address-text.fs.ts';
import { readProperties } from './openaddresses-columns.ts';
import type { AddressSink, ReadOptions } from './raw-address.ts';
import { createJsonObjectSplitter } from '#main/platform/text/split-json-objects.ts';
import { rethrowCondition } from '#main/platform/errors/system-errors.ts';

/** Streams OpenAddresses GeoJSON, line-delimited or one FeatureCollection. What is wrong is reported, not thrown. */
export async function readOpenAddressesGeojson({ path, sink, signal, onBytes }: ReadOptions): Promise<void> {
  let count = 0;
  const splitter = createJsonObjectSplitter({
    object(text, line) {
      if (text.startsWith('{')) count += 1;
      addFeature(text, line, sink);
      return true;
    },
  });
  const decoder = new StringDecoder('utf8');
  try {
    for await (const chunk of openAddressFile(path, onBytes, signal)) {
      signal?.throwIfAborted();
      splitter.push(decoder.write(chunk as Buffer));
    }
  } catch (error) {
    signal?.throwIfAborted();
    rethrowCondition(error);
    return reportBroken(describeError(error), count, sink);
  }
  if (!splitter.isComplete()) reportBroken(packText('ends-inside-object'), count, sink);
  else if (count === 0) reportBroken(packText('no-features'), count, sink);
}

function addFeature(text: string, line: number, sink: AddressSink): void {
  const feature = parseFeature(text);
  if (feature === null) {
    sink.report(
      {
        severity: 'warning',
        code: 'address-feature-invalid',
        field: null,
        found: quoteWords(text),
        expected: packText('point-feature-expected'),
      },
      line,
    );
    return;
  }
  sink.add(feature, line);
}

function parseFeature(text: string) {
  const value = parseJson(text);
  if (!isRecord(value) || !isRecord(value['geometry']) || !isRecord(value['properties'])) return null;
  const { type, coordinates } = value['geometry'];
  if (type !== 'Point' || !Array.isArray(coordinates)) return null;
  const [longitude, latitude] = coordinates as unknown[];
  if (typeof longitude !== 'number' || typeof latitude !== 'number') return null;
  return { longitude, latitude, ...readProperties(value['properties']) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The caller reports the feature as invalid; where in it the parser stopped helps nobody.
    return null;
  }
}

function reportBroken(found: PackText, count: number, sink: AddressSink): void {
  sink.report(
    {
      severity: 'error',
      code: 'address-file-broken',
      field: null,
      found,
      expected: packText('whole-geojson-expected'),
    },
    packText('after-features', { count }),
  );
}
