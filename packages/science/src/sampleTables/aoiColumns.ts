import type { AoiColumn } from './longTable';

export interface NamedAoi {
  readonly id: string;
  readonly name: string;
  /** Display name of its stimulus. */
  readonly stimulus: string;
  /** The respondent whose view it applies to; null: everybody's. */
  readonly respondentId: string | null;
}

/**
 * A column for each name: areas of one name on several stimuli share a column, as a sample belongs
 * to one stimulus. Areas of one name on the same stimulus get a column each.
 * @returns the columns, and the column of each area by its id
 */
export function aoiColumns(aois: readonly NamedAoi[]): {
  readonly columns: readonly AoiColumn[];
  readonly columnOf: ReadonlyMap<string, string>;
} {
  const groups: { readonly aois: NamedAoi[]; readonly column: string }[] = [];
  const taken = new Set<string>();
  const columnOf = new Map<string, string>();
  for (const aoi of aois) {
    let group = groups.find((one) => one.aois.every((other) => canShare(aoi, other)));
    if (!group) {
      group = { aois: [], column: freeName(taken, aoi.name) };
      groups.push(group);
    }
    group.aois.push(aoi);
    columnOf.set(aoi.id, group.column);
  }
  return {
    columns: groups.map(({ aois: own, column }) => ({
      name: column,
      aoiName: own[0]!.name,
      stimuli: [...new Set(own.map(({ stimulus }) => stimulus))],
    })),
    columnOf,
  };
}

function canShare(a: NamedAoi, b: NamedAoi): boolean {
  if (a.name !== b.name) return false;
  if (a.stimulus !== b.stimulus) return true;
  return a.respondentId !== null && b.respondentId !== null && a.respondentId !== b.respondentId;
}

/** Letters and digits of any script, so that R and Python take it as a name. */
function freeName(taken: Set<string>, name: string): string {
  const base = `AOI_${name.replace(/[^\p{L}\p{M}\p{N}]+/gu, '_').replace(/^_|_$/g, '')}`;
  let column = base;
  for (let number = 2; taken.has(column.toLowerCase()); number++) column = `${base}_${number}`;
  taken.add(column.toLowerCase());
  return column;
}
