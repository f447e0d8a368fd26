import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  discovery,
  type ClientAuth,
  type Configuration,
  type ServerMetadata,
} from 'openid-client';
import type { IdentitySettings } from '../../platform/settings/installationSettings';

/** The issuer's metadata rarely changes; its keys are refreshed more often, by the library. */
const DISCOVERED_MS = 60 * 60_000;
const TIMEOUT_S = 10;

/** The issuer that signs staff in, as described by its metadata. */
export interface IdentityProvider {
  readonly settings: IdentitySettings;
  readonly client: Configuration;
  readonly metadata: ServerMetadata;
  /** The keys that verify its ID tokens. */
  readonly keys: JWTVerifyGetKey;
}

/** The issuer does not answer, or not as an OpenID issuer should. */
export class ProviderUnavailable extends Error {}

/** Discovers the issuer at most once an hour; failures are not cached. */
export function identityProvider(settings: IdentitySettings): () => Promise<IdentityProvider> {
  let known: { readonly provider: Promise<IdentityProvider>; readonly untilMs: number } | null =
    null;
  return async () => {
    if (known === null || known.untilMs <= Date.now()) {
      known = { provider: discover(settings), untilMs: Date.now() + DISCOVERED_MS };
    }
    const asked = known;
    try {
      return await asked.provider;
    } catch (reason) {
      if (known === asked) known = null;
      throw new ProviderUnavailable('The identity provider does not answer.', { cause: reason });
    }
  };
}

async function discover(settings: IdentitySettings): Promise<IdentityProvider> {
  const issuer = new URL(settings.issuer);
  // Plain http is allowed on this machine only: for development and tests.
  const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(issuer.hostname);
  const client = await discovery(
    issuer,
    settings.clientId,
    undefined,
    clientAuthentication(settings),
    {
      timeout: TIMEOUT_S,
      ...(isLoopback ? { execute: [allowInsecureRequests] } : {}),
    },
  );
  const metadata = client.serverMetadata();
  if (metadata.jwks_uri === undefined) throw new Error('The issuer publishes no keys.');
  return {
    settings,
    client,
    metadata,
    keys: createRemoteJWKSet(new URL(metadata.jwks_uri), { timeoutDuration: TIMEOUT_S * 1000 }),
  };
}

/**
 * HTTP basic authentication unless the issuer's metadata excludes it: this is the default in OpenID
 * Connect.
 */
function clientAuthentication({ clientSecret }: IdentitySettings): ClientAuth {
  const [inHeader, inBody] = [ClientSecretBasic(clientSecret), ClientSecretPost(clientSecret)];
  return (issuer, client, body, headers) => {
    const takes = issuer.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const send = takes.includes('client_secret_basic') ? inHeader : inBody;
    send(issuer, client, body, headers);
  };
}
