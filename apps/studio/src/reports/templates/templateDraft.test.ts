import { expect, it } from 'vitest';
import { aParameter, aTemplate } from '../testing/aRun';
import {
  draftOf,
  draftProblem,
  fieldsOf,
  ofType,
  withNewParameter,
  withoutParameter,
  withParameter,
  withParameterMoved,
  type TemplateDraft,
} from './templateDraft';

const template = aTemplate({
  parameters: [aParameter({ name: 'second', order: 5 }), aParameter({ name: 'first', order: 1 })],
});
const names = (draft: TemplateDraft) => draft.parameters.map(({ name }) => name);
const keyOf = (draft: TemplateDraft, name: string) =>
  draft.parameters.find((one) => one.name === name)?.key ?? '';
const known = { others: ['AOI report'], hasStoredFile: true };

it('lists parameters in their order, and sends the order in which they are listed', () => {
  const draft = draftOf(template);
  expect(names(draft)).toEqual(['first', 'second']);
  const moved = withParameterMoved(draft, keyOf(draft, 'first'), 1);
  expect(fieldsOf(moved).parameters.map(({ name, order }) => `${name} ${order}`)).toEqual([
    'second 0',
    'first 1',
  ]);
  expect(withParameterMoved(moved, keyOf(moved, 'first'), 1)).toBe(moved);
});

it('sends what can be set, and nothing else', () => {
  const sent = fieldsOf(draftOf(template));
  expect(Object.keys(sent)).not.toContain('id');
  expect(Object.keys(sent)).not.toContain('engine');
  expect(Object.keys(sent.parameters[0] ?? {})).not.toContain('key');
});

it('gives a new parameter a name that is free', () => {
  const draft = draftOf(aTemplate({ parameters: [aParameter({ name: 'parameter2' })] }));
  expect(names(withNewParameter(draft))).toEqual(['parameter2', 'parameter3']);
  expect(draftProblem(withNewParameter(draft), known)).toBeNull();
});

it('another type begins without what belonged to the old one', () => {
  const number = aParameter({ name: 'n', type: 'NUMBER', min: 1, defaultValue: 2, step: 1 });
  const draft = draftOf(aTemplate({ parameters: [number] }));
  const changed = withParameter(draft, keyOf(draft, 'n'), ofType('STRING'));
  expect(changed.parameters[0]).toMatchObject({ type: 'STRING', min: null, defaultValue: null });
});

it('says what keeps a template from being saved', () => {
  const draft = draftOf(template);
  const first = keyOf(draft, 'first');
  const problem = (of: TemplateDraft, more = known) => draftProblem(of, more);
  expect(problem(draft)).toBeNull();
  expect(problem(withParameter(draft, first, { name: '1 a' }))).toEqual({
    kind: 'parameterName',
    key: first,
  });
  expect(problem(withParameter(draft, first, { label: ' ' }))).toEqual({
    kind: 'parameterLabel',
    key: first,
  });
  expect(problem(withParameter(draft, first, { name: 'second' }))).toMatchObject({
    kind: 'parameter',
    problem: 'twice',
  });
  expect(problem(withoutParameter(draft, first))).toBeNull();
  expect(problem(draft, { ...known, hasStoredFile: false })).toEqual({ kind: 'noFile' });
  const file = new File(['x'], 'report.html');
  expect(problem({ ...draft, file }, { ...known, hasStoredFile: false })).toBeNull();
  expect(problem(draft, { ...known, others: ['study summary'] })).toMatchObject({ kind: 'name' });
});
