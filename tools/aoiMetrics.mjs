// `npm run metrics`: records the versions of the AOI metrics and the fingerprints of what they say of fixed samples.
// Results that changed without a new version it refuses. Why: docs/decisions/0031-metrics-declared-once.md
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  AOI_DOCUMENT,
  fingerprintOf,
  fingerprintOfAll,
  mistakes,
  RECORD,
  unrecorded,
} from './checks/aoiMetricProblems.mjs';
import { ensureInstalled } from './running/ensureInstalled.mjs';
import { loadSource } from './running/loadSource.mjs';
import { sources } from './running/sources.mjs';
import { root } from './root.mjs';

const read = (path) =>
  existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : null;

async function found(files) {
  const { sampledAoiMetrics } = await loadSource(
    'packages/science/src/testing/sampledAoiMetrics.ts',
  );
  const { allMetrics, ...recorded } = JSON.parse(read(RECORD) ?? '{}');
  return {
    metrics: sampledAoiMetrics(),
    recorded,
    recordedAll: allMetrics?.fingerprint,
    document: read(AOI_DOCUMENT) ?? '',
    files,
    read,
  };
}

export async function checkAoiMetrics(files) {
  const all = await found(files);
  const wrong = mistakes(all);
  // A version is recorded last, when everything else is right.
  return wrong.length > 0 ? wrong : unrecorded(all);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await ensureInstalled();
  const all = await found(sources());
  const { metrics } = all;
  const refused = mistakes(all);
  if (refused.length > 0) {
    for (const line of refused) console.error(line);
    console.error(
      `A version is recorded last, when nothing else is wrong. ${RECORD} is left as it was.`,
    );
    process.exit(1);
  }
  const entries = metrics.map((metric) => [
    metric.declared.id,
    { version: metric.declared.version, fingerprint: fingerprintOf(metric) },
  ]);
  const recorded = Object.fromEntries(entries);
  const record = { allMetrics: { fingerprint: fingerprintOfAll(recorded) }, ...recorded };
  writeFileSync(join(root, RECORD), `${JSON.stringify(record, null, 2)}\n`);
  console.log(`${RECORD} is written: ${metrics.length} metrics.`);
}
