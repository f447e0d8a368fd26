import type { AuditAction } from '@fovea/contract/platform/audit';
import type { DpaVersion } from '@fovea/contract/people/accounts';
import type { ErrorReport, UsageEvent } from '@fovea/contract/platform/telemetry';
import type { Generated } from 'kysely';

/** Second factor, mails, identity provider, administration, audit log, usage. */
export interface AccountTables {
  dpaApprovals: {
    id: string;
    companyId: string;
    version: DpaVersion;
    approverId: string;
    approverName: string;
    registeredBy: string;
    approvedAt: Date;
  };
  recoveryCodes: {
    id: string;
    companyId: string;
    userId: string;
    /** Argon2id. */
    hash: string;
    usedAt: Generated<Date | null>;
  };
  temporaryTokens: {
    hash: string;
    companyId: string;
    userId: string;
    type: 'PASSWORD_RESET' | 'NEW_USER_INVITE';
    redirectTo: string | null;
    createdAt: Date;
    expiresAt: Date;
    usedAt: Generated<Date | null>;
  };
  identityVisits: {
    stateHash: string;
    nonce: string;
    codeVerifier: string;
    origin: string;
    createdAt: Date;
    expiresAt: Date;
    ticketHash: Generated<string | null>;
    idToken: Generated<string | null>;
    username: Generated<string | null>;
    claimedAt: Generated<Date | null>;
    usedAt: Generated<Date | null>;
  };
  auditEntries: {
    /** The id of the company, or `house` for entries of no company. */
    chain: string;
    seq: number;
    at: Date;
    action: AuditAction;
    actorId: string | null;
    actorName: string | null;
    actingAsId: string | null;
    actingAsName: string | null;
    targetType: string | null;
    targetId: string | null;
    targetName: string | null;
    /** The JSON text that was hashed. */
    details: string;
    ip: string | null;
    hash: string;
  };
  /** Number of attempts until the end of a window, see signIn/attemptLimits. */
  attempts: { subject: string; count: number; endsAt: Date };
  auditHeads: { chain: string; seq: number; hash: string };
  usageEvents: { id: string; name: UsageEvent['name']; route: string | null; at: Date };
  errorReports: ErrorReport & { id: string; at: Date };
}
