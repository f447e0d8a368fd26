import type { Consistency, SupportKind, SupportState } from '@fovea/contract/people/support';
import type { Generated } from 'kysely';

/** Requests for support, feedback, answers, and consent to look at a study. */
export interface SupportTables {
  supportRequests: {
    id: string;
    companyId: string;
    /** Null when the account was removed. */
    userId: string | null;
    kind: SupportKind;
    state: SupportState;
    problemDescription: string;
    reproSteps: Generated<string>;
    consistency: Generated<Consistency | null>;
    studyId: Generated<string | null>;
    studyName: Generated<string>;
    dataCollectionVersion: Generated<string>;
    product: Generated<'Online' | 'ODC' | null>;
    url: Generated<string>;
    studyIdFromUrl: Generated<string>;
    studyNameFromUrl: Generated<string>;
    dataCollectionVersionFromUrl: Generated<string>;
    userEnteredEmail: Generated<string>;
    userAgentInfo: Generated<string>;
    requestId: Generated<string | null>;
    createdAt: Date;
    changedAt: Date;
  };
  supportAttachments: {
    id: string;
    companyId: string;
    supportRequestId: string;
    position: number;
    name: string;
    mimeType: string;
    bytes: number;
    objectKey: string;
  };
  supportMessages: {
    id: string;
    companyId: string;
    supportRequestId: string;
    authorId: string | null;
    isFromStaff: boolean;
    text: string;
    requestId: Generated<string | null>;
    createdAt: Date;
  };
  studyAccesses: {
    id: string;
    companyId: string;
    supportRequestId: string;
    studyId: string;
    grantedBy: string | null;
    grantedAt: Date;
    endsAt: Date;
    withdrawnAt: Generated<Date | null>;
    withdrawnBy: Generated<string | null>;
  };
}
