import type { Study } from '@fovea/contract/studies/studies';
import type { ConflictNode, SurveyConflict } from '@fovea/rules/survey/surveyConflicts';
import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';
import type { FieldConflict } from '../currentStudy/studyConflict';
import { elementType } from '../survey/elements/elementTypes';
import { layoutFields, questionOrder, timeLimit } from '../survey/elements/fields';
import type { FieldSpec } from '../survey/elements/fieldSpec';
import { DESCRIPTION, REQUIRED, TITLE } from '../survey/fields/titleFields';
import { textOf } from '../survey/operations/localText';
import {
  COURSE_FIELDS,
  GENERAL_FIELDS,
  NAVIGATION_FIELDS,
  TIME_FIELDS,
} from '../survey/settings/surveyFields';
import { FIELD_NAMES, PART_NAMES, SURVEY_PART_NAMES } from './fieldNames';

const messages: Record<
  'of' | 'place' | 'order' | 'orderOf' | 'item' | 'settings' | 'existence',
  MessageDescriptor
> = defineMessages({
  of: { id: 'field.of', defaultMessage: '{name}: {field}' },
  place: { id: 'conflict.place', defaultMessage: 'Page or panel' },
  order: { id: 'conflict.order', defaultMessage: 'Order' },
  orderOf: { id: 'conflict.orderOf', defaultMessage: 'Order: {list}' },
  item: { id: 'conflict.item', defaultMessage: '{list}, number {number}' },
  settings: { id: 'conflict.settings', defaultMessage: 'Settings of the survey' },
  existence: { id: 'conflict.existence', defaultMessage: 'Changed and deleted' },
});

/** What is meant, and which property of it; for example 'Your age?' and 'Title'. */
export interface ConflictName {
  readonly item: string;
  readonly field: string;
}

export function conflictName(intl: IntlShape, study: Study, conflict: FieldConflict): ConflictName {
  const { path, part } = conflict;
  const [first = '', second = '', third = ''] = path.split('/');
  const isStimulus = first === 'stimuli';
  const stimulus = study.stimuli.find(({ id }) => id === second)?.displayName ?? '';
  const key = isStimulus ? third : first;
  const message = FIELD_NAMES[key];
  const field = message ? intl.formatMessage(message) : key;
  if (!part) {
    const isPart = first === 'sensors' || first === 'checks';
    const whole = isPart ? intl.formatMessage(messages.of, { name: field, field: second }) : field;
    return { item: isStimulus ? stimulus : study.name, field: whole };
  }
  if (third !== 'surveyQuestions') {
    const last = part.kind === 'value' || part.kind === 'order' ? part.path.at(-1) : undefined;
    const name = PART_NAMES[String(last ?? '')];
    return {
      item: intl.formatMessage(messages.of, { name: stimulus, field }),
      field: name ? intl.formatMessage(name) : String(last ?? field),
    };
  }
  return { item: nodeName(intl, part.node), field: partName(intl, part) };
}

/** The title of a page or question, otherwise its name. */
export function nodeName(intl: IntlShape, node: ConflictNode): string {
  if (node.kind === 'survey') return intl.formatMessage(messages.settings);
  return (
    textOf(node.title) || node.name || intl.formatMessage(elementType({ type: node.type }).label)
  );
}

/** The fields of the details panel for a page, a question or the survey. */
export function specsOf(node: ConflictNode): readonly FieldSpec[] {
  if (node.kind === 'survey')
    return [...GENERAL_FIELDS, ...COURSE_FIELDS, ...NAVIGATION_FIELDS, ...TIME_FIELDS];
  const shared = [TITLE, DESCRIPTION];
  if (node.kind === 'page') return [...shared, questionOrder, timeLimit];
  const { fields } = elementType({ type: node.type });
  return [...shared, REQUIRED, ...fields, ...layoutFields];
}

/** The name of one property, as the details panel calls it. */
export function propertyName(intl: IntlShape, node: ConflictNode, property: string): string {
  const spec = specsOf(node).find(
    ({ name, also = [] }) => name === property || also.includes(property),
  );
  const message = spec?.label ?? SURVEY_PART_NAMES[property];
  return message ? intl.formatMessage(message) : property;
}

function partName(intl: IntlShape, part: SurveyConflict): string {
  if (part.kind === 'deleted') return intl.formatMessage(messages.existence);
  if (part.kind === 'place') return intl.formatMessage(messages.place);
  const [first = '', ...rest] = part.path;
  const isChildren = ['pages', 'elements', 'questions', 'templateElements'].includes(String(first));
  if (part.kind === 'order' && isChildren) return intl.formatMessage(messages.order);
  let name = propertyName(intl, part.node, String(first));
  for (const step of rest) {
    if (typeof step === 'number') {
      name = intl.formatMessage(messages.item, { list: name, number: step + 1 });
      continue;
    }
    if (step === 'default') continue;
    const inner = ['text', 'value'].includes(step)
      ? step
      : propertyName(intl, { ...part.node, type: undefined }, step);
    name = intl.formatMessage(messages.of, { name, field: inner });
  }
  return part.kind === 'order' ? intl.formatMessage(messages.orderOf, { list: name }) : name;
}
