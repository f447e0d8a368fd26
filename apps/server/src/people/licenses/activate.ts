import type { activateLicense } from '@fovea/contract/people/licenses';
import type { Answer, HandlerInput } from '@fovea/contract/protocol/endpoint';
import { hasEnded, LEASE_MS } from '@fovea/rules/people/licenses';
import { readLicense } from '@fovea/rules/people/signedLicense';
import type { AppContext } from '../../platform/context/appContext';
import { Refusal } from '../../platform/http/refusal';
import {
  licenseKeyPlace,
  licensePublicKeys,
  signLicenseText,
  verifySignature,
} from '../licenseKeys/licenseKeys';

/**
 * Binds a product key to the machine that shows it, in one UPDATE: of two machines at once one gets
 * it. The lease ends with the license at the latest.
 */
export async function activate(
  context: Pick<AppContext, 'db' | 'secretBox' | 'settings' | 'now'>,
  { key, machineId, machineName, version }: HandlerInput<typeof activateLicense>['body'],
): Promise<Answer<typeof activateLicense>> {
  const { db, now } = context;
  const place = licenseKeyPlace(context);
  const claims = readLicense(key, await licensePublicKeys(place), verifySignature);
  if (!claims) {
    throw new Refusal(400, 'This is no product key of this installation.', 'KEY_NOT_VALID');
  }
  const nowMs = now().getTime();
  const row = await db
    .updateTable('licenses')
    .set({ unlocked: false, machineId, machineName, versionInstalled: version })
    .where('id', '=', claims.id)
    .where('revokedAt', 'is', null)
    .where('renewalDate', '>=', new Date(nowMs).toISOString().slice(0, 10))
    .where((each) => each.or([each('unlocked', '=', true), each('machineId', '=', machineId)]))
    .returning(['id', 'moduleNames', 'renewalDate'])
    .executeTakeFirst();
  if (!row) throw await refusal();
  const endMs = Date.parse(`${row.renewalDate}T00:00:00Z`) + 24 * 60 * 60_000;
  const validUntil = new Date(Math.min(nowMs + LEASE_MS, endMs)).toISOString();
  const lease = await signLicenseText(place, 'lease', {
    id: row.id,
    machineId,
    modules: row.moduleNames,
    validUntil,
  });
  return { lease, validUntil };

  async function refusal(): Promise<Refusal> {
    const stored = await db
      .selectFrom('licenses')
      .select(['revokedAt', 'renewalDate'])
      .where('id', '=', claims?.id ?? '')
      .executeTakeFirst();
    if (!stored || stored.revokedAt !== null) {
      return new Refusal(409, 'This product key was revoked.', 'REVOKED');
    }
    if (hasEnded(stored.renewalDate, nowMs)) {
      return new Refusal(409, 'This product key has ended. Renew it.', 'ENDED');
    }
    const message = 'This product key is used on another machine. Unlock it first.';
    return new Refusal(409, message, 'LOCKED');
  }
}
