import { listOutbox } from '@fovea/contract/platform/outbox';
import { appendAudit } from '../../platform/audit/appendAudit';
import type { Router } from '../../platform/http/router';
import type { AppContext } from '../../platform/context/appContext';
import { readOutbox } from './outbox';

const SHOWN_MAILS = 100;

export function mailRoutes(router: Router, { db, now, settings }: AppContext): void {
  router.serve(listOutbox, async (_input, { caller, ip }) => {
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
