import type { ThirdPartyApp } from '@fovea/contract/people/apps';
import type { HandlerInput } from '@fovea/contract/protocol/endpoint';
import type { authorizeApp } from '@fovea/contract/people/apps';
import { FEATURES } from '@fovea/contract/protocol/access';
import { checkAuthorizationRequest } from '@fovea/rules/people/authorizationRequest';
import { randomBytes } from 'node:crypto';
import { appendAudit, type AuditSource } from '../../platform/audit/appendAudit';
import type { AppContext } from '../../platform/context/appContext';
import type { Researcher } from '../../platform/http/caller';
import { notFound, Refusal } from '../../platform/http/refusal';
import type { Db, Tx } from '../../platform/store/database';
import { tokenHash } from '../accounts/tokens';
import { requireRecentAuthentication } from '../signIn/reauthentication';
import { mustStillBeSignedIn } from '../signIn/scopedTokens';
import type { AppRow } from './clientAuthentication';

/** The browser goes back to the app at once. */
const CODE_MS = 60_000;

/** An app that may ask users of this company. @throws Refusal 404 */
export async function askingApp(
  db: Db | Tx,
  { companyId }: Pick<Researcher, 'companyId'>,
  appId: string,
  lock: 'forShare' | null = null,
): Promise<AppRow> {
  let query = (db as Db)
    .selectFrom('apps')
    .selectAll()
    .where('id', '=', appId)
    .where((is) => is.or([is('companyId', 'is', null), is('companyId', '=', companyId)]));
  if (lock) query = query.forShare();
  const app = await query.executeTakeFirst();
  if (!app) throw notFound('app');
  return app;
}

export function thirdPartyApp(app: AppRow, issuer: string): ThirdPartyApp {
  const { id, name, author, contact, redirectUri } = app;
  const scope = FEATURES.filter((feature) => app.scope.includes(feature));
  return {
    id,
    name,
    author,
    contact,
    redirectUri,
    scope,
    disabled: app.disabledAt !== null,
    issuer,
  };
}

/**
 * A code for an app that the user has said yes to. It works once, for a minute, for this app, redirect address, scope
 * and challenge.
 * @throws Refusal 400 for the request, 403 when the app is disabled or without a recent sign-in
 */
export async function createCode(
  { db }: Pick<AppContext, 'db'>,
  caller: Researcher,
  { appId, body }: HandlerInput<typeof authorizeApp>,
  source: AuditSource,
): Promise<string> {
  const { companyId, userId } = caller;
  const { at } = source;
  return await db.transaction().execute(async (tx) => {
    const app = await askingApp(tx, caller, appId, 'forShare');
    const { scope, redirectUri, challenge } = asked(app, body);
    await mustStillBeSignedIn(tx, caller);
    // Whoever finds an open browser must not leave with tokens that are renewed for a year.
    await requireRecentAuthentication(tx, caller, at);
    const code = randomBytes(32).toString('base64url');
    await tx
      .insertInto('appCodes')
      .values({
        ...{ hash: tokenHash(code), appId, companyId, userId, scope: [...scope] },
        ...{ redirectUri, challenge },
        ...{ createdAt: at, expiresAt: new Date(at.getTime() + CODE_MS) },
      })
      .execute();
    await appendAudit(tx, source, {
      companyId,
      action: 'APP_AUTHORIZED',
      target: { type: 'app', id: appId, name: app.name },
      details: { scope },
    });
    return code;
  });
}

/** The same rule as the page's, because the call may be made without it. */
function asked(app: AppRow, body: HandlerInput<typeof authorizeApp>['body']) {
  const { redirect_uri: redirectUri, ...others } = body;
  const checked = checkAuthorizationRequest(
    Object.entries({
      ...{ client_id: app.id, response_type: 'code', ...others },
      ...(redirectUri !== undefined && { redirect_uri: redirectUri }),
    }),
    { ...app, disabled: app.disabledAt !== null },
  );
  if (checked.kind === 'ask') return checked.request;
  if (checked.kind === 'page') {
    const message = 'The redirect address is not the one that the app is registered with.';
    throw new Refusal(400, message, 'INVALID_REQUEST');
  }
  const { error, description } = checked.returned;
  if (error === 'unauthorized_client') throw new Refusal(403, description, 'APP_DISABLED');
  throw new Refusal(400, description, error.toUpperCase());
}
