import { randomInt } from 'node:crypto';
import type { createPairingCode, pairMachine } from '@fovea/contract/labs/agents';
import type { Answer, HandlerInput } from '@fovea/contract/protocol/endpoint';
import { PAIRING_CODE_MS, pairingCode, typedPairingCode } from '@fovea/rules/labs/pairingCode';
import { appendAudit, auditSource, systemSource } from '../../platform/audit/appendAudit';
import type { AppContext } from '../../platform/context/appContext';
import type { Researcher } from '../../platform/http/caller';
import { requireOwned } from '../../platform/http/requireOwned';
import type { RequestContext } from '../../platform/http/router';
import { Refusal } from '../../platform/http/refusal';
import { newId } from '../../platform/store/newId';
import type { Db, Tx } from '../../platform/store/database';
import { issueMachineToken } from '../accounts/tokens';

type Context = Pick<AppContext, 'db' | 'now' | 'secretBox'>;

/** A code that is not open at the moment: two labs never show the same one. */
export async function openPairingCode(
  { db, now, secretBox }: Context,
  request: Pick<RequestContext<Researcher>, 'caller' | 'ip'>,
  labId: string,
): Promise<Answer<typeof createPairingCode>> {
  const { caller } = request;
  const lab = await requireOwned(db, caller, 'labs', labId, 'lab');
  const at = now();
  const expiresAt = new Date(at.getTime() + PAIRING_CODE_MS);
  await db.deleteFrom('pairingCodes').where('expiresAt', '<=', at).execute();
  for (;;) {
    const code = pairingCode(randomInt(2 ** 32));
    // The index knows the same code by the same key only.
    if (await isOpen(db, hashesOf(secretBox, code), at)) continue;
    const taken = await db
      .insertInto('pairingCodes')
      .values({
        ...{ id: newId(), companyId: caller.companyId, labId, createdBy: caller.userId },
        ...{ codeHash: hashOf(secretBox, code), createdAt: at, expiresAt },
      })
      .onConflict((on) => on.column('codeHash').where('usedAt', 'is', null).doNothing())
      .returning('id')
      .execute();
    if (taken.length === 0) continue;
    await db.transaction().execute((tx) =>
      appendAudit(tx, auditSource(request, at), {
        companyId: caller.companyId,
        action: 'PAIRING_CODE_SHOWN',
        target: { type: 'lab', id: labId, name: lab.name },
      }),
    );
    return { code, expires: expiresAt.toISOString() };
  }
}

/**
 * Makes a machine of the lab whose page showed the code. A product key that was paired with this lab
 * before is the same machine again, with a new token: its old agent is told to pair.
 *
 * @param bundlePublicKey what signs the programs that the machine may run
 * @throws Refusal 400 for a code that is not open; 409 for a key of another lab
 */
export async function pairWithLab(
  { db, now, secretBox }: Context,
  { code, publicProductKey, machineName, version }: HandlerInput<typeof pairMachine>['body'],
  bundlePublicKey: string,
): Promise<Answer<typeof pairMachine>> {
  const digits = typedPairingCode(code);
  const at = now();
  return await db.transaction().execute(async (tx) => {
    const use = () =>
      digits === null
        ? undefined
        : tx
            .updateTable('pairingCodes')
            .set({ usedAt: at })
            .where('codeHash', 'in', hashesOf(secretBox, digits))
            .where('usedAt', 'is', null)
            .where('expiresAt', '>', at)
            .returning(['companyId', 'labId'])
            .executeTakeFirst();
    // Another process may have shown it with a key that was made a moment ago.
    const used = (await use()) ?? (secretBox.lookAgain() ? await use() : undefined);
    if (!used) {
      const message = 'This code is not valid. Codes can be used once, within ten minutes.';
      throw new Refusal(400, message, 'CODE_NOT_VALID');
    }
    const machine = await machineOf(tx, used, {
      ...{ publicProductKey, machineName, version, bundlePublicKey, at },
    });
    const { token } = await issueMachineToken(tx, machine, at);
    const { name: labName } = await tx
      .selectFrom('labs')
      .select('name')
      .where('id', '=', used.labId)
      .executeTakeFirstOrThrow();
    await appendAudit(tx, systemSource(at), {
      companyId: used.companyId,
      action: 'MACHINE_PAIRED',
      target: { type: 'machine', id: machine.id, name: machine.name },
      details: { lab: labName, publicProductKey, version },
    });
    return { machineId: machine.id, token, labName, bundlePublicKey };
  });
}

async function machineOf(
  tx: Tx,
  { companyId, labId }: { readonly companyId: string; readonly labId: string },
  of: {
    readonly publicProductKey: string;
    readonly machineName: string;
    readonly version: string;
    readonly bundlePublicKey: string;
    readonly at: Date;
  },
) {
  const { publicProductKey, machineName, version, bundlePublicKey: programKey, at } = of;
  const machine = await tx
    .insertInto('machines')
    .values({
      ...{ id: newId(), companyId, labId, name: machineName.trim(), publicProductKey },
      ...{ createdAt: at, agentVersion: version, programKey },
    })
    .onConflict((on) =>
      on
        .column('publicProductKey')
        .doUpdateSet({ agentVersion: version, programKey })
        .where('machines.companyId', '=', companyId)
        .where('machines.labId', '=', labId),
    )
    .returning(['id', 'companyId', 'name'])
    .executeTakeFirst();
  if (!machine) {
    const message = 'This product key belongs to a machine of another lab.';
    throw new Refusal(409, message, 'KEY_TAKEN');
  }
  return machine;
}

async function isOpen(db: Db, hashes: readonly string[], at: Date): Promise<boolean> {
  const open = await db
    .selectFrom('pairingCodes')
    .select('id')
    .where('codeHash', 'in', hashes)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', at)
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

function hashOf({ pseudonym }: Context['secretBox'], code: string): string {
  return pseudonym(`pairing ${code}`);
}

/** By every key: it may have been shown before the current one was made, or by a process with a newer one. */
function hashesOf({ pseudonyms }: Context['secretBox'], code: string): readonly string[] {
  return pseudonyms(`pairing ${code}`);
}
