import { requestToken } from '@fovea/contract/people/accounts';
import type { Call } from '@fovea/link/calls/call';
import { ensureDemoAccounts, type DemoAccounts } from '../../../people/accounts/demoAccounts';
import { setUp } from '../../../testing/setUp';
import type { TestServer } from '../../../testing/startTestServer';

export interface DemoResearcher {
  readonly accounts: DemoAccounts;
  readonly call: Call;
}

/** The demo's company on this server, and its researcher signed in. */
export function setUpDemoResearcher(server: TestServer): DemoResearcher {
  return setUp(async () => {
    const accounts = await ensureDemoAccounts(server.context);
    const { accessToken } = await server.callWith(null)(requestToken, {
      body: {
        username: 'researcher@demo.example',
        password: accounts.password,
        grant_type: 'password',
      },
    });
    return { accounts, call: server.callWith(accessToken) };
  });
}
