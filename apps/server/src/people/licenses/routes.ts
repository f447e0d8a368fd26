import {
  activateLicense,
  changeExternalNote,
  getLatestDesktopVersion,
  getLicense,
  issueLicense,
  listCompanyLicenses,
  listLicenseKeys,
  revokeLicense,
  shareLicense,
  unlockLicense,
} from '@fovea/contract/people/licenses';
import { emailProblem } from '@fovea/rules/inputs/emailAddress';
import { appendAudit, auditSource } from '../../platform/audit/appendAudit';
import type { AppContext } from '../../platform/context/appContext';
import { notValid } from '../../platform/http/fieldProblems';
import { countedTogether, createRateLimit } from '../../platform/http/rateLimit';
import { notFound } from '../../platform/http/refusal';
import type { Router } from '../../platform/http/router';
import { administeredCompany } from '../accounts/administrationAccess';
import { licenseKeyPlace, licensePublicKeys } from '../licenseKeys/licenseKeys';
import { enqueueMail } from '../mail/mailJobs';
import { activate } from './activate';
import { issue, revoke } from './issue';
import { issuedLicense } from './licenseRow';
import { unlock } from './unlock';

/** In ten minutes: mails by a user, and activations by an address. */
const SHARES_PER_USER = 20;
const ACTIVATIONS_PER_ADDRESS = 300;

/** Product keys: for the company that has them, for staff who issue them, and for machines. */
export function licenseRoutes(router: Router, context: AppContext): void {
  const { db, now, settings } = context;
  const shares = createRateLimit(
    SHARES_PER_USER,
    'You shared many keys. Try again later.',
    countedTogether(context, 'shared keys'),
  );
  const activations = createRateLimit(
    ACTIVATIONS_PER_ADDRESS,
    'Too many activations came from this address. Try again later.',
    countedTogether(context, 'activations'),
  );

  router.serve(getLicense, async (_input, { caller: { companyId } }) => {
    const company = await db
      .selectFrom('companies')
      .select('customerKey')
      .where('id', '=', companyId)
      .executeTakeFirstOrThrow();
    const rows = await db
      .selectFrom('licenses')
      .selectAll()
      .where('companyId', '=', companyId)
      .where('revokedAt', 'is', null)
      .orderBy('issuedAt')
      .orderBy('id')
      .execute();
    return { customerKey: company.customerKey, productLicenses: rows.map(issuedLicense) };
  });

  router.serve(unlockLicense, async ({ productKeyId }, request) =>
    issuedLicense(
      await unlock(db, auditSource(request, now()), request.caller.companyId, productKeyId),
    ),
  );

  router.serve(changeExternalNote, async ({ productKeyId, body }, { caller }) => {
    const row = await db
      .updateTable('licenses')
      .set({ externalNote: body.newExternalNote.trim() })
      .where('id', '=', productKeyId)
      .where('companyId', '=', caller.companyId)
      .where('revokedAt', 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (!row) throw notFound('product key');
    return issuedLicense(row);
  });

  router.serve(shareLicense, async ({ productKeyId, query }, request) => {
    const { companyId, userId } = request.caller;
    const to = query.email.trim();
    const license = await db
      .selectFrom('licenses')
      .select('id')
      .where('id', '=', productKeyId)
      .where('companyId', '=', companyId)
      .where('revokedAt', 'is', null)
      .executeTakeFirst();
    if (!license) throw notFound('product key');
    if (emailProblem(to) !== null) {
      throw notValid([{ path: 'email', message: 'is not an e-mail address' }], 'address');
    }
    await shares.admit(userId);
    await db.transaction().execute(async (tx) => {
      await enqueueMail(tx, { kind: 'licenseShared', userId, companyId, to, about: license.id });
      await appendAudit(tx, auditSource(request, now()), {
        companyId,
        action: 'LICENSE_SHARED',
        target: { type: 'license', id: license.id, name: license.id },
        details: { email: to },
      });
    });
    return undefined;
  });

  router.serve(getLatestDesktopVersion, async () => settings.desktop);

  router.servePublic(listLicenseKeys, async () => ({
    keys: await licensePublicKeys(licenseKeyPlace(context)),
  }));

  router.servePublic(activateLicense, async ({ body }, { ip }) => {
    await activations.admit(ip);
    return await activate(context, body);
  });

  router.serve(listCompanyLicenses, async ({ companyId }, { caller }) => {
    const company = await administeredCompany(db, caller, companyId);
    const rows = await db
      .selectFrom('licenses')
      .selectAll()
      .where('companyId', '=', company.id)
      .orderBy('issuedAt')
      .orderBy('id')
      .execute();
    return rows.map(issuedLicense);
  });

  router.serve(issueLicense, async ({ companyId, body }, request) => {
    const company = await administeredCompany(db, request.caller, companyId);
    const row = await issue(db, auditSource(request, now()), company.id, body);
    request.created();
    return issuedLicense(row);
  });

  router.serve(revokeLicense, async ({ companyId, productKeyId }, request) => {
    const company = await administeredCompany(db, request.caller, companyId);
    return issuedLicense(await revoke(db, auditSource(request, now()), company.id, productKeyId));
  });
}
