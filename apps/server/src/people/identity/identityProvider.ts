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

/** What an issuer publishes changes rarely; its keys are looked up more often, by themselves. */
const DISCOVERED_MS = 60 * 60_000;
const TIMEOUT_S = 10;

/** The issuer that signs staff in, as its own published description has it. */
export interface IdentityProvider {
  readonly settings: IdentitySettings;
  readonly client: Configuration;
  readonly metadata: ServerMetadata;
  /** The keys that its statements are signed with. */
  readonly keys: JWTVerifyGetKey;
}

/** The issuer does not answer, or not as an OpenID issuer does. */
export class ProviderUnavailable extends Error {}

/** Asks the issuer once an hour; a failure is not kept. */
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
  // Without encryption only on this machine: for development and tests.
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

/** In a header unless the issuer says that it takes none: so OpenID has it. */
function clientAuthentication({ clientSecret }: IdentitySettings): ClientAuth {
  const [inHeader, inBody] = [ClientSecretBasic(clientSecret), ClientSecretPost(clientSecret)];
  return (issuer, client, body, headers) => {
    const takes = issuer.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const send = takes.includes('client_secret_basic') ? inHeader : inBody;
    send(issuer, client, body, headers);
  };
}
