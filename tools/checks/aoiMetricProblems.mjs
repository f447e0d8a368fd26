// What an AOI metric must have besides its declaration: words, a test with values, a row in the documents, a version.
import { createHash } from 'node:crypto';

const FOLDER = 'packages/science/src/aoi';
export const AOI_DOCUMENT = 'docs/science/aoi.md';
export const RECORD = `${FOLDER}/aoiMetricVersions.json`;
const RECORDS = 'npm run metrics';

/** Of the unit, the formula and what the metric says of the samples. */
export function fingerprintOf({ declared, results }) {
  const values = results.map((value) => (Number.isNaN(value) ? '-' : String(value)));
  const text = [declared.unit, declared.formula, ...values].join('\n');
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

export const fileOf = ({ declared, kind }) => `${FOLDER}/${kind}/${declared.id}.ts`;
export const testOf = ({ declared, kind }) => `${FOLDER}/${kind}/${declared.id}.test.ts`;

/** `toEqual([2])`, `toBeCloseTo(0.5)` or an object with numbers. */
const EXPECTS_VALUE = String.raw`\b[^;]*?\)\s*\.(?:toEqual|toBe|toBeCloseTo|toMatchObject)\(\s*(?:\[\s*)?(?:\(?\d|\{[^}]*\d)`;

/** @param {(path: string) => string | null} read null: there is no such file */
export function testProblems(metric, read) {
  const path = testOf(metric);
  const text = read(path);
  if (text === null) return [`no hand-computed test in ${path}`];
  const expected = new RegExp(String.raw`expect\([^;]*?\.${metric.declared.id}${EXPECTS_VALUE}`);
  return expected.test(text) ? [] : [`${path} expects no value of it`];
}

export function wordProblems({ declared }) {
  const { name, description, formula } = declared;
  return [
    ...(name.trim() === '' ? ['no name'] : []),
    ...(/^[A-Z].*\.$/.test(description) ? [] : ['its description is no sentence']),
    ...(formula.trim() === '' ? ['no formula'] : []),
  ];
}

/** First cells of the tables of a document that begin with an id in backticks, and the row. */
function rowsOf(document) {
  return document.split('\n').flatMap((line) => {
    const cells = line.split('|').map((cell) => cell.trim());
    const ids = [...(cells[1] ?? '').matchAll(/`(\w+)`/g)].map((match) => match[1]);
    return ids.map((id) => ({ id, cells: cells.slice(2, -1) }));
  });
}

export function rowProblems({ declared, kind }, document) {
  const rows = rowsOf(document).filter(({ id }) => id === declared.id);
  if (rows.length === 0) return [`no row in ${AOI_DOCUMENT}`];
  if (rows.length > 1) return [`${rows.length} rows in ${AOI_DOCUMENT}`];
  const [{ cells }] = rows;
  if (cells.some((cell) => cell === '')) return [`its row in ${AOI_DOCUMENT} has an empty cell`];
  return kind === 'metrics' && cells[0] !== declared.unit
    ? [`its row in ${AOI_DOCUMENT} says ${cells[0]}, its declaration ${declared.unit}`]
    : [];
}

const latestOf = (recorded) => Math.max(0, ...Object.values(recorded).map((one) => one.version));

/**
 * @param recorded by id: version and fingerprint
 * @returns what only its author can mend
 */
export function versionProblems(metric, recorded) {
  const { id, version } = metric.declared;
  const latest = latestOf(recorded);
  const before = recorded[id];
  if (version === latest + 1) return [];
  if (!before) return [`is new and needs version ${latest + 1}, so that stored figures get it`];
  if (version !== before.version)
    return [
      `version ${version} follows on nothing: recorded is ${before.version}, next is ${latest + 1}`,
    ];
  return fingerprintOf(metric) === before.fingerprint
    ? []
    : [
        `definition or results changed but version not raised: it needs version ${latest + 1} (if its version was recorded on this branch only, restore its entry in ${RECORD} and record it again)`,
      ];
}

/** What `npm run metrics` writes. */
export function recordProblems(metric, recorded) {
  const { id, version } = metric.declared;
  const before = recorded[id];
  return before?.version === version && before.fingerprint === fingerprintOf(metric)
    ? []
    : [`version ${version} is not recorded; \`${RECORDS}\` writes it`];
}

/**
 * Of all that is recorded. Two branches that take the same version record different metrics under it: merged, the
 * record is neither's.
 */
export function fingerprintOfAll(recorded) {
  const lines = Object.entries(recorded).map(
    ([id, { version, fingerprint }]) => `${id} ${version} ${fingerprint}`,
  );
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex').slice(0, 16);
}

/** A version that two changes took: figures stored under it by one of them lack what the other brought. */
export function clashProblems({ metrics, recorded, recordedAll }) {
  const latest = latestOf(recorded);
  const isRaised = metrics.some(({ declared }) => declared.version === latest + 1);
  if (isRaised || recordedAll === fingerprintOfAll(recorded)) return [];
  const ids = Object.keys(recorded).filter((id) => recorded[id].version === latest);
  return [
    `version ${latest} was recorded for other metrics than ${RECORD} now has under it, so two changes took it: give version ${latest + 1} to the one that was merged last (of ${ids.join(', ')}), then \`${RECORDS}\``,
  ];
}

const named = (id) => (problem) => `metric ${id}: ${problem}`;

/** Declared metrics that no list has, and listed ones that stand in another file. */
export function listProblems(metrics, files, read) {
  const listed = new Set(metrics.map(fileOf));
  const declaring = files.filter(
    (path) => /\/aoi\/(metrics|ratios)\/\w+\.ts$/.test(path) && path.startsWith(FOLDER),
  );
  return [
    ...metrics
      .filter((metric) => read(fileOf(metric)) === null)
      .map((metric) => named(metric.declared.id)(`is not declared in ${fileOf(metric)}`)),
    ...declaring
      .filter((path) => !listed.has(path))
      .map((path) => named(/(\w+)\.ts$/.exec(path)[1])(`${path} is not in aoiMetricList.ts`)),
  ];
}

/** Stored figures and browsers know metrics by their ids. */
export function goneProblems(metrics, recorded) {
  const ids = new Set(metrics.map(({ declared }) => declared.id));
  return Object.keys(recorded)
    .filter((id) => !ids.has(id))
    .map((id) => named(id)('gone or renamed, but its id is stored and sent; it must stay'));
}

/** Everything that is wrong except that nothing was recorded yet. */
export function mistakes({ metrics, recorded, recordedAll, document, files, read }) {
  return [
    ...listProblems(metrics, files, read),
    ...clashProblems({ metrics, recorded, recordedAll }),
    ...goneProblems(metrics, recorded),
    ...metrics.flatMap((metric) =>
      [
        ...wordProblems(metric),
        ...testProblems(metric, read),
        ...rowProblems(metric, document),
        ...versionProblems(metric, recorded),
      ].map(named(metric.declared.id)),
    ),
    ...rowsOf(document)
      .filter(({ id }) => !metrics.some(({ declared }) => declared.id === id))
      .map(({ id }) => `${AOI_DOCUMENT} has a row of ${id}, which is no metric`),
  ];
}

export function unrecorded({ metrics, recorded }) {
  return metrics
    .filter((metric) => versionProblems(metric, recorded).length === 0)
    .flatMap((metric) => recordProblems(metric, recorded).map(named(metric.declared.id)));
}
