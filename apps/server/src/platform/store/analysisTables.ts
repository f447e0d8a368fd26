import type { AoiShape, AoiStats } from '@fovea/contract/analysis/aoi';
import type { FixationFilter } from '@fovea/contract/analysis/fixationFilter';
import type { GazeCorrection } from '@fovea/contract/analysis/gazeCorrections';
import type { SegmentCriteria } from '@fovea/contract/analysis/segmentCriteria';
import type {
  NoGaze,
  QualityMetrics,
  ScreenedOut,
  StimulusQuality,
} from '@fovea/contract/participation/respondents';
import type { Generated } from 'kysely';
import type { Json, JsonOrNull } from './coreTables';

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

/** Tables of segments, survey answers, areas of interest, corrections of gaze and work on other fixation filters. */
export interface AnalysisTables {
  segments: {
    id: string;
    companyId: string;
    studyId: string;
    name: string;
    criteria: JsonOrNull<SegmentCriteria>;
    requestId: Generated<string | null>;
    createdAt: Date;
    updatedAt: Date;
  };
  segmentRespondents: {
    segmentId: string;
    sessionId: string;
    companyId: string;
  };
  annotationsDone: {
    stimulusId: string;
    sessionId: string;
    companyId: string;
    studyId: string;
  };
  surveyAnswers: {
    sessionId: string;
    stimulusId: string;
    companyId: string;
    studyId: string;
    answers: Json<Readonly<Record<string, unknown>>>;
    complete: boolean;
    durationMs: number | null;
  };
  aoiSets: {
    id: string;
    companyId: string;
    studyId: string;
    name: string;
    createdAt: Date;
  };
  aoiDefinitions: {
    id: string;
    companyId: string;
    aoiSetId: string;
    stimulusId: string;
    sessionId: string | null;
    name: string;
    displayColor: string;
    aoiGroup: string;
    shape: 'polygon' | 'rectangle' | 'ellipse';
    timeline: Json<readonly AoiShape[]>;
    timeMs: number | null;
    createdAt: Date;
    updatedAt: Date;
  };
  aoiStats: {
    aoiDefinitionId: string;
    segmentId: string;
    companyId: string;
    stats: Json<AoiStats>;
    definitionUpdatedAt: Date;
    dataVersion: string;
  };
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
  gazeCorrections: {
    sessionId: string;
    stimulusId: string;
    companyId: string;
    studyId: string;
    corrections: Json<readonly GazeCorrection[]>;
    version: number;
    appliedVersion: Generated<number>;
    changedBy: string | null;
    changedAt: Date;
  };
}
