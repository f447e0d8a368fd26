import type { RespondentSession } from '@fovea/contract/participation/respondents';
import { receiptCode } from '@fovea/rules/participation/receiptCode';
import { labSessionState } from '@fovea/rules/participation/sessions';
import type { Db } from '../../platform/store/database';

interface OfStudy {
  readonly id: string;
  readonly companyId: string;
}

/** The respondents of a lab study whose session has not begun, as sessions of which nothing exists yet. */
export async function registeredAnswers(
  db: Db,
  { id: studyId, companyId }: OfStudy,
  sessionId?: string,
): Promise<RespondentSession[]> {
  let query = db
    .selectFrom('registrations')
    .select(['id', 'label', 'age', 'gender', 'variables', 'machineId', 'createdAt'])
    .where('companyId', '=', companyId)
    .where('studyId', '=', studyId)
    .where('begunAt', 'is', null)
    .where('removedAt', 'is', null);
  if (sessionId !== undefined) query = query.where('id', '=', sessionId);
  const rows = await query.orderBy('createdAt').orderBy('id').execute();
  return rows.map(({ id, label, age, gender, variables, machineId, createdAt }) => ({
    ...NOTHING_YET,
    id,
    studyId,
    respondent: { id, label, age, gender },
    machineId,
    variables,
    state: labSessionState({ machineId, endedMs: null }),
    createdDate: createdAt.toISOString(),
    receiptCode: receiptCode(id),
  }));
}

const NOTHING_YET = {
  stimuliBlock: null,
  lowQualityManual: null,
  lowQualityAuto: false,
  lowQualityReasons: [],
  preview: false,
  startTime: null,
  endTime: null,
  consentGiven: false,
  consentTime: null,
  consent: null,
  lastPing: null,
  device: {},
  receivedChunks: 0,
  receivedBytes: 0,
  expectedChunks: null,
  expectedBytes: null,
  lastChunkDate: null,
  isPartial: false,
  zipFileName: null,
  withdrawnDate: null,
  processingError: null,
  noGaze: null,
  screenedOut: null,
  qualityMetrics: null,
  stimulusQuality: [],
} satisfies Partial<RespondentSession>;
