import type { NewAoiDefinition } from '@fovea/contract/analysis/aoi';
import {
  AOI_PROBLEM_MESSAGES,
  AOI_SET_POINTS_MAX,
  AOIS_PER_SET_MAX,
  aoiNameProblem,
  aoiTarget,
  timelineProblem,
} from '@fovea/rules/analysis/aoi';
import { cleanName } from '@fovea/rules/inputs/names';
import type { AoiShape } from '@fovea/contract/analysis/aoi';
import { sql } from 'kysely';
import { requireOwned } from '../../platform/http/requireOwned';
import { notFound, Refusal } from '../../platform/http/refusal';
import type { Viewer } from '../../platform/http/visibleStudies';
import type { Tx } from '../../platform/store/database';
import { rowCount } from '../../platform/store/rowCount';
import { enqueueAoiStats } from './aoiStatsJobs';
import { requireOwnedDefinition, type AoiDefinitionRow } from './aoiRows';

/** The format of ids in URLs. */
const USABLE_ID = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * Creates an AOI. A repeated request with the same id returns the existing one.
 * @throws Refusal 404, 409, 422
 */
export async function createDefinition(
  tx: Tx,
  caller: Viewer,
  wanted: NewAoiDefinition,
  now: Date,
): Promise<{ readonly row: AoiDefinitionRow; readonly isNew: boolean }> {
  const set = await requireOwned(tx, caller, 'aoiSets', wanted.aoiSet, 'AOI set', 'forUpdate');
  const { studyId, companyId } = set;
  const stimulus = await requireOwned(tx, caller, 'stimuli', wanted.stimuli[0] ?? '', 'stimulus');
  if (stimulus.studyId !== studyId) throw notFound('stimulus');
  if (wanted.respondent !== null) {
    // Deleting a session's data deletes its AOIs too: the lock serialises the two.
    const session = await requireOwned(
      tx,
      caller,
      'sessions',
      wanted.respondent,
      'session',
      'forUpdate',
    );
    const isGone = session.dataDeletedAt !== null;
    if (session.studyId !== studyId || isGone) throw notFound('session');
  }
  const before = await tx
    .selectFrom('aoiDefinitions')
    .selectAll()
    .where('id', '=', wanted.id)
    .executeTakeFirst();
  if (before) {
    if (before.aoiSetId === set.id && before.stimulusId === stimulus.id) {
      return { row: before, isNew: false };
    }
    throw idTaken();
  }
  if (!USABLE_ID.test(wanted.id)) {
    throw new Refusal(422, 'An id has letters, digits, hyphens and underscores only.', 'BAD_ID');
  }
  requireAoiSupport(stimulus.type, wanted.respondent);
  mustBeTimeline(wanted.timeline);
  const { count } = await tx
    .selectFrom('aoiDefinitions')
    .select(rowCount().as('count'))
    .where('aoiSetId', '=', set.id)
    .executeTakeFirstOrThrow();
  if (count >= AOIS_PER_SET_MAX) {
    throw new Refusal(
      409,
      `A study can have at most ${AOIS_PER_SET_MAX} AOIs. Delete some first.`,
      'TOO_MANY_AOIS',
    );
  }
  await mustFitIntoSet(tx, set.id, wanted.id, wanted.timeline);
  const row = await tx
    .insertInto('aoiDefinitions')
    .values({
      id: wanted.id,
      companyId,
      aoiSetId: set.id,
      stimulusId: stimulus.id,
      sessionId: wanted.respondent,
      name: usableName(wanted.name),
      displayColor: wanted.displayColor.toLowerCase(),
      aoiGroup: cleanName(wanted.group),
      shape: wanted.shape,
      timeline: JSON.stringify(wanted.timeline),
      timeMs: wanted.time,
      createdAt: now,
      updatedAt: now,
    })
    // The id may just have been taken by another company.
    .onConflict((clash) => clash.column('id').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) throw idTaken();
  await enqueueAoiStats(tx, companyId, { studyId, stimulusId: stimulus.id });
  return { row, isNew: true };
}

export interface DefinitionChange {
  readonly name?: string | undefined;
  readonly displayColor?: string | undefined;
  readonly group?: string | undefined;
  readonly shape?: AoiDefinitionRow['shape'] | undefined;
  readonly timeline?: readonly AoiShape[] | undefined;
  readonly updatedDate?: string | undefined;
}

/**
 * Changes an AOI. Its modification date increases every time, even twice within a millisecond.
 * @throws Refusal 404, 409 when it was changed meanwhile, 422
 */
export async function changeDefinition(
  tx: Tx,
  caller: Viewer,
  id: string,
  change: DefinitionChange,
  now: Date,
): Promise<AoiDefinitionRow> {
  const { definition, set } = await requireOwnedDefinition(tx, caller, id);
  const { updatedDate, timeline } = change;
  if (updatedDate !== undefined && Date.parse(updatedDate) !== definition.updatedAt.getTime()) {
    throw new Refusal(
      409,
      'Somebody changed this AOI meanwhile. Look at the change before you go on.',
      'STALE_AOI',
    );
  }
  const isMoved = timeline !== undefined && !isSameTimeline(timeline, definition.timeline);
  if (isMoved) {
    mustBeTimeline(timeline);
    await mustFitIntoSet(tx, set.id, id, timeline);
  }
  const wanted = {
    name: change.name === undefined ? definition.name : usableName(change.name),
    displayColor: (change.displayColor ?? definition.displayColor).toLowerCase(),
    aoiGroup: change.group === undefined ? definition.aoiGroup : cleanName(change.group),
    shape: change.shape ?? definition.shape,
  };
  const isSame =
    !isMoved &&
    wanted.name === definition.name &&
    wanted.displayColor === definition.displayColor &&
    wanted.aoiGroup === definition.aoiGroup &&
    wanted.shape === definition.shape;
  if (isSame) return definition;
  const updatedAt = new Date(Math.max(now.getTime(), definition.updatedAt.getTime() + 1));
  const row = await tx
    .updateTable('aoiDefinitions')
    .set({
      ...wanted,
      ...(isMoved ? { timeline: JSON.stringify(timeline) } : {}),
      updatedAt,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (!isMoved) {
    // A new name or colour changes no metric.
    await tx
      .updateTable('aoiStats')
      .set({ definitionUpdatedAt: updatedAt })
      .where('aoiDefinitionId', '=', id)
      .where('definitionUpdatedAt', '=', definition.updatedAt)
      .execute();
  }
  // Enqueued for a renamed AOI too: a running job has read the previous date.
  const place = { studyId: set.studyId, stimulusId: definition.stimulusId };
  await enqueueAoiStats(tx, set.companyId, place);
  return row;
}

/** @throws Refusal 404 */
export async function deleteDefinition(tx: Tx, caller: Viewer, id: string): Promise<void> {
  await requireOwnedDefinition(tx, caller, id);
  // Its metrics are deleted with it.
  await tx.deleteFrom('aoiDefinitions').where('id', '=', id).execute();
}

function requireAoiSupport(type: AoiStimulusType, respondent: string | null): void {
  const place = aoiTarget(type);
  if (place === null) {
    throw new Refusal(422, 'AOIs cannot be drawn on a stimulus of this type.', 'NO_AOIS');
  }
  if (place === 'respondent' && respondent === null) {
    throw new Refusal(
      422,
      'Respondents see this stimulus differently. Choose a respondent and draw on what that one saw.',
      'RESPONDENT_NEEDED',
    );
  }
}

type AoiStimulusType = Parameters<typeof aoiTarget>[0];

function mustBeTimeline(timeline: readonly AoiShape[]): void {
  const found = timelineProblem(timeline);
  if (!found) return;
  const path = `timeline.${found.shape}`;
  const message = AOI_PROBLEM_MESSAGES[found.problem];
  throw new Refusal(422, message, 'BAD_SHAPE', { fields: [{ path, message }] });
}

/** @throws Refusal 409 when the AOIs of the set would have too many points in total */
async function mustFitIntoSet(
  tx: Tx,
  aoiSetId: string,
  aoiId: string,
  timeline: readonly AoiShape[],
): Promise<void> {
  const { rows } = await sql<{ points: number }>`
    select coalesce(sum(jsonb_array_length(entry -> 'points')), 0)::int as points
    from aoi_definitions, jsonb_array_elements(timeline) entry
    where aoi_set_id = ${aoiSetId} and id <> ${aoiId}`.execute(tx);
  const requireOwned = timeline.reduce((sum, { points }) => sum + points.length, 0);
  if ((rows[0]?.points ?? 0) + requireOwned <= AOI_SET_POINTS_MAX) return;
  throw new Refusal(
    409,
    `The AOIs of a study can have at most ${AOI_SET_POINTS_MAX} points together. Draw this one with fewer points, or delete some AOIs first.`,
    'TOO_MANY_POINTS',
  );
}

function usableName(name: string): string {
  const problem = aoiNameProblem(name);
  if (problem === 'empty') throw new Refusal(422, 'An AOI needs a name.', 'NAME_EMPTY');
  if (problem) throw new Refusal(422, 'The name is too long.', 'NAME_TOO_LONG');
  return cleanName(name);
}

function isSameTimeline(a: readonly AoiShape[], b: readonly AoiShape[]): boolean {
  return (
    a.length === b.length &&
    a.every((shape, at) => {
      const other = b[at];
      return (
        other !== undefined &&
        shape.ts === other.ts &&
        shape.source === other.source &&
        shape.points.length === other.points.length &&
        shape.points.every(
          ({ x, y }, point) => x === other.points[point]?.x && y === other.points[point]?.y,
        )
      );
    })
  );
}

function idTaken(): Refusal {
  return new Refusal(409, 'This id is taken. Draw the AOI again.', 'ID_TAKEN');
}
