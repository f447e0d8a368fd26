import type {
  ParameterValues,
  ReportRunState,
  ReportState,
  TemplateFields,
} from '@fovea/contract/studies/reports';
import type { Generated } from 'kysely';
import type { Json } from './coreTables';

export interface ReportTables {
  reportTemplates: {
    id: string;
    companyId: string;
    fields: Json<Omit<TemplateFields, 'name'>>;
    name: string;
    version: number;
    objectKey: string;
    sha256: string;
    bytes: number;
    requestId: Generated<string | null>;
    createdBy: string | null;
    createdAt: Date;
    updatedAt: Date;
  };
  reportRuns: {
    id: string;
    companyId: string;
    studyId: string;
    templateId: string;
    templateVersion: number;
    templateKey: string | null;
    templateFields: Json<TemplateFields>;
    parameterValues: Json<ParameterValues>;
    requestedBy: string | null;
    requestId: Generated<string | null>;
    activityId: Generated<string | null>;
    state: ReportRunState;
    stale: Generated<boolean>;
    createdAt: Date;
    changedAt: Date;
  };
  reports: {
    id: string;
    companyId: string;
    runId: string;
    templateVersion: number;
    position: number;
    stimuli: Json<readonly string[]>;
    sessionId: string | null;
    segmentId: string | null;
    state: ReportState;
    message: Generated<string | null>;
    folderKey: Generated<string | null>;
    mainFile: Generated<string | null>;
    bytes: Generated<number>;
    createdAt: Date;
    completedAt: Generated<Date | null>;
  };
  reportRunRespondents: {
    runId: string;
    sessionId: string;
    companyId: string;
  };
  browserReports: {
    id: string;
    companyId: string;
    reportId: string;
    inputKey: string;
    inputBytes: number;
    mainFile: string;
    sessionIds: Json<readonly string[]>;
    holder: Generated<string | null>;
    leaseUntil: Generated<Date | null>;
    claims: Generated<number>;
    createdAt: Date;
    endedAt: Generated<Date | null>;
  };
}
