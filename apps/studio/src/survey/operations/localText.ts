import { isJson } from './jsonPath';

/** A localisable text: { default: '…', de: '…' }. Only the default is edited here. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (!isJson(value)) return '';
  const shown = value['default'] ?? Object.values(value).find((text) => typeof text === 'string');
  return typeof shown === 'string' ? shown : '';
}

/** Sets the text and keeps translations. Undefined when nothing is left. */
export function withText(value: unknown, text: string): unknown {
  if (isJson(value)) {
    const { default: _, ...others } = value;
    if (text !== '') return { default: text, ...others };
    return Object.keys(others).length > 0 ? others : undefined;
  }
  return text === '' ? undefined : text;
}

/** The translations other than the default, shown as a hint. */
export function translationsOf(value: unknown): string[] {
  return isJson(value) ? Object.keys(value).filter((language) => language !== 'default') : [];
}
