import type {
  VisualExportSelection,
  VisualExportState,
  VisualExportType,
} from '@fovea/contract/studies/visualExports';
import type { Generated } from 'kysely';
import type { Json } from './coreTables';

export interface VisualExportTables {
  visualExports: {
    id: string;
    companyId: string;
    studyId: string;
    stimulusId: string;
    type: VisualExportType;
    name: string;
    requestedBy: string | null;
    requestId: Generated<string | null>;
    activityId: Generated<string | null>;
    selection: Json<VisualExportSelection>;
    state: VisualExportState;
    message: Generated<string | null>;
    /** The file in the object store. */
    objectKey: Generated<string | null>;
    mimeType: Generated<string | null>;
    bytes: Generated<number>;
    stale: Generated<boolean>;
    createdAt: Date;
    changedAt: Date;
    completedAt: Generated<Date | null>;
  };
  visualExportRespondents: {
    exportId: string;
    sessionId: string;
    companyId: string;
  };
}
