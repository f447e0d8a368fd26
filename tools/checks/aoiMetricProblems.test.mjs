import { expect, test } from 'vitest';
import {
  fileOf,
  fingerprintOf,
  fingerprintOfAll,
  mistakes,
  testOf,
  unrecorded,
} from './aoiMetricProblems.mjs';

const declared = {
  id: 'blinkCount',
  version: 3,
  name: 'Blinks',
  unit: 'count',
  group: 'Gaze-based',
  description: 'Blinks while the gaze was in the AOI.',
  formula: 'count of blinks',
};
const metric = { declared, kind: 'metrics', results: [1, Number.NaN, 2] };
const TEST = 'expect(valuesOf([ONE], LEFT_AOI).blinkCount).toEqual([2]);';
const ROW = '| `blinkCount` | count | blinks |';
const recordOf = (one) => ({ version: one.declared.version, fingerprint: fingerprintOf(one) });

/** A project with this metric, in which nothing is wrong. */
function project(changes = {}) {
  const { texts = {}, ...others } = changes;
  const all = { [fileOf(metric)]: '', [testOf(metric)]: TEST, ...texts };
  const recorded = others.recorded ?? { blinkCount: recordOf(metric) };
  const known = Object.fromEntries(Object.entries(recorded).filter(([, one]) => one));
  return {
    metrics: [metric],
    document: ROW,
    files: Object.keys(all),
    read: (path) => all[path] ?? null,
    recordedAll: fingerprintOfAll(known),
    ...others,
    recorded: known,
  };
}
const changed = (change) => ({ ...metric, declared: { ...declared, ...change } });

test('A metric with everything it needs passes', () => {
  expect([...mistakes(project()), ...unrecorded(project())]).toEqual([]);
});

test.each([
  ['no test', { texts: { [testOf(metric)]: null } }, `no hand-computed test in ${testOf(metric)}`],
  [
    'a test without values',
    { texts: { [testOf(metric)]: 'it("is", () => {});' } },
    'expects no value of it',
  ],
  [
    'a test of another metric',
    { texts: { [testOf(metric)]: TEST.replace('blinkCount', 'visitsGaze') } },
    'expects no value of it',
  ],
  ['no row', { document: '' }, 'no row in docs/science/aoi.md'],
  ['a row without a definition', { document: '| `blinkCount` | count | |' }, 'has an empty cell'],
  [
    'a row with another unit',
    { document: '| `blinkCount` | ms | blinks |' },
    'says ms, its declaration count',
  ],
  ['two rows', { document: `${ROW}\n${ROW}` }, '2 rows'],
  ['no name', { metrics: [changed({ name: '' })] }, 'no name'],
  [
    'a description that is no sentence',
    { metrics: [changed({ description: 'blinks' })] },
    'no sentence',
  ],
  [
    'other results under the same version',
    { metrics: [{ ...metric, results: [1, 0, 2] }] },
    'definition or results changed but version not raised: it needs version 4',
  ],
  [
    'another formula under the same version',
    { metrics: [changed({ formula: 'count of long blinks' })] },
    'definition or results changed but version not raised',
  ],
  [
    'the version of stored figures although it is new',
    { recorded: { blinkCount: undefined, visitsGaze: { version: 3, fingerprint: '' } } },
    'is new and needs version 4',
  ],
])('A metric with %s is named', (_, change, problem) => {
  const found = mistakes(project(change)).filter((line) => line.includes('blinkCount'));
  expect(found).toEqual([expect.stringContaining(problem)]);
  expect(found[0]).toMatch(/^metric blinkCount: /);
});

test('A version that was raised has to be recorded, and one that skips the next is refused', () => {
  const raised = { metrics: [changed({ version: 4 })] };
  expect(mistakes(project(raised))).toEqual([]);
  expect(unrecorded(project(raised))).toEqual([
    'metric blinkCount: version 4 is not recorded; `npm run metrics` writes it',
  ]);
  for (const version of [2, 5]) {
    expect(mistakes(project({ metrics: [changed({ version })] }))).toEqual([
      `metric blinkCount: version ${version} follows on nothing: recorded is 3, next is 4`,
    ]);
  }
});

test('A renamed metric, a file outside of the list and a row of no metric are named', () => {
  const file = 'packages/science/src/aoi/metrics/lost.ts';
  expect(
    mistakes(project({ texts: { [file]: '' }, document: `${ROW}\n| \`other\` | ms | x |` })),
  ).toEqual([
    `metric lost: ${file} is not in aoiMetricList.ts`,
    'docs/science/aoi.md has a row of other, which is no metric',
  ]);
  expect(
    mistakes(
      project({ recorded: { blinkCount: recordOf(metric), old: { version: 1, fingerprint: '' } } }),
    ),
  ).toEqual(['metric old: gone or renamed, but its id is stored and sent; it must stay']);
});

test('A version that two branches took is refused after their merge, whichever record of all is kept', () => {
  const older = { blinkCount: recordOf(metric), visitsGaze: { version: 3, fingerprint: 'visits' } };
  const visits = {
    kind: 'metrics',
    declared: { ...declared, id: 'visitsGaze', version: 4 },
    results: [2],
  };
  const blinks = changed({ version: 4 });
  const ours = { ...older, blinkCount: recordOf(blinks) };
  const theirs = { ...older, visitsGaze: recordOf(visits) };
  const merged = { ...ours, visitsGaze: theirs.visitsGaze };
  const path = testOf(visits);
  const both = {
    metrics: [blinks, visits],
    document: `${ROW}\n${ROW.replace('blinkCount', 'visitsGaze')}`,
    texts: { [fileOf(visits)]: '', [path]: TEST.replace('blinkCount', 'visitsGaze') },
    recorded: merged,
  };
  for (const recordedAll of [fingerprintOfAll(ours), fingerprintOfAll(theirs), undefined]) {
    expect(mistakes(project({ ...both, recordedAll }))).toEqual([
      expect.stringContaining(
        'two changes took it: give version 5 to the one that was merged last (of blinkCount, visitsGaze)',
      ),
    ]);
    const raised = { ...visits, declared: { ...visits.declared, version: 5 } };
    expect(mistakes(project({ ...both, recordedAll, metrics: [blinks, raised] }))).toEqual([]);
  }
  // One change may raise several metrics to the same version.
  expect(mistakes(project(both))).toEqual([]);
});
