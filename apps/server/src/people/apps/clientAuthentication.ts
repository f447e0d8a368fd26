import type { Selectable } from 'kysely';
import { timingSafeEqual } from 'node:crypto';
import type { Db } from '../../platform/store/database';
import type { Tables } from '../../platform/store/tables';
import { isProgramTokenText } from '../accounts/programTokenText';
import { tokenHash } from '../accounts/tokens';
import type { AppForm } from './oauthAnswers';
import { invalidRequest, OAuthError } from './oauthError';

export type AppRow = Selectable<Tables['apps']>;

interface Presented {
  readonly clientId: string;
  readonly secret: string | null;
}

/** The format of every id that the server generates. */
const CLIENT_ID = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * The app that asks for tokens: a confidential one proves itself with its secret, in the form or in a Basic header; a
 * public one has none and is told apart by PKCE and its refresh tokens alone.
 * @throws OAuthError 401 when it is unknown or the secret is wrong, which look alike; when it is disabled
 */
export async function authenticateApp(
  db: Db,
  form: AppForm,
  authorization: string | undefined,
): Promise<AppRow> {
  const { clientId, secret } = presented(form, authorization);
  const app = CLIENT_ID.test(clientId)
    ? await db.selectFrom('apps').selectAll().where('id', '=', clientId).executeTakeFirst()
    : undefined;
  if (!app || !isSecretOf(app, secret)) throw invalidClient();
  if (app.disabledAt !== null) {
    throw new OAuthError(401, 'unauthorized_client', 'This app is disabled.');
  }
  return app;
}

function isSecretOf({ secretHash }: AppRow, secret: string | null): boolean {
  if (secretHash === null) return secret === null;
  if (secret === null || !isProgramTokenText(secret, 'appSecret')) return false;
  return timingSafeEqual(Buffer.from(tokenHash(secret)), Buffer.from(secretHash));
}

function presented(form: AppForm, authorization: string | undefined): Presented {
  const [clientId, secret] = [form.get('client_id'), form.get('client_secret')];
  if (authorization === undefined) {
    if (clientId === undefined) throw invalidRequest('client_id is missing.');
    return { clientId, secret: secret ?? null };
  }
  const basic = basicOf(authorization);
  if (!basic) throw invalidClient();
  if (secret !== undefined) throw invalidRequest('The app proves itself in two ways at once.');
  if (clientId !== undefined && clientId !== basic.clientId) {
    throw invalidRequest('client_id and the Authorization header name different apps.');
  }
  return basic;
}

/** Null: the header is not one of HTTP Basic. */
function basicOf(authorization: string): Presented | null {
  const encoded = /^Basic +([A-Za-z0-9+/]+={0,2})$/i.exec(authorization)?.[1];
  if (encoded === undefined) return null;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 1) return null;
  const clientId = formDecoded(text.slice(0, colon));
  const secret = formDecoded(text.slice(colon + 1));
  return clientId === null || secret === null ? null : { clientId, secret };
}

/** RFC 6749, 2.3.1: both parts are form-encoded before they are joined. */
function formDecoded(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}

function invalidClient(): OAuthError {
  return new OAuthError(401, 'invalid_client', 'The app is unknown, or its secret is not right.');
}
