import type { IntlShape } from 'react-intl';
import { elementType } from '../elements/elementTypes';
import { textOf } from '../operations/localText';
import type { OutlineNode } from '../operations/outline';

/** What an element is called: its title, else its name, else what kind it is. */
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

/** The beginning of a formatted text without its tags. */
function htmlText(json: OutlineNode['json']): string {
  if (json['type'] !== 'html') return '';
  const messages = textOf(json['html'])
    .slice(0, 2000)
    .replace(/<\/?(?:b|i|u|em|strong|span|a|small|sub|sup|mark)\b[^>]*>/gi, '')
    .replace(/<[^>]*>/g, ' ');
  return messages.replace(/\s+/g, ' ').trim().slice(0, 100);
}

/** The kind of a row in words; an unknown type shows its own word. */
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

/** For the tooltip of Undo: short. */
export const shortTitle = (title: string): string =>
  [...title].length > 40 ? `${[...title].slice(0, 39).join('')}…` : title;
