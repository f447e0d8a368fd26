import { getAt, isJson, pathText, type Json, type Path } from './jsonPath';

/** A page or an element with its children, as shown in the tree. */
export interface OutlineNode {
  readonly path: Path;
  readonly key: string;
  readonly json: Json;
  readonly kind: 'page' | 'element';
  /** The property that holds its children; null for elements without children. */
  readonly holder: string | null;
  readonly children: readonly OutlineNode[];
}

/**
 * The property that holds the children of a page, panel or repeated panel. SurveyJS also reads the
 * older name.
 */
export function childrenProperty(json: Json, kind: 'page' | 'element'): string | null {
  const isRepeated = json['type'] === 'paneldynamic' || Array.isArray(json['templateElements']);
  if (isRepeated) return 'templateElements';
  const holds = kind === 'page' || json['type'] === 'panel' || Array.isArray(json['elements']);
  if (!holds) return null;
  return !Array.isArray(json['elements']) && Array.isArray(json['questions'])
    ? 'questions'
    : 'elements';
}

function nodeAt(json: Json, path: Path, kind: 'page' | 'element'): OutlineNode {
  const holder = childrenProperty(json, kind);
  const inside: unknown = holder === null ? [] : json[holder];
  const children = (Array.isArray(inside) ? inside : []).flatMap((child: unknown, place) =>
    isJson(child) ? [nodeAt(child, [...path, holder!, place], 'element')] : [],
  );
  return { path, key: pathText(path), json, kind, holder, children };
}

/**
 * The pages of a survey with their elements. A survey that has elements but no pages is shown as
 * one page with the path of the survey.
 */
export function outline(survey: Json): readonly OutlineNode[] {
  const pages = survey['pages'];
  if (Array.isArray(pages)) {
    return pages.flatMap((page: unknown, place) =>
      isJson(page) ? [nodeAt(page, ['pages', place], 'page')] : [],
    );
  }
  const isOnePage = Array.isArray(survey['elements']) || Array.isArray(survey['questions']);
  return isOnePage ? [nodeAt(survey, [], 'page')] : [];
}

/** All pages and elements, in survey order. */
export function flattenOutline(nodes: readonly OutlineNode[]): OutlineNode[] {
  return nodes.flatMap((node) => [node, ...flattenOutline(node.children)]);
}

/** The node of a page or an element; null when there is none at the path. */
export function findNode(survey: Json, path: Path): OutlineNode | null {
  const json = getAt(survey, path);
  if (!isJson(json)) return null;
  return flattenOutline(outline(survey)).find(({ key }) => key === pathText(path)) ?? null;
}

/** Path of the parent: a page, a panel or a repeated panel. Null for pages. */
export function ownerPath(path: Path): Path | null {
  return path.length >= 2 && path[0] !== undefined && !(path.length === 2 && path[0] === 'pages')
    ? path.slice(0, -2)
    : null;
}

/** Moves the elements of a survey without pages into a page, so that pages can be added. */
export function withPages(survey: Json): Json {
  if (Array.isArray(survey['pages'])) return survey;
  const { elements, questions, ...rest } = survey;
  const inside: unknown = elements ?? questions;
  if (!Array.isArray(inside)) return { ...rest, pages: [] };
  return { ...rest, pages: [{ name: 'page1', elements: inside }] };
}
