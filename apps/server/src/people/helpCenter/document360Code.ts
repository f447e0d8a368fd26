import * as z from 'zod/mini';
import type { Document360Settings } from '../../platform/settings/helpCenterSettings';
import { Refusal } from '../../platform/http/refusal';

const WAIT_MS = 10_000;
/** How long the reader stays signed in there, in minutes. */
const SESSION_MINUTES = 15;

const Answer = z.object({ code: z.string().check(z.minLength(1), z.maxLength(2000)) });

/** Asks the help centre for a code that signs this user in, once. @throws Refusal 503 */
export async function document360Code(
  { codeUrl, clientId, clientSecret }: Document360Settings,
  { name, email }: { readonly name: string; readonly email: string },
): Promise<string> {
  const [firstName = '', ...others] = name.trim().split(/\s+/);
  const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  try {
    const answer = await fetch(codeUrl, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(WAIT_MS),
      headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        username: name,
        firstName,
        lastName: others.join(' '),
        emailId: email,
        readerGroupIds: [],
        tokenValidity: SESSION_MINUTES,
      }),
    });
    if (!answer.ok) throw new Error(`The Help Center answers ${answer.status}.`);
    return Answer.parse(await answer.json()).code;
  } catch {
    const message = 'The Help Center does not answer. Try again in a moment.';
    throw new Refusal(503, message, 'UNAVAILABLE');
  }
}
