import { listOutbox } from '@fovea/contract/platform/outbox';
import { appendAudit } from '../../platform/audit/appendAudit';
import type { Door } from '../../platform/http/serve';
import type { House } from '../../platform/context/house';
import { readOutbox } from './outbox';

const SHOWN_MAILS = 100;

export function mailRoutes(door: Door, { db, now, settings }: House): void {
  door.serve(listOutbox, async (_input, { caller, ip }) => {
    if (settings.smtpUrl !== null) return { isUsed: false, mails: [] };
    const mails = await readOutbox(settings.dataFolder, SHOWN_MAILS);
    // Mails contain links that set passwords, so reading them is audited.
    await appendAudit(
      db,
      { caller, ip, at: now() },
      {
        companyId: caller.companyId,
        action: 'MAIL_READ',
        target: { type: 'mail', id: 'outbox' },
        details: { mails: mails.length },
      },
    );
    return { isUsed: true, mails };
  });
}
