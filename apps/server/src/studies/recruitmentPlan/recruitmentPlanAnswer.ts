import {
  LOSS_STEPS,
  type PlaceCounts,
  type RecruitmentEvidence,
  type RecruitmentPlanAnswer,
  type UsableGate,
} from '@fovea/contract/studies/recruitmentPlan';
import { NO_PLACES } from '@fovea/rules/recruitment/placeOutcome';
import { DEFAULT_PLAN } from '@fovea/rules/recruitment/recruitmentPlan';
import { EARLIER_FILL } from '@fovea/science/planning/usableShare';
import type { AppContext } from '../../platform/context/appContext';
import type { Db } from '../../platform/store/database';
import type { Viewer } from '../../platform/http/visibleStudies';
import type { StudyRow } from '../../research/studyParts/studyRows';
import { earlierStudies } from './earlierStudies';
import { placeCounts } from './placeCounts';
import { recentStarts } from './recentStarts';

/** @param gate limits to try in place of the saved ones */
export async function recruitmentPlanAnswer(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  caller: Viewer,
  study: StudyRow,
  gate: Partial<UsableGate> = {},
): Promise<RecruitmentPlanAnswer> {
  const saved = await db
    .selectFrom('recruitmentPlans')
    .select(['plan', 'savedAt'])
    .where('studyId', '=', study.id)
    .where('companyId', '=', study.companyId)
    .executeTakeFirst();
  const plan = saved?.plan ?? DEFAULT_PLAN;
  return {
    plan,
    savedDate: saved?.savedAt.toISOString() ?? null,
    evidence: await evidenceOf(db, caller, study, { ...plan.gate, ...gate }, now()),
  };
}

async function evidenceOf(
  db: Db,
  caller: Viewer,
  study: StudyRow,
  gate: UsableGate,
  now: Date,
): Promise<RecruitmentEvidence> {
  const { companyId } = study;
  const { counts, pending, usableByFlow } = await placeCounts(db, companyId, [study], gate, now);
  const flows = await flowsOf(db, study);
  const groups =
    flows.length > 1
      ? flows.map(({ id, displayName }) => ({
          blockId: id,
          name: displayName,
          usable: usableByFlow.get(id) ?? 0,
        }))
      : [
          {
            blockId: flows[0]?.id ?? null,
            name: flows[0]?.displayName ?? '',
            usable: counts.usable,
          },
        ];
  return {
    own: { counts, pending, groups, starts: await recentStarts(db, study, now) },
    earlier: await earlierOf(db, caller, study, counts, gate, now),
  };
}

async function flowsOf(db: Db, study: StudyRow) {
  if (study.blockUsage === 'BLOCKS_NOT_USED') return [];
  return await db
    .selectFrom('blocks')
    .select(['id', 'displayName'])
    .where('companyId', '=', study.companyId)
    .where('studyId', '=', study.id)
    .where('flowOrder', 'is not', null)
    .orderBy('flowOrder')
    .execute();
}

/** Asked only while the study itself has too few people; a visit of support sees one study only. */
async function earlierOf(
  db: Db,
  caller: Viewer,
  study: StudyRow,
  own: PlaceCounts,
  gate: UsableGate,
  now: Date,
): Promise<RecruitmentEvidence['earlier']> {
  if (caller.visit || people(own) >= EARLIER_FILL) return { counts: NO_PLACES, studies: 0 };
  const studies = await earlierStudies(db, study);
  const { counts } = await placeCounts(db, study.companyId, studies, gate, now);
  return { counts, studies: studies.length };
}

function people(counts: PlaceCounts): number {
  return LOSS_STEPS.reduce((sum, step) => sum + counts[step], counts.usable);
}
