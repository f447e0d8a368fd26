import type { WhoseValue } from '../survey/mergeValues';
import type { SurveyConflict } from '../survey/surveyConflicts';
import type { SurveyJson } from '../survey/surveyTree';

export const q = (name: string, more: SurveyJson = {}): SurveyJson => ({
  type: 'text',
  name,
  ...more,
});
export const page = (name: string, ...elements: readonly SurveyJson[]): SurveyJson => ({
  name,
  elements,
});
export const survey = (...pages: readonly SurveyJson[]): SurveyJson => ({ title: 'Coffee', pages });

export const base = survey(
  page('page1', q('age', { title: 'Your age?' }), q('city', { title: 'Your city?' })),
  page('page2', q('drinks', { type: 'checkbox', title: 'What?', choices: ['Tea', 'Coffee'] })),
);

/** `page1(age city) page2(drinks)` */
export function drawn(merged: SurveyJson): string {
  const draw = (one: SurveyJson): string => {
    const inner = [one['elements'], one['templateElements']].find(Array.isArray) as
      SurveyJson[] | undefined;
    return inner ? `${String(one['name'])}(${inner.map(draw).join(' ')})` : String(one['name']);
  };
  return (merged['pages'] as SurveyJson[]).map(draw).join(' ');
}
/** The element or page with a name, wherever it stands. */
export function find(json: unknown, name: string): SurveyJson {
  const all: SurveyJson[] = [];
  const walk = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    if (!Array.isArray(value)) all.push(value as SurveyJson);
    Object.values(value).forEach(walk);
  };
  walk(json);
  const found = all.find((one) => one['name'] === name);
  if (!found) throw new Error(`No ${name}`);
  return found;
}
/** Changes properties of the element or page with a name; undefined removes. */
export function set<T>(json: T, name: string, props: SurveyJson): T {
  if (Array.isArray(json)) return json.map((item: unknown) => set(item, name, props)) as T;
  if (typeof json !== 'object' || json === null) return json;
  const inner = Object.fromEntries(
    Object.entries(json).map(([key, value]) => [key, set(value as unknown, name, props)]),
  );
  if (inner['name'] !== name) return inner as T;
  return Object.fromEntries(
    Object.entries({ ...inner, ...props }).filter(([, value]) => value !== undefined),
  ) as T;
}
export const without = (name: string, from: SurveyJson = base): SurveyJson =>
  JSON.parse(JSON.stringify(from), (_, value: unknown) =>
    Array.isArray(value)
      ? value.filter((one: unknown) => (one as SurveyJson | null)?.['name'] !== name)
      : value,
  ) as SurveyJson;
export const brief = (conflicts: readonly SurveyConflict[]) =>
  conflicts.map((one) => {
    const at = `${one.kind} ${[one.node.name, ...('path' in one ? one.path : [])].join('.')}`;
    return 'mine' in one ? [at, one.mine, one.theirs] : [at, one.deletedBy];
  });
export const decided = (whose: WhoseValue) => ({ decide: () => whose });
