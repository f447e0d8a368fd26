import { licenseKeyOwner } from '../../people/licenseKeys/storedLicenseKeys';
import { PASSWORD_RESET_JOB } from '../../people/passwordLinks/passwordReset';
import { tokenOwner } from '../../people/panelProviders/openPanel';
import { totpSecretOwner } from '../../people/signIn/totp';
import { secretOwner } from '../../people/webhooks/webhookSecrets';
import { panelSecretOwner } from '../../research/panelEnds/panelOfStudy';
import { hookSecretOwner } from '../../studies/panelStudies/panelHooks';

/** A column with secrets that the server has sealed. */
export interface SealedColumn {
  /** What is in it, for people. */
  readonly what: string;
  /** Names of the database. */
  readonly table: string;
  readonly column: string;
  /** The column that tells rows apart, and of which the owner is made. */
  readonly id: string;
  readonly owner: (id: string) => string;
  /** SQL: rows that nobody is about to compare with what they have read. Left out: all. */
  readonly isAtRest?: string;
}

/** Everything sealed that is stored for longer than a job waits. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  {
    what: 'second factors',
    ...{ table: 'users', column: 'mfa_secret', id: 'id', owner: totpSecretOwner },
  },
  {
    what: 'second factors that are being set up',
    ...{ table: 'users', column: 'mfa_pending_secret', id: 'id', owner: totpSecretOwner },
    isAtRest: "mfa_pending_at < now() - interval '1 hour'",
  },
  {
    what: 'secrets of webhooks',
    ...{ table: 'webhooks', column: 'sealed_secret', id: 'id', owner: secretOwner },
  },
  {
    what: 'earlier secrets of webhooks',
    ...{ table: 'webhooks', column: 'old_sealed_secret', id: 'id', owner: secretOwner },
  },
  {
    what: 'tokens of panels',
    ...{ table: 'panel_connections', column: 'sealed_token', id: 'company_id', owner: tokenOwner },
  },
  {
    what: 'secrets of events of panels',
    ...{ table: 'panel_hooks', column: 'sealed_secret', id: 'connection_key' },
    owner: hookSecretOwner,
  },
  {
    what: 'secrets of panels of studies',
    ...{ table: 'study_panels', column: 'sealed_secret', id: 'study_id', owner: panelSecretOwner },
  },
  {
    what: 'keys of product keys',
    ...{ table: 'license_signing_keys', column: 'sealed_private_key', id: 'kid' },
    owner: licenseKeyOwner,
  },
  {
    what: 'sign-ins at the identity provider',
    ...{ table: 'identity_visits', column: 'id_token', id: 'state_hash' },
    owner: (stateHash) => stateHash,
  },
];

/** SQL of sealed texts in jobs, which are opened within seconds and are not sealed anew. */
export const SEALED_IN_JOBS = `select payload ->> 'sealedAddress' as sealed from jobs
  where kind = '${PASSWORD_RESET_JOB}' and state in ('waiting', 'running')`;
