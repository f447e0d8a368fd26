import type { AoiShape, AoiStats } from '@fovea/contract/analysis/aoi';
import type { SegmentCriteria } from '@fovea/contract/analysis/segmentCriteria';
import type { Generated } from 'kysely';
import type { Json, JsonOrNull } from './coreTables';

/** Tables of segments, survey answers and areas of interest. */
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
}
