import type { ImportReport, ImportState } from '@fovea/contract/studies/studyImports';
import type { Feature } from '@fovea/contract/protocol/access';
import type { Generated } from 'kysely';
import type { JsonOrNull } from './coreTables';

export interface ImportTables {
  studyImports: {
    id: string;
    companyId: string;
    requestedBy: string | null;
    requestId: string | null;
    assetId: string;
    fileName: string;
    sizeBytes: number;
    folderId: string | null;
    withRecordings: boolean;
    features: Feature[];
    state: ImportState;
    progress: Generated<number>;
    message: Generated<string | null>;
    code: Generated<string | null>;
    targetId: Generated<string | null>;
    studyId: Generated<string | null>;
    studyName: Generated<string | null>;
    report: JsonOrNull<ImportReport>;
    requestedAt: Date;
    completedAt: Generated<Date | null>;
  };
}
