import type { FixationFilter } from '@fovea/contract/analysis/fixationFilter';
import type {
  NoGaze,
  QualityMetrics,
  ScreenedOut,
  StimulusQuality,
} from '@fovea/contract/participation/respondents';
import type { Generated } from 'kysely';
import type { Json } from './coreTables';

/** The files of a stimulus in the results of a session. */
export interface StoredResult {
  readonly stimulusId: string;
  readonly objectKey: string;
  readonly signalsObjectKey: string;
  readonly version: string;
}

/** What a session's own row says once it was processed. */
interface StoredQuality {
  readonly noGaze: NoGaze | null;
  readonly screenedOut: ScreenedOut | null;
  readonly quality: QualityMetrics;
  readonly stimulusQuality: readonly StimulusQuality[];
}

export interface RecomputationTables {
  fixationRecomputations: {
    id: string;
    companyId: string;
    studyId: string;
    filter: Json<FixationFilter>;
    startedBy: string | null;
    startedAt: Date;
    failedSessionId: Generated<string | null>;
    endedAt: Generated<Date | null>;
  };
  recomputedSessions: {
    recomputationId: string;
    sessionId: string;
    companyId: string;
    basedOn: Date;
    measured: Json<StoredQuality>;
    results: Json<readonly StoredResult[]>;
  };
}
