import * as z from 'zod/mini';
import type { AppContext } from '../../platform/context/appContext';
import { enqueue } from '../../platform/store/jobs';

export const PASSWORD_RESET_JOB = 'resetAsked';

const Payload = z.object({ sealedAddress: z.string(), ip: z.string() });

interface ResetAsked {
  readonly address: string;
  readonly ip: string;
}

/**
 * Enqueues a password reset. The job looks the address up later, so the request does the same work
 * in the same time for every address. The address is encrypted in the job, since people paste
 * anything into this field.
 */
export async function enqueuePasswordReset(
  { db, secretBox }: Pick<AppContext, 'db' | 'secretBox'>,
  { address, ip }: ResetAsked,
): Promise<void> {
  await enqueue(db, {
    kind: PASSWORD_RESET_JOB,
    companyId: null,
    payload: { sealedAddress: secretBox.seal(address, PASSWORD_RESET_JOB), ip } satisfies z.infer<
      typeof Payload
    >,
    dedupeKey: secretBox.pseudonym(address),
    priority: 5,
  });
}

export function readResetPayload(secretBox: AppContext['secretBox'], payload: unknown): ResetAsked {
  const { sealedAddress, ip } = Payload.parse(payload);
  const address = secretBox.open(sealedAddress, PASSWORD_RESET_JOB);
  if (address === null) throw new Error('The signing key of the data folder is another one.');
  return { address, ip };
}
