import type { Feature } from '@fovea/contract/protocol/access';
import type { Generated } from 'kysely';

/** Third-party apps. */
export interface AppTables {
  apps: {
    id: string;
    /** Null: for the users of every company. */
    companyId: string | null;
    name: string;
    author: string;
    contact: string;
    redirectUri: string;
    /** What it may ask for. */
    scope: Feature[];
    /** SHA-256 of the secret; null: a public app. */
    secretHash: string | null;
    createdAt: Date;
    disabledAt: Generated<Date | null>;
    disabledBy: Generated<string | null>;
    disabledReason: Generated<string | null>;
  };
  /** One for each code that was exchanged. */
  appAuthorizations: {
    id: string;
    appId: string;
    companyId: string;
    userId: string;
    scope: Feature[];
    createdAt: Date;
    lastUsedAt: Generated<Date | null>;
    /** When its refresh token ends. */
    expiresAt: Date;
  };
  appCodes: {
    hash: string;
    appId: string;
    companyId: string;
    userId: string;
    scope: Feature[];
    /** As the app sent it; null: it sent none. */
    redirectUri: string | null;
    challenge: string;
    createdAt: Date;
    expiresAt: Date;
    /** Set when it is used. */
    authorizationId: Generated<string | null>;
  };
}
