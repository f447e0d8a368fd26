import type { AoiDefinition, NewAoiDefinition } from '@fovea/contract/analysis/aoi';
import { jsonEqual } from '@fovea/rules/survey/jsonEqual';

/** An AOI as the client edits it: the fields that are sent, without the set. */
export type AoiDraft = Omit<NewAoiDefinition, 'aoiSet'>;

/** What two people can change at the same time; the kind of a shape belongs to its points. */
export const AOI_FIELDS = ['name', 'displayColor', 'group', 'outline'] as const;
export type AoiField = (typeof AOI_FIELDS)[number];

export type AoiFields = Pick<AoiDraft, 'name' | 'displayColor' | 'group' | 'shape' | 'timeline'>;

const valueOf = (aoi: AoiFields, field: AoiField): unknown =>
  field === 'outline' ? [aoi.shape, aoi.timeline] : aoi[field];

export const isSameField = (a: AoiFields, b: AoiFields, field: AoiField): boolean =>
  jsonEqual(valueOf(a, field), valueOf(b, field));

/** The draft with some fields of another one. */
export function withFields<Aoi extends AoiFields>(
  draft: Aoi,
  from: AoiFields,
  fields: readonly AoiField[],
): Aoi {
  const { name, displayColor, group, shape, timeline } = from;
  const parts: Record<AoiField, Partial<AoiFields>> = {
    ...{ name: { name }, displayColor: { displayColor }, group: { group } },
    outline: { shape, timeline },
  };
  return fields.reduce((aoi, field) => ({ ...aoi, ...parts[field] }), draft);
}

/** A version that this window sent, and what it became: cleaned, or unknown when no answer came. */
export interface OwnAoiSave {
  readonly sent: AoiFields;
  readonly answered: AoiFields;
}

export interface MergedAoi {
  /** The server's version with what was changed here. */
  readonly draft: AoiDraft;
  /** Fields that both changed differently; in the draft they are as they were changed here. */
  readonly conflicts: readonly AoiField[];
}

/**
 * Merges an AOI with what somebody else has saved since it was edited.
 * @param own versions that this window sent: a field that is as in one of them is no change by others
 */
export function mergeAoi(
  base: AoiDraft,
  mine: AoiDraft,
  theirs: AoiDefinition,
  own: readonly OwnAoiSave[] = [],
): MergedAoi {
  const changed = AOI_FIELDS.filter((field) => !isSameField(mine, base, field));
  const conflicts = changed.filter(
    (field) =>
      !isSameField(theirs, base, field) &&
      !isSameField(theirs, mine, field) &&
      !own.some(({ answered }) => isSameField(theirs, answered, field)),
  );
  return { draft: withFields(draftOf(theirs), mine, changed), conflicts };
}

export function draftOf(definition: AoiDefinition): AoiDraft {
  const { aoiSet: _set, updatedDate: _date, ...draft } = definition;
  return draft;
}

/**
 * A step of undo done to the AOI as it is now: only the fields of the step change, and a field that
 * somebody else has changed since stays.
 * @param written what this window made of the AOI last
 */
export function replayedAoi(
  from: AoiDraft,
  to: AoiDraft,
  now: AoiDraft,
  written: AoiDraft,
): { readonly draft: AoiDraft; readonly isWhole: boolean } {
  const fields = AOI_FIELDS.filter((field) => !isSameField(from, to, field));
  const isOwn = (field: AoiField) =>
    [from, written].some((own) => isSameField(now, own, field)) ||
    // The server trims names.
    (field === 'name' && now.name === written.name.trim());
  const free = fields.filter(isOwn);
  return { draft: withFields(now, to, free), isWhole: free.length === fields.length };
}
