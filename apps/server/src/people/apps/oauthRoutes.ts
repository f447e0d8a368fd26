import type { AuthorizationServer } from '@fovea/contract/people/oauth';
import { TOKEN_SCOPES } from '@fovea/rules/people/programTokens';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { systemSource } from '../../platform/audit/appendAudit';
import type { AppContext } from '../../platform/context/appContext';
import type { OtherProtocol } from '../../platform/http/router';
import { isProgramTokenText } from '../accounts/programTokenText';
import { tokenHash } from '../accounts/tokens';
import { attemptLimits } from '../signIn/attemptLimits';
import { endAuthorization } from './authorizedApps';
import { authenticateApp } from './clientAuthentication';
import { exchangeCode, exchangeRefreshToken } from './grants';
import { answerOAuth, formOf } from './oauthAnswers';
import { invalidRequest, OAuthError } from './oauthError';

const AUTHENTICATION = ['none', 'client_secret_basic', 'client_secret_post'] as const;

/**
 * The addresses of OAuth 2 whose form is not ours: `/oauth2`, where apps send users, the discovery document and the
 * revocation of tokens. The tokens themselves come from `POST /token`, see `tokenGrants`.
 */
export function oauthRoutes(app: FastifyInstance, context: AppContext): void {
  const { db, now, publicUrl } = context;
  const limits = attemptLimits(context);

  // Apps append a query to this address, which a fragment would swallow. Doubled parameters stay doubled.
  app.get('/oauth2', async (request, reply) => {
    const at = request.url.indexOf('?');
    const query = new URLSearchParams(at < 0 ? '' : request.url.slice(at + 1)).toString();
    return await reply
      .header('cache-control', 'no-store')
      .redirect(`/#/oauth2${query === '' ? '' : `?${query}`}`, 303);
  });

  app.get('/.well-known/oauth-authorization-server', async (_request, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache', 'access-control-allow-origin': '*' })
      .send(authorizationServer(publicUrl())),
  );

  app.post('/token/revoke', async (request, reply) =>
    answerOAuth(reply, async () => {
      await limits.take('appTokensFromAddress', request.ip);
      const form = formOf(request);
      const { id: appId } = await authenticateApp(db, form, request.headers.authorization);
      const token = form.get('token');
      if (token === undefined) throw invalidRequest('token is missing.');
      // RFC 7009: a token that is unknown, or of another app, is answered like one that was revoked.
      const authorizationId = await authorizationOf(token, appId);
      if (authorizationId !== undefined) {
        const source = { ...systemSource(now()), ip: request.ip };
        await endAuthorization(db, authorizationId, source);
      }
      return null;
    }),
  );

  async function authorizationOf(token: string, appId: string): Promise<string | undefined> {
    if (!isProgramTokenText(token)) return undefined;
    const row = await db
      .selectFrom('tokens')
      .innerJoin('appAuthorizations', 'appAuthorizations.id', 'tokens.authorizationId')
      .select('appAuthorizations.id')
      .where('tokens.hash', '=', tokenHash(token))
      .where('appAuthorizations.appId', '=', appId)
      .executeTakeFirst();
    return row?.id;
  }
}

/** What `POST /token` answers to apps. Signing in with a password is not for them, and has its own form. */
export function tokenGrants(context: AppContext): OtherProtocol {
  const limits = attemptLimits(context);
  return {
    takes: (request) => {
      const grant = (request.body as { grant_type?: unknown } | null | undefined)?.grant_type;
      return grant !== undefined && grant !== 'password';
    },
    answer: async (request: FastifyRequest, reply: FastifyReply) =>
      answerOAuth(reply, async () => {
        await limits.take('appTokensFromAddress', request.ip);
        const form = formOf(request);
        const grant = form.get('grant_type');
        if (grant !== 'authorization_code' && grant !== 'refresh_token') {
          throw new OAuthError(400, 'unsupported_grant_type', 'This grant_type is not supported.');
        }
        const app = await authenticateApp(context.db, form, request.headers.authorization);
        return grant === 'authorization_code'
          ? await exchangeCode(context, app, form, request.ip)
          : await exchangeRefreshToken(context, limits, app, form, request.ip);
      }),
  };
}

function authorizationServer(issuer: string): AuthorizationServer {
  return {
    issuer,
    authorization_endpoint: `${issuer}/oauth2`,
    token_endpoint: `${issuer}/token`,
    revocation_endpoint: `${issuer}/token/revoke`,
    service_documentation: `${issuer}/docs`,
    scopes_supported: TOKEN_SCOPES,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: AUTHENTICATION,
    revocation_endpoint_auth_methods_supported: AUTHENTICATION,
    authorization_response_iss_parameter_supported: true,
  };
}
