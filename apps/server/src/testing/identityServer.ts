import { claimIdentity, signInWithIdentity } from '@fovea/contract/people/signIn';
import type { Settings } from '../platform/settings/settings';
import { cookieBrowser, type Arrival, type CookieBrowser } from './cookieBrowser';
import { startLocalIssuer, type LocalIssuer, type Person } from './outside/localIssuer';
import { startTestServer, type TestServer } from './startTestServer';

export const STAFF_DOMAIN = 'staff.example';

/** A server whose staff sign in at a local issuer. */
export interface IdentityServer {
  readonly server: TestServer;
  readonly issuer: LocalIssuer;
  /** Goes from the start to the landing page, as a browser does. */
  signInAt(email: string, browser?: CookieBrowser): Promise<Arrival>;
  /** Claims the ticket as the page does, in the browser that has it open. */
  claim(ticket: string, browser: CookieBrowser): Promise<{ username: string; idToken: string }>;
  /** Goes through the whole sign-in and claims the ID token with the ticket. */
  claimed(email: string): Promise<{ username: string; idToken: string }>;
  signIn(said: { username: string; idToken: string }): Promise<{ accessToken: string }>;
  close(): Promise<void>;
}

export async function startIdentityServer(
  people: Person[],
  settings: Partial<Settings> = {},
): Promise<IdentityServer> {
  const issuer = await startLocalIssuer(people);
  const server = await startTestServer({
    staffDomain: STAFF_DOMAIN,
    identity: {
      issuer: issuer.issuer,
      clientId: issuer.clientId,
      clientSecret: issuer.clientSecret,
      name: 'Local issuer',
      company: 'Staff',
    },
    ...settings,
  });
  issuer.open(`${server.base}/sso/callback`);

  async function signInAt(email: string, browser = cookieBrowser()): Promise<Arrival> {
    const form = await browser.visit(`${server.base}/sso/start?origin=local`);
    if (form.status !== 200 || form.url.hash !== '') return form;
    return await browser.visit(form.url.href, { email });
  }

  const claim = (ticket: string, { cookies }: CookieBrowser) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return server.callWith(null)(claimIdentity, { body: { ticket } }, { headers: { cookie } });
  };

  return {
    server,
    issuer,
    signInAt,
    claim,
    async claimed(email) {
      const browser = cookieBrowser();
      const { url } = await signInAt(email, browser);
      const ticket = landingParameters(url).get('ticket');
      if (ticket === null) throw new Error(`There is no ticket in ${url.href}`);
      return await claim(ticket, browser);
    },
    signIn: (said) => server.callWith(null)(signInWithIdentity, { body: said }),
    async close() {
      await server.close();
      await issuer.close();
    },
  };
}

/** The parameters in the fragment of the landing page. */
export function landingParameters(url: URL): URLSearchParams {
  const [, query] = /^#\/sso\/google\/local\?(.*)$/.exec(url.hash) ?? [];
  if (query === undefined) throw new Error(`${url.href} is not the landing page`);
  return new URLSearchParams(query);
}
