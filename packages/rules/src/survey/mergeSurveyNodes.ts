import { jsonEqual } from './jsonEqual';
import { conflictNode, nodeOf, type AskSurvey, type SurveyVersions } from './surveyConflicts';
import { ROOT, type SurveyNode } from './surveyTree';

type Side = 'mine' | 'theirs';

/**
 * The pages and elements of the merged survey. What one deleted and the other one changed, itself or
 * something in it, is asked for, once for all that was deleted with it.
 */
export function keptNodes(versions: SurveyVersions, ask: AskSurvey): Set<string> {
  const kept = new Set<string>();
  for (const [who, deletedBy] of [
    ['mine', 'theirs'],
    ['theirs', 'mine'],
  ] as const) {
    const restored = new Set<string>();
    // Parents come before their children.
    for (const [id, node] of versions[who]) {
      const parent = node.parent ?? ROOT;
      if (versions[deletedBy].has(id)) kept.add(id);
      else if (restored.has(parent)) {
        kept.add(id);
        restored.add(id);
      } else if (!kept.has(parent)) continue;
      else if (!versions.base.has(id)) kept.add(id);
      else if (isTouched(versions, who, id)) {
        const asked = {
          ...({ kind: 'deleted', id: `${id}|deleted`, node: conflictNode(versions, id) } as const),
          ...{ deletedBy, changed: changedProps(versions, who, id) },
        };
        if (ask(asked) !== who) continue;
        kept.add(id);
        restored.add(id);
      }
    }
  }
  return kept;
}

function changedProps(versions: SurveyVersions, who: Side, id: string): string[] {
  const before = versions.base.get(id)?.props ?? {};
  const now = versions[who].get(id)?.props ?? {};
  const keys = new Set([...Object.keys(before), ...Object.keys(now)].toSorted());
  return [...keys].filter((key) => !jsonEqual(before[key], now[key]));
}

/** Whether one of the two changed it, moved it, or did so to something in it. */
function isTouched(versions: SurveyVersions, who: Side, id: string): boolean {
  const now = versions[who].get(id);
  const before = versions.base.get(id);
  if (!now) return false;
  if (!before || before.parent !== now.parent || versions.named.has(now.name)) return true;
  if (!jsonEqual(before.props, now.props)) return true;
  return now.children.some((child) => isTouched(versions, who, child));
}

/** The page or panel in which each of them stands. */
export function placedNodes(
  versions: SurveyVersions,
  kept: ReadonlySet<string>,
  ask: AskSurvey,
): Map<string, string> {
  const { base, mine, theirs } = versions;
  const parentOf = (tree: ReadonlyMap<string, SurveyNode>, id: string) => tree.get(id)?.parent;
  const places = new Map<string, string>();
  const put = (id: string, wanted: readonly (string | null | undefined)[]) => {
    const found = wanted.find((parent) => typeof parent === 'string' && kept.has(parent));
    places.set(id, found ?? firstPage(versions, kept));
  };
  for (const id of kept) {
    if (id === ROOT) continue;
    const [was, own, other] = [parentOf(base, id), parentOf(mine, id), parentOf(theirs, id)];
    const isBoth = own != null && other != null && own !== other && was !== own && was !== other;
    const isMine = isBoth
      ? ask({
          ...{ kind: 'place', id: `${id}|place`, node: conflictNode(versions, id) },
          ...{ mine: nodeOf(versions, own).name, theirs: nodeOf(versions, other).name },
        }) === 'mine'
      : other == null || (own != null && was === other);
    put(id, isMine ? [own, other, was] : [other, own, was]);
  }
  // Each was moved into the other: the stored version counts, which has no such circle.
  const circular = [...places.keys()].filter((id) => !isReachable(places, id));
  for (const id of circular) put(id, [parentOf(theirs, id), parentOf(mine, id)]);
  return places;
}

function isReachable(places: ReadonlyMap<string, string>, id: string): boolean {
  const seen = new Set<string>();
  for (let at: string | undefined = id; at !== ROOT; at = places.get(at)) {
    if (at === undefined || seen.has(at)) return false;
    seen.add(at);
  }
  return true;
}

function firstPage(versions: SurveyVersions, kept: ReadonlySet<string>): string {
  return [...kept].find((id) => nodeOf(versions, id).kind === 'page') ?? ROOT;
}
