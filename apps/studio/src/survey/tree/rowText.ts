import type { IntlShape } from 'react-intl';
import { elementType } from '../elements/elementTypes';
import { textOf } from '../operations/localText';
import type { OutlineNode } from '../operations/outline';

/** Display name of an element: its title, otherwise its name, otherwise its type. */
export function rowTitle(node: OutlineNode, intl: IntlShape): string {
  const { json, kind } = node;
  const own = textOf(json['title']) || (kind === 'element' ? htmlText(json) : '');
  if (own) return own;
  const name = textOf(json['name']);
  if (name) return name;
  return kind === 'page'
    ? intl.formatMessage({ id: 'survey.page', defaultMessage: 'Page' })
    : intl.formatMessage(elementType(json).label);
}

/** The start of a formatted text without its tags. */
function htmlText(json: OutlineNode['json']): string {
  if (json['type'] !== 'html') return '';
  const messages = textOf(json['html'])
    .slice(0, 2000)
    .replace(/<\/?(?:b|i|u|em|strong|span|a|small|sub|sup|mark)\b[^>]*>/gi, '')
    .replace(/<[^>]*>/g, ' ');
  return messages.replace(/\s+/g, ' ').trim().slice(0, 100);
}

/** The type of a row; an unknown type is shown by its id. */
export function rowKind(node: OutlineNode, intl: IntlShape): string {
  const { json, kind } = node;
  if (kind === 'page') {
    return intl.formatMessage(
      {
        id: 'survey.page.count',
        defaultMessage: '{count, plural, one {# element} other {# elements}}',
      },
      { count: node.children.length },
    );
  }
  const type = elementType(json);
  const word = intl.formatMessage(type.label);
  return type.type === 'unknown' ? `${textOf(json['type'])} · ${word}` : word;
}

/** Shortened for the tooltip of Undo. */
export const shortTitle = (title: string): string =>
  [...title].length > 40 ? `${[...title].slice(0, 39).join('')}…` : title;
