import * as z from 'zod/mini';
import type { House } from '../../platform/context/house';
import { enqueue } from '../../platform/store/jobs';

export const RESET_ASKED = 'resetAsked';

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
export async function enqueueReset(
  { db, secretBox }: Pick<House, 'db' | 'secretBox'>,
  { address, ip }: ResetAsked,
): Promise<void> {
  await enqueue(db, {
    kind: RESET_ASKED,
    companyId: null,
    payload: { sealedAddress: secretBox.seal(address, RESET_ASKED), ip } satisfies z.infer<
      typeof Payload
    >,
    dedupeKey: secretBox.pseudonym(address),
    priority: 5,
  });
}

export function addressOf(secretBox: House['secretBox'], payload: unknown): ResetAsked {
  const { sealedAddress, ip } = Payload.parse(payload);
  const address = secretBox.open(sealedAddress, RESET_ASKED);
  if (address === null) throw new Error('The signing key of the data folder is another one.');
  return { address, ip };
}
