import type { AppTokens } from '@fovea/contract/people/oauth';
import type { Feature } from '@fovea/contract/protocol/access';
import type { Tx } from '../../platform/store/database';
import { newId } from '../../platform/store/newId';
import { newProgramTokenText } from '../accounts/programTokenText';
import { tokenHash } from '../accounts/tokens';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
export const ACCESS_MS = HOUR_MS;
/** An app that does not fetch a token for so long has to ask the user again … */
export const REFRESH_IDLE_MS = 30 * DAY_MS;
/** … and so does every app after a year. */
export const AUTHORIZATION_MS = 365 * DAY_MS;
/** Earlier ones stay valid for calls that are under way; a program cannot pile them up. */
const ACCESS_TOKENS_MAX = 5;

export interface AppAuthorization {
  readonly id: string;
  readonly companyId: string;
  readonly userId: string;
  readonly scope: readonly Feature[];
  readonly createdAt: Date;
}

/** When the refresh token of an authorization ends that is issued now. */
export function refreshEnd({ createdAt }: Pick<AppAuthorization, 'createdAt'>, now: Date): Date {
  return new Date(
    Math.min(now.getTime() + REFRESH_IDLE_MS, createdAt.getTime() + AUTHORIZATION_MS),
  );
}

/**
 * Issues an access token and a refresh token of an authorization, whose rows are locked.
 * @param scope of the access token: that of the authorization, or less
 */
export async function issueAppTokens(
  tx: Tx,
  authorization: AppAuthorization,
  scope: readonly Feature[],
  now: Date,
): Promise<AppTokens> {
  const [access, refresh] = [newProgramTokenText('app'), newProgramTokenText('appRefresh')];
  const refreshEnds = refreshEnd(authorization, now);
  const accessEnds = new Date(
    Math.min(now.getTime() + ACCESS_MS, authorization.createdAt.getTime() + AUTHORIZATION_MS),
  );
  const { id: authorizationId, companyId, userId } = authorization;
  const of = { companyId, userId, studyId: null, sessionId: null, authorizationId };
  await tx
    .insertInto('tokens')
    .values([
      {
        ...{ id: newId(), hash: tokenHash(access), kind: 'app', scope: [...scope], ...of },
        ...{ createdAt: now, lastUsedAt: now, expiresAt: accessEnds },
      },
      {
        ...{ id: newId(), hash: tokenHash(refresh), kind: 'appRefresh', scope: null, ...of },
        ...{ createdAt: now, lastUsedAt: now, expiresAt: refreshEnds },
      },
    ])
    .execute();
  await endOldest(tx, authorizationId);
  await tx
    .updateTable('appAuthorizations')
    .set({ expiresAt: refreshEnds })
    .where('id', '=', authorizationId)
    .execute();
  return {
    access_token: access,
    token_type: 'Bearer',
    expires_in: Math.floor((accessEnds.getTime() - now.getTime()) / 1000),
    refresh_token: refresh,
    scope: scope.join(' '),
  };
}

async function endOldest(tx: Tx, authorizationId: string): Promise<void> {
  const oldest = await tx
    .selectFrom('tokens')
    .select('id')
    .where('authorizationId', '=', authorizationId)
    .where('kind', '=', 'app')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .offset(ACCESS_TOKENS_MAX)
    .execute();
  if (oldest.length === 0) return;
  const ids = oldest.map(({ id }) => id);
  await tx.deleteFrom('tokens').where('id', 'in', ids).execute();
}
