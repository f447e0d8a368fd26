import { jsonEqual } from './jsonEqual';
import { mergeObjects, mergeOrders, mergeValues, type ValueCollision } from './mergeValues';
import { renameEverywhere } from './surveyReferences';
import { withOneNaming } from './surveyRenames';
import { keptNodes, placedNodes } from './mergeSurveyNodes';
import {
  conflictNode,
  nodeOf,
  type AskSurvey,
  type ConflictNode,
  type SurveyConflict,
  type SurveyVersions,
} from './surveyConflicts';
import { inPages, readSurvey, writeSurvey, type SurveyJson, type SurveyNode } from './surveyTree';

export interface MergeOptions {
  /** Whose change counts in a conflict; mine, when nobody has been asked yet. */
  readonly decide?: AskSurvey;
  /** Whether mine and theirs are by one author, so that equal additions are one. */
  readonly isSameAuthor?: boolean;
}

export interface MergedSurvey {
  readonly survey: SurveyJson;
  readonly conflicts: readonly SurveyConflict[];
  /** New names of what has another name in my version. */
  readonly renamed: ReadonlyMap<string, string>;
}

/**
 * Merges two versions of a survey with their common ancestor, by pages and questions and their
 * properties. Logic that was written with an old name follows the new one.
 */
export function mergeSurveys(
  base: SurveyJson,
  mine: SurveyJson,
  theirs: SurveyJson,
  { decide = () => 'mine', isSameAuthor = false }: MergeOptions = {},
): MergedSurvey {
  const unchanged = { conflicts: [], renamed: new Map<string, string>() };
  if (jsonEqual(base, theirs)) return { survey: mine, ...unchanged };
  if (jsonEqual(base, mine)) return { survey: theirs, ...unchanged };
  const hasPages = [base, mine, theirs].some(({ pages }) => Array.isArray(pages));
  const put = (survey: SurveyJson) => (hasPages ? inPages(survey) : survey);
  const naming = withOneNaming(
    { base: put(base), mine: put(mine), theirs: put(theirs) },
    isSameAuthor,
  );
  const versions: SurveyVersions = {
    base: readSurvey(naming.base),
    mine: readSurvey(naming.mine),
    theirs: readSurvey(naming.theirs),
    named: naming.named,
  };
  const conflicts = new Map<string, SurveyConflict>();
  const ask: AskSurvey = (conflict) => {
    conflicts.set(conflict.id, conflict);
    return decide(conflict);
  };

  const kept = keptNodes(versions, ask);
  const places = placedNodes(versions, kept, ask);
  const tree = new Map<string, SurveyNode>();
  for (const id of kept) {
    const node = nodeOf(versions, id);
    const props = mergedProps(versions, id, ask);
    const lists = [versions.base, versions.mine, versions.theirs].map((version) =>
      (version.get(id)?.children ?? []).filter((child) => places.get(child) === id),
    ) as [string[], string[], string[]];
    const here = new Set([...places].flatMap(([child, parent]) => (parent === id ? [child] : [])));
    const children = mergeOrders(...lists, here, () =>
      ask({
        ...{ kind: 'order', id: `${id}|order`, node: conflictNode(versions, id) },
        path: node.holder === null ? [] : [node.holder],
        base: namesAt(versions, lists, 0),
        mine: namesAt(versions, lists, 1),
        theirs: namesAt(versions, lists, 2),
      }),
    );
    // Where its place in neither list is known, it stands at the end.
    children.push(...[...here].filter((child) => !children.includes(child)));
    const holder = node.holder ?? (children.length > 0 ? 'elements' : null);
    tree.set(id, { ...node, props, holder, children });
  }
  let survey = writeSurvey(tree);
  for (const [name, { base: was, mine: called }] of naming.disputed) {
    const node = [...kept].find((id) => tree.get(id)?.name === name);
    if (node === undefined) continue;
    const whose = ask({
      ...{ kind: 'value', id: `${node}|name`, node: conflictNode(versions, node), path: ['name'] },
      ...{ base: was, mine: called, theirs: name },
    });
    if (whose === 'mine') survey = renameEverywhere(survey, name, called);
  }
  const byId = (a: SurveyConflict, b: SurveyConflict) => (a.id < b.id ? -1 : 1);
  return { survey, conflicts: [...conflicts.values()].toSorted(byId), renamed: naming.renamed };
}

function mergedProps(versions: SurveyVersions, id: string, ask: AskSurvey): SurveyJson {
  const mine = versions.mine.get(id);
  const theirs = versions.theirs.get(id);
  if (!mine || !theirs) return (mine ?? theirs ?? nodeOf(versions, id)).props;
  const before = versions.base.get(id)?.props ?? {};
  const decide = (collision: ValueCollision) =>
    ask({
      ...collision,
      id: `${id}|${collision.path.join('|')}${collision.kind === 'order' ? '|order' : ''}`,
      node: conflictNode(versions, id),
    });
  return mergeObjects(before, mine.props, theirs.props, decide, []);
}

/** The names in one of the lists, of what is in all of them. */
function namesAt(versions: SurveyVersions, lists: readonly string[][], which: number): string[] {
  return (lists[which] ?? [])
    .filter((id) => lists.every((list) => list.includes(id)))
    .map((id) => nodeOf(versions, id).name);
}

/** The same for themes; null is the default theme. */
export function mergeThemes(
  base: SurveyJson | null,
  mine: SurveyJson | null,
  theirs: SurveyJson | null,
  { decide = () => 'mine' }: Pick<MergeOptions, 'decide'> = {},
): { readonly theme: SurveyJson | null; readonly conflicts: readonly SurveyConflict[] } {
  const conflicts: SurveyConflict[] = [];
  const node: ConflictNode = { kind: 'survey', name: '', title: undefined, type: undefined };
  const theme = mergeValues(base, mine, theirs, (collision) => {
    const conflict = { ...collision, node, id: `theme|${collision.path.join('|')}` };
    conflicts.push(conflict);
    return decide(conflict);
  });
  return { theme: theme as SurveyJson | null, conflicts };
}
