import {
  changeSegment,
  createSegment,
  deleteSegment,
  type NewSegment,
  type Segment,
} from '@fovea/contract/analysis/segments';
import { cleanName } from '@fovea/rules/inputs/names';
import {
  CANNOT_BE_CHOSEN_MESSAGE,
  NOBODY_CHOSEN_MESSAGE,
  SAME_RESPONDENTS_MESSAGE,
  SEGMENT_NAME_MESSAGES,
  hasSameRespondents,
  segmentNameProblem,
  identicalSegment,
} from '@fovea/rules/analysis/segments';
import { requireOwned } from '../../platform/http/requireOwned';
import { notFound, Refusal } from '../../platform/http/refusal';
import type { Router } from '../../platform/http/router';
import type { AppContext } from '../../platform/context/appContext';
import { enqueueAggregates } from '../queue/processingJobs';
import { allRespondentsId } from '../queue/allRespondents';
import { endExportsOfSegment } from '../queue/staleExports';
import type { Tx } from '../../platform/store/database';
import { enqueue } from '../../platform/store/jobs';
import { newId } from '../../platform/store/newId';
import { bumpVersion, type StudyRow, type StudyViewer } from '../studyParts/studyRows';
import { segmentAnswers } from './segmentAnswers';
import { ERASE_SEGMENT, type EraseSegmentPayload } from './segmentJobs';
import { eligibleSessions, replaceMembers, stimuliOfSegment } from './segmentRows';

/** Segments belong to a study's data, not to its structure: a locked study has them too. */
export function segmentRoutes(router: Router, context: AppContext): void {
  const { db, now } = context;

  router.serve(createSegment, async ({ studyId, body }, { caller }) =>
    db.transaction().execute(async (tx) => {
      // Serialised per study, so that no name and no selection is used twice.
      const study = await requireOwned(tx, caller, 'studies', studyId, 'study', 'forUpdate');
      const before = await findExisting(tx, study, body.requestId);
      if (before) return await answer(tx, study, before.id);
      const segments = await segmentAnswers(tx, study, false);
      mustBeFreeName(body.name, segments);
      await requireEligible(tx, study, body.respondents, segments, null);
      const segment = { id: newId(), companyId: study.companyId };
      await tx
        .insertInto('segments')
        .values({
          ...segment,
          studyId,
          name: cleanName(body.name),
          criteria: criteriaText(body.criteria),
          requestId: body.requestId ?? null,
          createdAt: now(),
          updatedAt: now(),
        })
        .execute();
      await replaceMembers(tx, segment, body.respondents);
      await putTogether(tx, study, segment.id, await stimuliOfSegment(tx, studyId, segment.id));
      await bumpVersion(tx, studyId, now());
      return await answer(tx, study, segment.id);
    }),
  );

  router.serve(changeSegment, async ({ studyId, segmentId, body }, { caller }) =>
    db.transaction().execute(async (tx) => {
      const { study, segment } = await ownSegment(tx, caller, studyId, segmentId);
      const segments = await segmentAnswers(tx, study, false);
      const others = segments.filter(({ id }) => id !== segmentId);
      if (body.name !== undefined) mustBeFreeName(body.name, others);
      await tx
        .updateTable('segments')
        .set({
          ...(body.name === undefined ? {} : { name: cleanName(body.name) }),
          ...(body.criteria === undefined ? {} : { criteria: criteriaText(body.criteria) }),
          updatedAt: now(),
        })
        .where('id', '=', segmentId)
        .execute();
      const had = segments.find(({ id }) => id === segmentId)?.respondents ?? [];
      if (body.respondents && !hasSameRespondents(body.respondents, had)) {
        await requireEligible(tx, study, body.respondents, segments, segmentId);
        const stimuliBefore = await stimuliOfSegment(tx, studyId, segmentId);
        await replaceMembers(tx, segment, body.respondents);
        await endExportsOfSegment(tx, segment, now());
        const stimuli = await stimuliOfSegment(tx, studyId, segmentId);
        await putTogether(tx, study, segmentId, [...new Set([...stimuliBefore, ...stimuli])]);
      }
      await bumpVersion(tx, studyId, now());
      return await answer(tx, study, segmentId);
    }),
  );

  router.serve(deleteSegment, async ({ studyId, segmentId }, { caller }) => {
    await db.transaction().execute(async (tx) => {
      const { study } = await ownSegment(tx, caller, studyId, segmentId);
      await tx.deleteFrom('segmentRespondents').where('segmentId', '=', segmentId).execute();
      await tx.deleteFrom('segmentResults').where('segmentId', '=', segmentId).execute();
      await tx.deleteFrom('aoiStats').where('segmentId', '=', segmentId).execute();
      await tx.deleteFrom('segments').where('id', '=', segmentId).execute();
      await enqueue(tx, {
        kind: ERASE_SEGMENT,
        companyId: study.companyId,
        payload: { studyId, segmentId } satisfies EraseSegmentPayload,
        dedupeKey: segmentId,
        maxAttempts: 20,
      });
      await bumpVersion(tx, studyId, now());
    });
    return undefined;
  });

  async function ownSegment(tx: Tx, caller: StudyViewer, studyId: string, segmentId: string) {
    const study = await requireOwned(tx, caller, 'studies', studyId, 'study', 'forUpdate');
    if (segmentId === allRespondentsId(studyId)) {
      throw new Refusal(
        409,
        'All Respondents is a part of every study and cannot be changed.',
        'ALL_RESPONDENTS',
      );
    }
    const segment = await requireOwned(tx, caller, 'segments', segmentId, 'segment');
    if (segment.studyId !== studyId) throw notFound('segment');
    return { study, segment };
  }

  async function putTogether(
    tx: Tx,
    { id: studyId, companyId }: StudyRow,
    segmentId: string,
    stimulusIds: readonly string[],
  ): Promise<void> {
    await enqueueAggregates(
      tx,
      { companyId, studyId, segmentId, stimulusIds },
      { runAt: context.now() },
    );
  }
}

async function findExisting(tx: Tx, study: StudyRow, requestId: string | undefined) {
  if (requestId === undefined) return undefined;
  return await tx
    .selectFrom('segments')
    .select('id')
    .where('companyId', '=', study.companyId)
    .where('studyId', '=', study.id)
    .where('requestId', '=', requestId)
    .executeTakeFirst();
}

async function answer(tx: Tx, study: StudyRow, segmentId: string): Promise<Segment> {
  const segments = await segmentAnswers(tx, study, false);
  const segment = segments.find(({ id }) => id === segmentId);
  if (!segment) throw notFound('segment');
  return segment;
}

/** @throws Refusal 422, or 409 when another segment has this name */
function mustBeFreeName(name: string, others: readonly Segment[]): void {
  const problem = segmentNameProblem(
    name,
    others.map((other) => other.name),
  );
  if (problem === null) return;
  throw problem === 'taken'
    ? new Refusal(409, SEGMENT_NAME_MESSAGES.taken, 'NAME_TAKEN')
    : new Refusal(422, SEGMENT_NAME_MESSAGES[problem], 'NAME_NOT_VALID');
}

/**
 * @throws Refusal 422 when a respondent is not eligible, 409 when a segment has the same
 *   respondents
 */
async function requireEligible(
  tx: Tx,
  study: StudyRow,
  respondents: readonly string[],
  segments: readonly Segment[],
  exceptId: string | null,
): Promise<void> {
  if (respondents.length === 0) throw new Refusal(422, NOBODY_CHOSEN_MESSAGE, 'NOBODY_CHOSEN');
  const choosable = new Set(await eligibleSessions(tx, study));
  if (!respondents.every((id) => choosable.has(id))) {
    throw new Refusal(422, CANNOT_BE_CHOSEN_MESSAGE, 'CANNOT_BE_CHOSEN');
  }
  if (identicalSegment(segments, respondents, exceptId)) {
    throw new Refusal(409, `${SAME_RESPONDENTS_MESSAGE}.`, 'SAME_RESPONDENTS');
  }
}

function criteriaText(criteria: NewSegment['criteria']): string | null {
  return criteria ? JSON.stringify(criteria) : null;
}
