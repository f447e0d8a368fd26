import type { Feature } from '@fovea/contract/protocol/access';
import { access } from 'node:fs/promises';
import { createCompany, usernameKey } from '../../people/accounts/companies';
import type { DemoAccounts } from '../../people/accounts/demoAccounts';
import { ADMINISTRATOR_FEATURES, RESEARCHER_FEATURES } from '../../people/accounts/featureSets';
import { appendAudit, systemSource, type NewAuditEntry } from '../../platform/audit/appendAudit';
import type { AppContext } from '../../platform/context/appContext';
import { writeDurably } from '../../platform/objects/durableWrite';
import type { Tx } from '../../platform/store/database';
import { newId } from '../../platform/store/newId';
import { exampleId } from './ensureExamples';

const COMPANY = {
  name: 'Example Lab',
  customerKey: 'DEMO-0000-0000-0001',
  salesforceId: 'DEMO00000000001',
};
const LABS = ['Main lab', 'Mobile lab'];
const DAY_MS = 24 * 3_600_000;

interface ExamplePerson {
  readonly email: string;
  readonly name: string;
  readonly features: readonly Feature[];
  /** Age of the account in days, and days until it ends; null: no end. */
  readonly createdDaysAgo: number;
  readonly endsInDays: number | null;
  readonly disabled?: boolean;
}

/**
 * The first one is the account administrator. Nobody has a password: they only populate the lists.
 */
const PEOPLE: readonly ExamplePerson[] = [
  {
    email: 'ines.admin@examplelab.example',
    name: 'Inês Albuquerque',
    features: ADMINISTRATOR_FEATURES,
    createdDaysAgo: 210,
    endsInDays: null,
  },
  {
    email: 'jonas@examplelab.example',
    name: 'Jonas Brandt',
    features: RESEARCHER_FEATURES,
    createdDaysAgo: 180,
    endsInDays: 150,
  },
  {
    email: 'mei.chen@examplelab.example',
    name: 'Mei Chen',
    features: RESEARCHER_FEATURES,
    createdDaysAgo: 90,
    endsInDays: 20,
  },
  {
    email: 'omar@examplelab.example',
    name: 'Omar Darwish',
    features: ['DASHBOARD', 'HELP_CENTER', 'RESPONDENTS'],
    createdDaysAgo: 60,
    endsInDays: -3,
  },
  {
    email: 'eva@examplelab.example',
    name: 'Eva Eriksson',
    features: RESEARCHER_FEATURES,
    createdDaysAgo: 400,
    endsInDays: null,
    disabled: true,
  },
  {
    email: 'fumiko@examplelab.example',
    name: 'Fumiko Fujita',
    features: ['ANALYSIS', 'DASHBOARD', 'STUDY'],
    createdDaysAgo: 1,
    endsInDays: 180,
  },
];

/**
 * A second company, so that the administration pages have content, and a customer system with a
 * newer name for it. Both are created once; changes that people make are kept.
 */
export async function ensureExampleCompany(
  context: Pick<AppContext, 'db' | 'settings' | 'now'>,
  { companyId: demoCompanyId }: Pick<DemoAccounts, 'companyId'>,
): Promise<string> {
  await ensureCustomers(context);
  const { db, now } = context;
  const id = exampleId(demoCompanyId, 'company');
  const created = await db
    .selectFrom('companies')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (created) return id;
  const first = new Date(now().getTime() - 500 * DAY_MS);
  await db.transaction().execute(async (tx) => {
    const features = ADMINISTRATOR_FEATURES.filter((feature) => feature !== 'LICENSE_INFORMATION');
    await createCompany(tx, { ...COMPANY, id, features }, first);
    await tx
      .insertInto('labs')
      .values(LABS.map((name) => ({ id: newId(), companyId: id, name, createdAt: first })))
      .execute();
    await addPeople(tx, id, now());
    const entry: NewAuditEntry = {
      companyId: id,
      action: 'COMPANY_CREATED',
      target: { type: 'company', id, name: COMPANY.name },
      details: { example: true },
    };
    await appendAudit(tx, systemSource(now()), entry);
  });
  return id;
}

async function addPeople(tx: Tx, companyId: string, now: Date): Promise<void> {
  const at = (days: number) => new Date(now.getTime() + days * DAY_MS);
  const users = PEOPLE.map((person) => ({
    id: newId(),
    companyId,
    username: usernameKey(person.email),
    email: person.email,
    name: person.name,
    passwordHash: null,
    features: [...person.features],
    disabled: person.disabled ?? false,
    validTo: person.endsInDays === null ? null : at(person.endsInDays),
    createdAt: at(-person.createdDaysAgo),
    updatedAt: at(-person.createdDaysAgo),
  }));
  const created = await tx
    .insertInto('users')
    .values(users)
    // The user may exist already in another company.
    .onConflict((conflict) => conflict.column('username').doNothing())
    .returning(['id', 'name'])
    .execute();
  const [approver] = created;
  if (!approver) return;
  await tx
    .insertInto('dpaApprovals')
    .values({
      id: newId(),
      companyId,
      version: '2021-06-16',
      approverId: approver.id,
      approverName: approver.name,
      registeredBy: approver.id,
      approvedAt: at(-200),
    })
    .execute();
}

/** Only when the customer system is a file that does not exist yet. */
async function ensureCustomers({ settings }: Pick<AppContext, 'settings'>): Promise<void> {
  const file = settings.customerSystem;
  if (/^https?:/.test(file) || (await isThere(file))) return;
  const customers = [{ ...COMPANY, name: 'Example Lab International' }];
  const text = `${JSON.stringify({ customers }, null, 2)}\n`;
  await writeDurably(`${file}.${process.pid}.tmp`, file, Buffer.from(text), {});
}

async function isThere(file: string): Promise<boolean> {
  return await access(file).then(
    () => true,
    () => false,
  );
}
