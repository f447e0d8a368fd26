import type {
  ExportContents,
  ExportKind,
  ExportState,
  SelectionInformation,
} from '@fovea/contract/studies/exports';
import type { ColumnType, Generated } from 'kysely';
import type { Json, JsonOrNull } from './coreTables';

/** A file of an export in the object store. */
export interface StoredExportFile {
  readonly key: string;
  readonly name: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

export interface ExportTables {
  studyExports: {
    id: string;
    companyId: string;
    studyId: string;
    kind: ExportKind;
    name: string;
    requestedBy: string | null;
    requestId: Generated<string | null>;
    activityId: Generated<string | null>;
    selection: JsonOrNull<SelectionInformation>;
    contents: Json<ExportContents>;
    exportFaceVideos: boolean;
    stimulusIds: JsonOrNull<readonly string[]>;
    targetVersion: Generated<string | null>;
    state: ExportState;
    progress: Generated<number>;
    message: Generated<string | null>;
    files: ColumnType<readonly StoredExportFile[], string | undefined, string>;
    /** An estimate until the files are complete. */
    bytes: Generated<number>;
    stale: Generated<boolean>;
    expired: Generated<boolean>;
    requestedAt: Date;
    startedAt: Generated<Date | null>;
    changedAt: Date;
    completedAt: Generated<Date | null>;
    expiresAt: Generated<Date | null>;
  };
  studyExportRespondents: {
    exportId: string;
    sessionId: string;
    companyId: string;
  };
}
