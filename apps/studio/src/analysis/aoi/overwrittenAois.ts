import type { AoiDefinition } from '@fovea/contract/analysis/aoi';
import {
  AOI_FIELDS,
  draftOf,
  isSameField,
  withFields,
  type AoiDraft,
  type AoiFields,
  type AoiField,
} from './mergeAois';

interface SavedAoi {
  readonly before: AoiDraft;
  readonly saved: AoiDraft;
}

/** What this window has changed of each AOI, as long as nobody else has changed the same. */
const saves = new Map<string, SavedAoi>();

export function recordAoiSave(before: AoiDefinition, saved: AoiDefinition): void {
  const earlier = saves.get(saved.id);
  const differ = (a: AoiFields, b: AoiFields) =>
    AOI_FIELDS.filter((field) => !isSameField(a, b, field));
  // What was changed here earlier and is still so.
  const own = earlier
    ? differ(earlier.before, earlier.saved).filter((field) =>
        isSameField(earlier.saved, before, field),
      )
    : [];
  const changed = differ(before, saved).filter((field) => !own.includes(field));
  const began = withFields(draftOf(saved), before, changed);
  saves.set(saved.id, {
    before: earlier ? withFields(began, earlier.before, own) : began,
    saved: draftOf(saved),
  });
}

/** Deleted here: it is told no longer. */
export const forgetAoiSave = (aoiId: string): void => void saves.delete(aoiId);

export interface OverwrittenAoi {
  readonly name: string;
  /** Null: somebody deleted it. */
  readonly fields: readonly AoiField[] | null;
}

/** What somebody else has changed or deleted after it was saved here; each is found once. */
export function findOverwrittenAois(
  now: readonly AoiDefinition[],
  isPending: (aoiId: string) => boolean,
): OverwrittenAoi[] {
  const found: OverwrittenAoi[] = [];
  for (const [id, { before, saved }] of [...saves]) {
    // What is still on its way is merged first, and asked about if need be.
    if (isPending(id)) continue;
    const there = now.find((each) => each.id === id);
    if (!there) {
      found.push({ name: saved.name, fields: null });
      saves.delete(id);
      continue;
    }
    const changed = AOI_FIELDS.filter((field) => !isSameField(saved, there, field));
    const fields = changed.filter((field) => !isSameField(before, saved, field));
    if (fields.length > 0) found.push({ name: saved.name, fields });
    if (changed.length > 0)
      saves.set(id, { before: withFields(before, there, changed), saved: draftOf(there) });
  }
  return found;
}
