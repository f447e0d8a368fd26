/** Short ways to declare the fields of a property. */
import type { MessageDescriptor } from 'react-intl';
import type { FieldSpec } from './fieldSpec';

export const select = (
  name: string,
  label: MessageDescriptor,
  options: readonly (readonly [value: string, label: MessageDescriptor])[],
  also: readonly string[] = [],
): FieldSpec => ({
  kind: 'select',
  name,
  also,
  label,
  fallback: options[0]![0],
  options: options.map(([value, messages]) => ({ value, label: messages })),
});
export const yesNo = (
  name: string,
  label: MessageDescriptor,
  fallback = false,
  also: readonly string[] = [],
): FieldSpec => ({ kind: 'switch', name, label, fallback, also });
export const number = (
  name: string,
  label: MessageDescriptor,
  more: {
    min?: number;
    max?: number;
    fallback?: number;
    decimals?: number;
    help?: MessageDescriptor;
  } = {},
  also: readonly string[] = [],
): FieldSpec => ({ kind: 'number', name, label, also, ...more });
export const text = (
  name: string,
  label: MessageDescriptor,
  also: readonly string[] = [],
): FieldSpec => ({
  kind: 'text',
  name,
  label,
  also,
});
export const color = (name: string, label: MessageDescriptor): FieldSpec => ({
  kind: 'color',
  name,
  label,
});
