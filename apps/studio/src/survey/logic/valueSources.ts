import { choicesOf, choiceText, valueOf } from '../operations/choiceEdits';
import { isWithin, type Json, type Path } from '../operations/jsonPath';
import { textOf } from '../operations/localText';
import { flattenOutline, outline } from '../operations/outline';
import type { Operator } from './conditions';

/** With `presence`, only whether there is an answer can be compared. */
export type ValueKind = 'text' | 'number' | 'boolean' | 'choice' | 'choices' | 'presence' | 'other';

/** Something an expression can refer to. */
export interface ValueSource {
  readonly name: string;
  readonly title: string;
  readonly kind: ValueKind;
  readonly options: readonly {
    readonly value: string | number | boolean;
    readonly label: string;
  }[];
}

const NOTHING_TO_ASK = new Set(['html', 'image', 'panel', 'empty']);

function kindOf(json: Json): ValueKind {
  switch (json['type']) {
    case 'boolean':
      return 'boolean';
    case 'rating':
    case 'slider':
      return 'number';
    case 'checkbox':
    case 'tagbox':
    case 'ranking':
      return 'choices';
    case 'radiogroup':
    case 'dropdown':
    case 'buttongroup':
      return 'choice';
    case 'imagepicker':
      return json['multiSelect'] === true ? 'choices' : 'choice';
    case 'imagemap':
      return json['multiSelect'] === false ? 'choice' : 'choices';
    case 'expression':
      return ['decimal', 'currency', 'percent'].includes(textOf(json['displayStyle']))
        ? 'number'
        : 'other';
    case 'signaturepad':
    case 'matrixdynamic':
      return 'presence';
    case 'text':
      return json['inputType'] === 'number' || json['inputType'] === 'range' ? 'number' : 'text';
    case 'comment':
      return 'text';
    default:
      return 'other';
  }
}

function optionsOf(list: unknown): ValueSource['options'] {
  return choicesOf(list).map((choice) => {
    const value = typeof choice === 'object' ? choice['value'] : choice;
    const plain = typeof value === 'number' || typeof value === 'boolean' ? value : valueOf(choice);
    return { value: plain, label: choiceText(choice) || valueOf(choice) };
  });
}

/** The references of a question: itself, the rows of a matrix, or the items of a multiple text question. */
function sourcesOf(json: Json, prefix: string): ValueSource[] {
  const name = textOf(json['valueName']) || textOf(json['name']);
  if (name === '' || NOTHING_TO_ASK.has(textOf(json['type']))) return [];
  const title = textOf(json['title']) || textOf(json['name']);
  const full = `${prefix}${name}`;
  if (json['type'] === 'matrix') {
    return choicesOf(json['rows']).map((row) => ({
      name: `${full}.${valueOf(row)}`,
      title: `${title} – ${choiceText(row) || valueOf(row)}`,
      kind: 'choice',
      options: optionsOf(json['columns']),
    }));
  }
  if (json['type'] === 'multipletext') {
    return choicesOf(json['items']).map((item) => ({
      name: `${full}.${valueOf(item, 'name')}`,
      title: `${title} – ${(typeof item === 'object' && textOf(item['title'])) || valueOf(item, 'name')}`,
      kind: 'text',
      options: [],
    }));
  }
  const list = json[json['type'] === 'imagemap' ? 'areas' : 'choices'];
  const kind = kindOf(json);
  return [{ name: full, title, kind, options: kind === 'presence' ? [] : optionsOf(list) }];
}

/** What an expression at this position can refer to, including neighbours in the same repeated panel. */
export function valueSources(survey: Json, path: Path | null): ValueSource[] {
  const nodes = flattenOutline(outline(survey)).filter(({ kind }) => kind === 'element');
  const repeated = nodes.filter(({ holder }) => holder === 'templateElements');
  return nodes.flatMap((node) => {
    if (path && node.path.join('.') === path.join('.')) return [];
    const around = repeated.find((one) => one !== node && isWithin(node.path, one.path));
    if (!around) return sourcesOf(node.json, '');
    return path && isWithin(path, around.path) ? sourcesOf(node.json, 'panel.') : [];
  });
}

const COMPARE: readonly Operator[] = ['=', '<>', '>', '<', '>=', '<=', 'empty', 'notempty'];
const BY_KIND: Readonly<Record<ValueKind, readonly Operator[]>> = {
  text: ['=', '<>', 'contains', 'notcontains', 'empty', 'notempty'],
  number: COMPARE,
  boolean: ['=', '<>', 'empty', 'notempty'],
  choice: ['=', '<>', 'anyof', 'empty', 'notempty'],
  choices: ['contains', 'notcontains', 'anyof', 'allof', 'empty', 'notempty'],
  presence: ['notempty', 'empty'],
  other: [...COMPARE, 'contains', 'notcontains'],
};

/** The operators that are meaningful for a kind of answer. */
export const operatorsFor = (kind: ValueKind): readonly Operator[] => BY_KIND[kind];
