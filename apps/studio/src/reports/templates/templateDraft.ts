import {
  TemplateFields,
  TemplateParameter,
  type ReportTemplate,
} from '@fovea/contract/studies/reports';
import { templateProblem, type TemplateProblem } from '@fovea/rules/studies/reportTemplates';
import * as z from 'zod/mini';

/** A parameter while it is edited: its key stays when its name and its place change. */
export interface DraftParameter extends TemplateParameter {
  readonly key: string;
}

export interface TemplateDraft {
  readonly fields: Omit<TemplateFields, 'parameters'>;
  readonly parameters: readonly DraftParameter[];
  /** A file that was chosen and not sent yet. */
  readonly file: File | null;
}

const { parameters: _none, ...NEW_FIELDS } = TemplateFields.parse({ name: '', type: 'HTML' });

let parameterKeys = 0;
const withKey = (parameter: TemplateParameter): DraftParameter => {
  parameterKeys += 1;
  return { ...parameter, key: String(parameterKeys) };
};

/** What an editor begins with: a stored template, or a new one. */
export function draftOf(template: ReportTemplate | null): TemplateDraft {
  if (!template) return { fields: NEW_FIELDS, parameters: [], file: null };
  const {
    parameters,
    id: _id,
    company: _company,
    version: _version,
    engine: _engine,
    createdDate: _created,
    updatedDate: _updated,
    ...fields
  } = template;
  const inOrder = parameters.toSorted((a, b) => a.order - b.order);
  return { fields, parameters: inOrder.map(withKey), file: null };
}

/** What is sent: parameters in the order in which they are listed. */
export function fieldsOf({ fields, parameters }: TemplateDraft): TemplateFields {
  return {
    ...fields,
    parameters: parameters.map(({ key: _, ...parameter }, order) => ({ ...parameter, order })),
  };
}

/** A parameter with a name of its own. */
export function withNewParameter(draft: TemplateDraft): TemplateDraft {
  const names = new Set(draft.parameters.map(({ name }) => name));
  let number = draft.parameters.length + 1;
  while (names.has(`parameter${number}`)) number += 1;
  const added = TemplateParameter.parse({
    name: `parameter${number}`,
    type: 'STRING',
    label: `Parameter ${number}`,
    order: draft.parameters.length,
  });
  return { ...draft, parameters: [...draft.parameters, withKey(added)] };
}

export function withParameter(
  draft: TemplateDraft,
  key: string,
  changes: Partial<TemplateParameter>,
): TemplateDraft {
  const parameters = draft.parameters.map((one) =>
    one.key === key ? { ...one, ...changes } : one,
  );
  return { ...draft, parameters };
}

/** Of another type nothing applies but what a person reads. */
export function ofType(type: TemplateParameter['type']): Partial<TemplateParameter> {
  return {
    type,
    defaultValue: null,
    min: null,
    max: null,
    step: null,
    choices: [],
    multiple: false,
    placeholder: '',
  };
}

export function withParameterMoved(draft: TemplateDraft, key: string, by: 1 | -1): TemplateDraft {
  const from = draft.parameters.findIndex((one) => one.key === key);
  const moved = draft.parameters[from];
  const other = draft.parameters[from + by];
  if (!moved || !other) return draft;
  const parameters = [...draft.parameters];
  parameters[from] = other;
  parameters[from + by] = moved;
  return { ...draft, parameters };
}

export function withoutParameter(draft: TemplateDraft, key: string): TemplateDraft {
  return { ...draft, parameters: draft.parameters.filter((one) => one.key !== key) };
}

export type DraftProblem =
  | TemplateProblem
  /** What the contract takes as a name or a label. */
  | { readonly kind: 'parameterName' | 'parameterLabel'; readonly key: string };

/** The first thing that keeps a draft from being saved, or null. */
export function draftProblem(
  draft: TemplateDraft,
  known: { readonly others: readonly string[]; readonly hasStoredFile: boolean },
): DraftProblem | null {
  for (const { key, name, label } of draft.parameters) {
    if (!z.safeParse(TemplateParameter.shape.name, name).success) {
      return { kind: 'parameterName', key };
    }
    if (label.trim() === '') return { kind: 'parameterLabel', key };
  }
  return templateProblem(fieldsOf(draft), {
    others: known.others,
    hasFile: known.hasStoredFile || draft.file !== null,
  });
}
