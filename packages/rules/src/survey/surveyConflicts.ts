import type { ValueCollision, WhoseValue } from './mergeValues';
import type { SurveyNode, SurveyTree } from './surveyTree';

/** A page or a question as people know it. */
export interface ConflictNode {
  readonly kind: SurveyNode['kind'];
  readonly name: string;
  readonly title: unknown;
  readonly type: unknown;
}

interface BaseConflict {
  /** The same for the same conflict of a later merge. */
  readonly id: string;
  readonly node: ConflictNode;
}

/** What two people did to the same thing of a survey. */
export type SurveyConflict =
  /** Another value of one property, or another order of one list. */
  | (BaseConflict & ValueCollision)
  /** One deleted what the other one changed. */
  | (BaseConflict & {
      readonly kind: 'deleted';
      readonly deletedBy: WhoseValue;
      /** The properties of the page or question that the other one changed. */
      readonly changed: readonly string[];
    })
  /** Both moved it, to the pages or panels with these names. */
  | (BaseConflict & { readonly kind: 'place'; readonly mine: string; readonly theirs: string });

export type AskSurvey = (conflict: SurveyConflict) => WhoseValue;

/** The versions of a survey that are merged, with one name for each page and element. */
export interface SurveyVersions {
  readonly base: SurveyTree;
  readonly mine: SurveyTree;
  readonly theirs: SurveyTree;
  /** Names that one of the two gave to something that was there before. */
  readonly named: ReadonlySet<string>;
}

export function nodeOf({ base, mine, theirs }: SurveyVersions, id: string): SurveyNode {
  const node = theirs.get(id) ?? mine.get(id) ?? base.get(id);
  if (!node) throw new Error('Every id is of one of the versions.');
  return node;
}

export function conflictNode(versions: SurveyVersions, id: string): ConflictNode {
  const { kind, name, props } = nodeOf(versions, id);
  return { kind, name, title: props['title'], type: props['type'] };
}
