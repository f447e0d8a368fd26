import { isObject } from '@fovea/rules/survey/surveyTree';
import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';
import type { ConflictChoice, FieldConflict } from '../currentStudy/studyConflict';
import { textOf } from '../survey/operations/localText';
import { propertyName, specsOf } from './conflictText';

const messages: Record<
  | 'none'
  | 'on'
  | 'off'
  | 'seconds'
  | 'deleted'
  | 'changed'
  | 'changedInside'
  | 'picture'
  | 'positions',
  MessageDescriptor
> = defineMessages({
  none: { id: 'value.none', defaultMessage: 'None' },
  on: { id: 'value.on', defaultMessage: 'On' },
  off: { id: 'value.off', defaultMessage: 'Off' },
  seconds: { id: 'duration.s', defaultMessage: '{seconds} s' },
  deleted: { id: 'value.deleted', defaultMessage: 'Deleted' },
  changed: { id: 'value.changed', defaultMessage: 'Changed: {fields}' },
  changedInside: { id: 'value.changedInside', defaultMessage: 'Something in it was changed' },
  picture: { id: 'value.picture', defaultMessage: 'A picture' },
  positions: {
    id: 'value.points',
    defaultMessage: '{count, plural, one {# point} other {# points}}',
  },
});

const LONGEST = 300;

/** One of the two values of a conflict, in words. */
export function conflictValue(
  intl: IntlShape,
  conflict: FieldConflict,
  side: ConflictChoice,
): string {
  const { part } = conflict;
  if (part?.kind === 'deleted') {
    if (part.deletedBy === side) return intl.formatMessage(messages.deleted);
    if (part.changed.length === 0) return intl.formatMessage(messages.changedInside);
    const fields = part.changed.map((name) => propertyName(intl, part.node, name));
    return intl.formatMessage(messages.changed, {
      fields: intl.formatList(fields, { type: 'unit' }),
    });
  }
  const field =
    part && 'path' in part ? part.path.findLast((step) => typeof step === 'string') : null;
  const spec = part && specsOf(part.node).find(({ name }) => name === field);
  const value = conflict[side];
  if (spec?.kind === 'select') {
    const option = spec.options.find((one) => one.value === (value ?? spec.fallback));
    if (option) return intl.formatMessage(option.label);
  }
  if (spec?.kind === 'switch') return onOrOff(intl, Boolean(value ?? spec.fallback));
  const name = String(field ?? conflict.path.split('/').at(-1) ?? '');
  const text = valueText(intl, name, value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

const onOrOff = (intl: IntlShape, isOn: boolean) =>
  intl.formatMessage(isOn ? messages.on : messages.off);

/** A value in words: texts without tags, lists by their items, never JSON. */
export function valueText(intl: IntlShape, name: string, value: unknown): string {
  if (value === null || value === undefined || value === '')
    return intl.formatMessage(messages.none);
  if (typeof value === 'boolean') return onOrOff(intl, value);
  if (typeof value === 'number') {
    return name.endsWith('Ms')
      ? intl.formatMessage(messages.seconds, { seconds: intl.formatNumber(value / 1000) })
      : intl.formatNumber(value);
  }
  if (typeof value === 'string') {
    if (value.startsWith('data:')) return intl.formatMessage(messages.picture);
    // In an expression, < is not a tag.
    const isCode = /(?:If|xpression)$/.test(name);
    return (isCode ? value : value.replace(/<[^>]*>/g, ' ')).trim();
  }
  if (Array.isArray(value)) {
    if (name === 'positions')
      return intl.formatMessage(messages.positions, { count: value.length });
    const items = value.map((item: unknown) => valueText(intl, name, item));
    return intl.formatList(items, { type: 'unit' });
  }
  if (!isObject(value)) return String(value);
  const own = textOf(value['text'] ?? value['title'] ?? value['value'] ?? value['name']);
  if (own) return own;
  const isTranslated = Object.values(value).every((one) => typeof one === 'string');
  if (isTranslated && 'default' in value) return textOf(value);
  const parts = Object.entries(value).map(([key, one]) => valueText(intl, key, one));
  return intl.formatList(parts, { type: 'unit' });
}
