import { readIdentity } from '../folder/identity';

const ANSWER_MS = 5000;
/** What a proxy answers while the server behind it is off. */
const PROXY_FAILURE = 500;

/** Whether the server of this machine answers at all; a machine that is not paired has none. */
export async function isServerReachable(folder: string): Promise<boolean> {
  try {
    const { pairing } = await readIdentity(folder);
    if (!pairing) return false;
    const answer = await fetch(`${pairing.server}/health`, {
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    return answer.status < PROXY_FAILURE;
  } catch {
    return false;
  }
}
