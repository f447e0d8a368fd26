import { getCurrentUser, requestToken } from '@fovea/contract/people/accounts';
import { FEATURES } from '@fovea/contract/protocol/access';
import { enableSecondFactor, verifySecondFactor } from '@fovea/contract/people/secondFactor';
import { sendSecondFactor } from '@fovea/contract/people/signIn';
import type { Call } from '@fovea/link/calls/call';
import { TOTP, URI } from 'otpauth';
import { TEST_PASSWORD, type SignedIn, type TestServer } from './startTestServer';

export interface WithSecondFactor extends SignedIn {
  readonly username: string;
  readonly recoveryCodes: readonly string[];
  /** The code that the app shows now, or this many steps of 30 s later. */
  code(steps?: number): string;
  /** The first step of signing in. @returns its token */
  firstStep(): Promise<string>;
  /** The second step of signing in. @returns the token */
  secondStep(accessToken: string, totp: string): Promise<string>;
}

export const STEP_MS = 30_000;

/** Sets up the second factor of whoever makes these calls. */
export async function setUpSecondFactor(server: TestServer, call: Call) {
  const { otpAuth } = await call(enableSecondFactor, {});
  const app = URI.parse(otpAuth);
  if (!(app instanceof TOTP)) throw new Error(otpAuth);
  const code = (steps = 0) =>
    app.generate({ timestamp: server.context.now().getTime() + steps * STEP_MS });
  const { recoveryCodes } = await call(verifySecondFactor, { body: { totp: code() } });
  return { code, recoveryCodes };
}

/** A user, not of the internal staff, whose second factor is on; the code that activated it is one step old. */
export async function withSecondFactor(
  server: TestServer,
  created?: SignedIn,
): Promise<WithSecondFactor> {
  const user =
    created ?? (await server.signedIn(FEATURES.filter((feature) => feature !== 'INTERNAL')));
  const { username } = await user.call(getCurrentUser, {});
  const { code, recoveryCodes } = await setUpSecondFactor(server, user.call);
  // To the start of the next step, so that tests have half a minute until the code changes.
  server.advanceClock(STEP_MS - (server.context.now().getTime() % STEP_MS));
  const anybody = server.callWith(null);
  return {
    ...user,
    username,
    recoveryCodes: recoveryCodes.split(','),
    code,
    async firstStep() {
      const { accessToken, mfaNeeded } = await anybody(requestToken, {
        body: { username, password: TEST_PASSWORD, grant_type: 'password' },
      });
      if (!mfaNeeded) throw new Error('No second factor was asked for.');
      return accessToken;
    },
    async secondStep(accessToken, totp) {
      return (await anybody(sendSecondFactor, { body: { accessToken, totp } })).accessToken;
    },
  };
}
