/** A survey as a tree of pages and elements with identities, so that two versions can be compared. */
export type SurveyJson = Readonly<Record<string, unknown>>;

export type SurveyNodeKind = 'survey' | 'page' | 'element';

export interface SurveyNode {
  readonly id: string;
  readonly kind: SurveyNodeKind;
  readonly name: string;
  /** Everything but its children. */
  readonly props: SurveyJson;
  /** The property that holds its children; null for elements without children. */
  readonly holder: string | null;
  /** Null for the survey. */
  readonly parent: string | null;
  readonly children: readonly string[];
}

export type SurveyTree = ReadonlyMap<string, SurveyNode>;

export const ROOT = 'survey';
export const pageId = (name: string) => `page:${name}`;
export const elementId = (name: string) => `element:${name}`;

export const isObject = (value: unknown): value is SurveyJson =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Moves the elements of a survey without pages into a page, so that pages can be compared. */
export function inPages(survey: SurveyJson): SurveyJson {
  if (Array.isArray(survey['pages'])) return survey;
  const { elements, questions, ...rest } = survey;
  const inside: unknown = elements ?? questions;
  return { ...rest, pages: Array.isArray(inside) ? [{ name: 'page1', elements: inside }] : [] };
}

/** SurveyJS also reads the older name `questions`. */
function holderOf(json: SurveyJson, kind: SurveyNodeKind): string | null {
  if (kind === 'survey' && Array.isArray(json['pages'])) return 'pages';
  const isRepeated = json['type'] === 'paneldynamic' || Array.isArray(json['templateElements']);
  if (isRepeated) return 'templateElements';
  if (kind === 'element' && json['type'] !== 'panel' && !Array.isArray(json['elements']))
    return null;
  return !Array.isArray(json['elements']) && Array.isArray(json['questions'])
    ? 'questions'
    : 'elements';
}

/**
 * Reads a survey. A page or an element is identified by its name; without one, or with a name that
 * occurred before, by its place.
 */
export function readSurvey(survey: SurveyJson): SurveyTree {
  const tree = new Map<string, SurveyNode>();
  const read = (json: SurveyJson, kind: SurveyNodeKind, parent: string | null, place: number) => {
    const name = typeof json['name'] === 'string' ? json['name'] : '';
    const named = kind === 'survey' ? ROOT : kind === 'page' ? pageId(name) : elementId(name);
    let id = named;
    if (kind !== 'survey' && name === '') id = `${parent ?? ''}/${kind}:${place}`;
    for (let number = 2; tree.has(id); number++) id = `${named}#${number}`;
    const holder = holderOf(json, kind);
    const inside: unknown = holder === null ? undefined : json[holder];
    // A list with something else in it is kept as it is.
    const isReadable = inside === undefined || (Array.isArray(inside) && inside.every(isObject));
    const children: string[] = [];
    const props = Object.fromEntries(
      Object.entries(json).filter(([key]) => !isReadable || key !== holder),
    );
    tree.set(id, {
      ...{ id, kind, name, props, parent, children },
      holder: isReadable ? holder : null,
    });
    const list = isReadable && Array.isArray(inside) ? (inside as SurveyJson[]) : [];
    const childKind = holder === 'pages' ? 'page' : 'element';
    for (const [at, child] of list.entries()) children.push(read(child, childKind, id, at));
    return id;
  };
  read(survey, 'survey', null, 0);
  return tree;
}

/** The survey of a tree; a list of children is written where it was or has something in it. */
export function writeSurvey(tree: SurveyTree, id: string = ROOT): SurveyJson {
  const node = tree.get(id);
  if (!node) throw new Error('The tree is not complete.');
  const { holder, children, props } = node;
  if (holder === null) return props;
  return { ...props, [holder]: children.map((child) => writeSurvey(tree, child)) };
}
