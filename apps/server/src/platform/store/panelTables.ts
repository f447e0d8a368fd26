import type { PanelProviderType } from '@fovea/contract/people/panelProviders';
import type {
  PanelCode,
  PanelCost,
  PanelDraft,
  PanelStudyState,
  PanelSyncFailure,
  UsableThresholds,
} from '@fovea/contract/participation/panelStudies';
import type {
  PanelDecisionKind,
  PanelSubmissionState,
} from '@fovea/contract/participation/panelSubmissions';
import type { Generated } from 'kysely';
import type { Json, JsonOrNull } from './coreTables';

/** What a company's panel knows of it, as it was last told. */
export interface PanelTables {
  panelConnections: {
    companyId: string;
    type: PanelProviderType;
    sealedToken: string;
    tokenEnding: string;
    accountId: string;
    accountEmail: string;
    connectedBy: string | null;
    connectedAt: Date;
  };
  panelStudies: {
    studyId: string;
    companyId: string;
    type: PanelProviderType;
    /** Null: a draft was asked for and no answer came. */
    panelStudyId: string | null;
    accountId: string;
    workspaceId: string | null;
    currency: string;
    state: PanelStudyState;
    draft: Json<PanelDraft>;
    otherFilters: Generated<number>;
    codes: Json<readonly PanelCode[]>;
    thresholds: Json<UsableThresholds>;
    /** Of all places. */
    cost: JsonOrNull<PanelCost>;
    /** What was charged so far. */
    spent: JsonOrNull<PanelCost>;
    pushedAt: Date;
    pushedBy: string | null;
    publishedAt: Generated<Date | null>;
    syncedAt: Generated<Date | null>;
    syncFailure: Generated<PanelSyncFailure | null>;
    syncFailedSince: Generated<Date | null>;
    syncFailures: Generated<number>;
    nextSyncAt: Generated<Date | null>;
    busyUntil: Generated<Date | null>;
  };
  panelSubmissions: {
    studyId: string;
    /** The panel's id. */
    id: string;
    companyId: string;
    participantId: string;
    state: PanelSubmissionState;
    startedAt: Date;
    completedAt: Date | null;
    code: string | null;
    returnRequestedAt: Date | null;
    sessionId: Generated<string | null>;
    seenAt: Date;
  };
  panelDecisions: {
    id: string;
    companyId: string;
    studyId: string;
    submissionId: string;
    kind: PanelDecisionKind;
    state: 'SENDING' | 'DONE' | 'REFUSED' | 'NOT_SENT';
    refusal: Generated<string | null>;
    amountMinor: number;
    decidedBy: string | null;
    decidedAt: Date;
  };
  panelHooks: {
    connectionKey: string;
    companyId: string;
    type: PanelProviderType;
    workspaceId: string;
    sealedSecret: Generated<string | null>;
    checkedAt: Date;
  };
  panelEvents: {
    connectionKey: string;
    id: string;
    companyId: string;
    eventType: string;
    resourceId: string;
    receivedAt: Date;
  };
}
