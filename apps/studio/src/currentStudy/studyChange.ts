import type { Study, StudyChange } from '@fovea/contract/studies/studies';
import type { StimulusChange } from '@fovea/contract/studies/stimuli';

/** Merges two changes; where both set a field the newer value wins. */
export function mergeStudyChanges(older: StudyChange, newer: StudyChange): StudyChange {
  const { stimuli: olderStimuli = [], ...olderRest } = older;
  const { stimuli: newerStimuli = [], ...newerRest } = newer;
  const byId = new Map<string, StimulusChange>();
  for (const change of [...olderStimuli, ...newerStimuli]) {
    byId.set(change.id, { ...byId.get(change.id), ...change });
  }
  const merged: StudyChange = { ...olderRest, ...newerRest };
  if (older.sensors && newer.sensors) merged.sensors = { ...older.sensors, ...newer.sensors };
  if (older.checks && newer.checks) merged.checks = { ...older.checks, ...newer.checks };
  return byId.size > 0 ? { ...merged, stimuli: [...byId.values()] } : merged;
}

/** Applies a change to a study. */
export function withStudyChange(study: Study, change: StudyChange): Study {
  const { stimuli = [], sensors, checks, version: _, ...rest } = change;
  const shown: Study = { ...study, ...omitUndefined(rest) };
  if (sensors) shown.sensors = { ...study.sensors, ...omitUndefined(sensors) };
  if (checks) shown.checks = { ...study.checks, ...omitUndefined(checks) };
  if (stimuli.length === 0) return shown;
  const changes = new Map(stimuli.map((one) => [one.id, one]));
  return {
    ...shown,
    stimuli: study.stimuli.map((stimulus) => {
      const one = changes.get(stimulus.id);
      if (!one) return stimulus;
      const changed = { ...stimulus, ...omitUndefined(one) };
      return one.displayName === undefined ? changed : { ...changed, name: one.displayName };
    }),
  };
}

type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> };

/** Omits undefined fields. */
function omitUndefined<T extends object>(value: T): Defined<T> {
  return Object.fromEntries(
    Object.entries(value).filter(([, field]) => field !== undefined),
  ) as Defined<T>;
}

/** The fields that a change sets, by path: `name`, `sensors/webcam`, `stimuli/id/displayName`. */
export function changedFields(change: StudyChange): Map<string, unknown> {
  const fields = new Map<string, unknown>();
  const add = (prefix: string, values: object) => {
    for (const [key, value] of Object.entries(values)) {
      if (value !== undefined) fields.set(prefix + key, value);
    }
  };
  const { version: _, stimuli = [], sensors = {}, checks = {}, ...rest } = change;
  add('', rest);
  add('sensors/', sensors);
  add('checks/', checks);
  for (const { id, ...values } of stimuli) add(`stimuli/${id}/`, values);
  return fields;
}

/** The value of a study at a path; undefined if the stimulus does not exist. */
export function readField(study: Study, path: string): unknown {
  const [first = '', second = '', third = ''] = path.split('/');
  const read = (value: object | undefined, key: string): unknown =>
    value === undefined ? undefined : (value as Record<string, unknown>)[key];
  if (first === 'stimuli') {
    return read(
      study.stimuli.find(({ id }) => id === second),
      third,
    );
  }
  if (first === 'sensors' || first === 'checks') return read(study[first], second);
  return read(study, first);
}

/** The change with another value of a field that it sets. */
export function withField(change: StudyChange, path: string, value: unknown): StudyChange {
  const [first = '', second = '', third = ''] = path.split('/');
  if (first === 'stimuli') {
    const stimuli = change.stimuli?.map((one) =>
      one.id === second ? { ...one, [third]: value } : one,
    );
    return { ...change, ...(stimuli && { stimuli }) };
  }
  if (first === 'sensors' || first === 'checks')
    return { ...change, [first]: { ...change[first], [second]: value } };
  return { ...change, [first]: value };
}

/** Removes fields from a change by path; null if none remain. */
export function withoutFields(change: StudyChange, paths: ReadonlySet<string>): StudyChange | null {
  const keep = (prefix: string, values: object) =>
    Object.fromEntries(Object.entries(values).filter(([key]) => !paths.has(prefix + key)));
  const { version: _, stimuli = [], sensors, checks, ...rest } = change;
  const left: StudyChange = keep('', rest);
  if (sensors) left.sensors = keep('sensors/', sensors);
  if (checks) left.checks = keep('checks/', checks);
  const changes = stimuli
    .map(({ id, ...values }) => ({ id, ...keep(`stimuli/${id}/`, values) }))
    .filter((one) => Object.keys(one).length > 1);
  if (changes.length > 0) left.stimuli = changes;
  return changedFields(left).size === 0 ? null : left;
}
