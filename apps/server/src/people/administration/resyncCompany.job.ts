import { appendAudit } from '../../platform/audit/appendAudit';
import { Refusal } from '../../platform/http/refusal';
import type { House } from '../../platform/context/house';
import type { JobHandler } from '../../platform/store/jobRunner';
import type { CompanyRow } from '../accounts/administered';
import type { ResyncCompanyPayload } from './administrationJobs';
import { beforeAndAfter, isEmpty } from './beforeAndAfter';
import {
  CustomerSystemFault,
  openCustomerSystem,
  type Customer,
  type CustomerKeys,
} from './customerSystem';
import {
  keyTaken,
  orConflict,
  validCustomerKey,
  validName,
  validSalesforceId,
} from './mustBeValid';

const NO_KEYS =
  'This company has neither a customer key nor a Salesforce ID, so it cannot be found in the customer system. Enter one of them, then resync again.';
const UNKNOWN =
  'The customer system does not know this company. Compare the customer key and the Salesforce ID with it, then resync again.';
const KEYS_CHANGED = 'The customer key or the Salesforce ID was changed meanwhile. Resync again.';
const FAULT = 'The company could not be compared because of a fault on the server. Try again.';

const FIELD_WORDS = {
  name: 'name',
  customerKey: 'customer key',
  salesforceId: 'Salesforce ID',
} as const;

/**
 * Copies name, customer key and Salesforce ID from the customer system, and nothing else: features
 * and users are managed here.
 */
export function resyncCompanyJob(house: House): JobHandler {
  const { db, now, log, settings } = house;
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
      if (customerKey === '' && salesforceId === '') throw new CustomerSystemFault(NO_KEYS);
      const asked = { customerKey, salesforceId };
      const customer = await system.find(asked);
      if (customer === null) throw new CustomerSystemFault(UNKNOWN);
      const work = takeOver(house, payload, asked, customer);
      await orConflict('companies_customer_key', keyTaken, work);
    } catch (reason) {
      // The server is shutting down: the job continues at the next start.
      if (signal.aborted) throw reason;
      const isKnown = reason instanceof CustomerSystemFault || reason instanceof Refusal;
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
  { db, now }: House,
  { companyId, userId, ip }: ResyncCompanyPayload,
  asked: CustomerKeys,
  customer: Customer,
): Promise<void> {
  const set = {
    name: validName('name', customer.name),
    // A key that the customer system omits is not removed.
    ...(customer.customerKey && { customerKey: validCustomerKey(customer.customerKey) }),
    ...(customer.salesforceId && {
      salesforceId: validSalesforceId(customer.salesforceId, 'company'),
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
    if (!isEmpty(beforeAndAfter<CustomerKeys>(company, asked))) {
      throw new CustomerSystemFault(KEYS_CHANGED);
    }
    const changes = beforeAndAfter<CompanyRow>(company, set);
    const at = now();
    await tx
      .updateTable('companies')
      .set({
        ...set,
        resyncState: 'done',
        resyncCompletedAt: at,
        resyncMessage: changeWords(Object.keys(changes)),
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

function changeWords(names: readonly string[]): string {
  const words = names.map((name) => FIELD_WORDS[name as keyof typeof FIELD_WORDS]);
  return words.length === 0 ? 'Nothing had changed.' : `Taken over: ${words.join(', ')}.`;
}
