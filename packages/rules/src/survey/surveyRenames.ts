import { jsonEqual } from './jsonEqual';
import { renameEverywhere } from './surveyReferences';
import { readSurvey, ROOT, type SurveyJson, type SurveyNode, type SurveyTree } from './surveyTree';

/**
 * The pages and elements that got another name: new ones that stand where one is missing, of the same
 * type and alike in something else.
 * @returns the new name by the old one
 */
export function findRenames(base: SurveyJson, now: SurveyJson): Map<string, string> {
  const [before, after] = [readSurvey(base), readSurvey(now)];
  const renames = new Map<string, string>();
  const compare = (was: SurveyNode, is: SurveyNode) => {
    const lost = was.children.filter((id) => !after.has(id));
    const fresh = is.children.filter((id) => !before.has(id));
    for (const id of lost) {
      const place = was.children.indexOf(id);
      const twin = fresh.find((one) => {
        const [old, renamed] = [before.get(id), after.get(one)];
        if (!old || !renamed || old.name === '' || renamed.name === '') return false;
        const isThere =
          neighbour(was, place, -1, after) === neighbour(is, is.children.indexOf(one), -1, before);
        return isThere && isAlike(old, renamed);
      });
      const [old, renamed] = [before.get(id), twin === undefined ? undefined : after.get(twin)];
      if (!old || !renamed) continue;
      fresh.splice(fresh.indexOf(renamed.id), 1);
      renames.set(old.name, renamed.name);
      compare(old, renamed);
    }
    for (const id of was.children) {
      const [old, same] = [before.get(id), after.get(id)];
      if (old && same) compare(old, same);
    }
  };
  const [was, is] = [before.get(ROOT), after.get(ROOT)];
  if (was && is) compare(was, is);
  return renames;
}

/** The nearest sibling on one side that the other version has too, and the steps to it. */
function neighbour(parent: SurveyNode, place: number, by: -1 | 1, other: SurveyTree): string {
  let at = place + by;
  while (at >= 0 && at < parent.children.length && !other.has(parent.children[at]!)) at += by;
  return `${parent.children[at] ?? ''} ${Math.abs(at - place)}`;
}

function isAlike(a: SurveyNode, b: SurveyNode): boolean {
  if (a.kind !== b.kind || a.props['type'] !== b.props['type']) return false;
  const { name: _a, type: _t, ...old } = a.props;
  const { name: _b, type: _u, ...now } = b.props;
  if (jsonEqual(old, now)) return true;
  return Object.keys(old).some((key) => Object.hasOwn(now, key) && jsonEqual(old[key], now[key]));
}

/** Three versions in which a page or an element has one name, whoever renamed it. */
export interface OneNaming {
  readonly base: SurveyJson;
  readonly mine: SurveyJson;
  readonly theirs: SurveyJson;
  /** Names of my version that were changed so that the versions fit, old to new. */
  readonly renamed: ReadonlyMap<string, string>;
  /** Both renamed it: the name it has now (theirs), and what it was and what I called it. */
  readonly disputed: ReadonlyMap<string, { readonly base: string; readonly mine: string }>;
  /** Names, as they are now, that mine or theirs gave. */
  readonly named: ReadonlySet<string>;
}

const lower = (name: string) => name.toLowerCase();

export function namesOf(survey: SurveyJson): string[] {
  return [...readSurvey(survey).values()].flatMap(({ id, name }) =>
    id === ROOT || name === '' ? [] : [name],
  );
}

/**
 * Gives every page and element the same name in all three versions, so that they can be compared, and
 * what I added another name than what they added.
 * @param isSameAuthor whether what both added under one name is the same
 */
export function withOneNaming(
  versions: Pick<OneNaming, 'base' | 'mine' | 'theirs'>,
  isSameAuthor: boolean,
): OneNaming {
  let { base, mine, theirs } = versions;
  const own = findRenames(base, mine);
  const other = findRenames(base, theirs);
  const renamed = new Map<string, string>();
  const disputed = new Map<string, { base: string; mine: string }>();
  const named = new Set<string>();

  const known = new Set(namesOf(base).map(lower));
  const taken = new Set([...namesOf(mine), ...namesOf(theirs), ...known].map(lower));
  const theirNew = new Set(
    namesOf(theirs)
      .map(lower)
      .filter((name) => !known.has(name)),
  );
  const ownNew = namesOf(mine).filter((name) => !known.has(lower(name)));
  const originOf = (renames: ReadonlyMap<string, string>, name: string) =>
    [...renames].find(([, now]) => lower(now) === lower(name))?.[0];
  for (const name of ownNew) {
    if (!theirNew.has(lower(name))) continue;
    const origin = originOf(own, name);
    const isOne = origin === undefined ? isSameAuthor : origin === originOf(other, name);
    if (isOne && (origin !== undefined || originOf(other, name) === undefined)) continue;
    const free = freeName(name, taken);
    mine = renameEverywhere(mine, name, free);
    renamed.set(name, free);
    if (origin !== undefined) own.set(origin, free);
  }
  for (const [origin, name] of other) {
    const called = own.get(origin);
    base = renameEverywhere(base, origin, name);
    if (called === undefined) {
      mine = renameEverywhere(mine, origin, name);
      renamed.set(origin, name);
    } else if (called !== name) {
      mine = renameEverywhere(mine, called, name);
      disputed.set(name, { base: origin, mine: called });
    }
    named.add(name);
  }
  for (const [origin, name] of own) {
    if (other.has(origin)) continue;
    base = renameEverywhere(base, origin, name);
    theirs = renameEverywhere(theirs, origin, name);
    named.add(name);
  }
  return { base, mine, theirs, renamed, disputed, named };
}

/** `question3` becomes the next number that is free. */
function freeName(name: string, taken: Set<string>): string {
  const stem = name.replace(/\d+$/, '') || 'question';
  for (let number = 1 + Number(/\d+$/.exec(name)?.[0] ?? 1); ; number++) {
    const free = `${stem}${number}`;
    if (taken.has(lower(free))) continue;
    taken.add(lower(free));
    return free;
  }
}
