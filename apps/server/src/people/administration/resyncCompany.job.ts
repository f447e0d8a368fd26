import { appendAudit } from '../../platform/audit/appendAudit';
import { Refusal } from '../../platform/http/refusal';
import type { AppContext } from '../../platform/context/appContext';
import type { JobHandler } from '../../platform/store/jobRunner';
import type { CompanyRow } from '../accounts/administrationAccess';
import type { ResyncCompanyPayload } from './administrationJobs';
import { diffRow, isEmpty } from './rowDiff';
import {
  CustomerSystemError,
  openCustomerSystem,
  type Customer,
  type CustomerKeys,
} from './customerSystem';
import {
  customerKeyTaken,
  refuseConflict,
  validateCustomerKey,
  validateName,
  validateSalesforceId,
} from './validateInput';

const NO_KEYS =
  'This company has neither a customer key nor a Salesforce ID, so it cannot be found in the customer system. Enter one of them, then resync again.';
const UNKNOWN =
  'The customer system does not know this company. Compare the customer key and the Salesforce ID with it, then resync again.';
const KEYS_CHANGED = 'The customer key or the Salesforce ID was changed meanwhile. Resync again.';
const FAULT = 'The company could not be compared because of a fault on the server. Try again.';

const FIELD_LABELS = {
  name: 'name',
  customerKey: 'customer key',
  salesforceId: 'Salesforce ID',
} as const;

/**
 * Copies name, customer key and Salesforce ID from the customer system, and nothing else: features
 * and users are managed here.
 */
export function resyncCompanyJob(context: AppContext): JobHandler {
  const { db, now, log, settings } = context;
  return async (job, signal) => {
    const payload = job.payload as ResyncCompanyPayload;
    const { companyId } = payload;
    const company = await db
      .updateTable('companies')
      .set({ resyncState: 'running' })
      .where('id', '=', companyId)
      .returningAll()
      .executeTakeFirst();
    if (!company) return;
    try {
      const system = openCustomerSystem(settings.customerSystem);
      const { customerKey, salesforceId } = company;
      if (customerKey === '' && salesforceId === '') throw new CustomerSystemError(NO_KEYS);
      const asked = { customerKey, salesforceId };
      const customer = await system.find(asked);
      if (customer === null) throw new CustomerSystemError(UNKNOWN);
      const work = takeOver(context, payload, asked, customer);
      await refuseConflict('companies_customer_key', customerKeyTaken, work);
    } catch (reason) {
      // The server is shutting down: the job continues at the next start.
      if (signal.aborted) throw reason;
      const isKnown = reason instanceof CustomerSystemError || reason instanceof Refusal;
      if (!isKnown) log.error({ err: reason, companyId }, 'resync of a company failed');
      const prefix = reason instanceof Refusal ? 'In the customer system: ' : '';
      await db
        .updateTable('companies')
        .set({
          resyncState: 'failed',
          resyncCompletedAt: now(),
          resyncMessage: isKnown ? prefix + (reason as Error).message : FAULT,
        })
        .where('id', '=', companyId)
        .execute();
    }
  };
}

async function takeOver(
  { db, now }: AppContext,
  { companyId, userId, ip }: ResyncCompanyPayload,
  asked: CustomerKeys,
  customer: Customer,
): Promise<void> {
  const set = {
    name: validateName('name', customer.name),
    // A key that the customer system omits is not removed.
    ...(customer.customerKey && { customerKey: validateCustomerKey(customer.customerKey) }),
    ...(customer.salesforceId && {
      salesforceId: validateSalesforceId(customer.salesforceId, 'company'),
    }),
  };
  await db.transaction().execute(async (tx) => {
    const company = await tx
      .selectFrom('companies')
      .selectAll()
      .where('id', '=', companyId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    // The customer was changed meanwhile, so this answer is about a different one.
    if (!isEmpty(diffRow<CustomerKeys>(company, asked))) {
      throw new CustomerSystemError(KEYS_CHANGED);
    }
    const changes = diffRow<CompanyRow>(company, set);
    const at = now();
    await tx
      .updateTable('companies')
      .set({
        ...set,
        resyncState: 'done',
        resyncCompletedAt: at,
        resyncMessage: changeText(Object.keys(changes)),
      })
      .where('id', '=', companyId)
      .execute();
    await appendAudit(
      tx,
      { caller: { userId, actorUserId: null }, ip, at },
      {
        companyId,
        action: 'COMPANY_RESYNCED',
        target: { type: 'company', id: companyId, name: set.name },
        details: changes,
      },
    );
  });
}

function changeText(names: readonly string[]): string {
  const labels = names.map((name) => FIELD_LABELS[name as keyof typeof FIELD_LABELS]);
  return labels.length === 0 ? 'Nothing had changed.' : `Taken over: ${labels.join(', ')}.`;
}
