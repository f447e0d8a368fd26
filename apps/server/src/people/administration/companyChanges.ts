import type { Feature } from '@fovea/contract/protocol/access';
import type {
  changeCompany,
  createCompany as createCompanyCall,
} from '@fovea/contract/people/companies';
import type { HandlerInput } from '@fovea/contract/protocol/endpoint';
import { createCompany, RESPIRATION } from '../accounts/companies';
import {
  appendAudit,
  type AuditSource,
  type NewAuditEntry,
} from '../../platform/audit/appendAudit';
import type { Researcher } from '../../platform/http/caller';
import { Refusal } from '../../platform/http/refusal';
import type { Db, Tx } from '../../platform/store/database';
import { newId } from '../../platform/store/newId';
import { administeredCompany, type CompanyRow } from '../accounts/administrationAccess';
import { diffRow, auditEntriesOfChange, isEmpty } from './rowDiff';
import {
  isChangedText,
  customerKeyTaken,
  refuseConflict,
  validateCustomerKey,
  validateDistribution,
  validateFeatures,
  validateName,
  validateSalesforceId,
} from './validateInput';

export interface AdminRequest extends AuditSource {
  readonly caller: Researcher;
}

/** Enough for the first account administrator to sign in; staff then enable what was bought. */
const FIRST_FEATURES: readonly Feature[] = ['ACCOUNT_ADMINISTRATION', 'DASHBOARD', 'HELP_CENTER'];
const KEY = 'companies_customer_key';

/** Creates a company with its folders and its first lab, or nothing at all. @returns the id */
export async function addCompany(
  db: Db,
  request: AdminRequest,
  body: HandlerInput<typeof createCompanyCall>['body'],
): Promise<string> {
  const company = {
    name: validateName('name', body.name),
    customerKey: validateCustomerKey(body.customerKey),
    salesforceId: validateSalesforceId(body.salesforceId, 'newCompany'),
  };
  const labName = validateName('labName', body.labName, 'name of the lab');
  const work = db.transaction().execute(async (tx) => {
    const { id } = await createCompany(tx, { ...company, features: FIRST_FEATURES }, request.at);
    const { entry } = await insertLab(tx, request, { id, name: company.name }, labName);
    const created: NewAuditEntry = {
      companyId: id,
      action: 'COMPANY_CREATED',
      target: { type: 'company', id, name: company.name },
      details: { customerKey: company.customerKey, salesforceId: company.salesforceId },
    };
    await appendAudit(tx, request, [created, entry]);
    return id;
  });
  return await refuseConflict(KEY, customerKeyTaken, work);
}

export async function addLab(db: Db, request: AdminRequest, companyId: string, name: string) {
  const labName = validateName('name', name, 'name of the lab');
  return await db.transaction().execute(async (tx) => {
    const company = await administeredCompany(tx, request.caller, companyId);
    const { lab, entry } = await insertLab(tx, request, company, labName);
    await appendAudit(tx, request, entry);
    return lab;
  });
}

async function insertLab(
  tx: Tx,
  request: AdminRequest,
  company: { readonly id: string; readonly name: string },
  name: string,
): Promise<{ lab: { id: string; name: string }; entry: NewAuditEntry }> {
  const lab = { id: newId(), name };
  await tx
    .insertInto('labs')
    .values({ ...lab, companyId: company.id, createdAt: request.at })
    .execute();
  const entry: NewAuditEntry = {
    companyId: company.id,
    action: 'LAB_CREATED',
    target: { type: 'company', id: company.id, name: company.name },
    details: { lab: name, labId: lab.id },
  };
  return { lab, entry };
}

/**
 * Changes a company; unchanged values are ignored. Disabling a company signs all of its users out.
 */
export async function editCompany(
  db: Db,
  request: AdminRequest,
  companyId: string,
  body: HandlerInput<typeof changeCompany>['body'],
): Promise<void> {
  const work = db.transaction().execute(async (tx) => {
    const company = await administeredCompany(tx, request.caller, companyId, 'forUpdate');
    const set = companySet(company, body);
    if (set.disabled === true && company.id === request.caller.companyId) {
      throw new Refusal(409, 'You cannot disable your own company.', 'OWN_COMPANY');
    }
    const target = { type: 'company' as const, id: company.id, name: set.name };
    const changes = diffRow<CompanyRow>(company, set);
    if (isEmpty(changes)) return;
    await tx
      .updateTable('companies')
      .set({
        ...set,
        preProcessingVersions: JSON.stringify(set.preProcessingVersions),
        distributionSettings: JSON.stringify(set.distributionSettings),
      })
      .where('id', '=', company.id)
      .execute();
    if (set.disabled) await signOutCompany(tx, company.id);
    const of = { companyId: company.id, target };
    await appendAudit(tx, request, auditEntriesOfChange(of, 'COMPANY_CHANGED', changes));
  });
  await refuseConflict(KEY, customerKeyTaken, work);
}

function companySet(company: CompanyRow, body: HandlerInput<typeof changeCompany>['body']) {
  const { name, customerKey, salesforceId, disabled, respiration } = body;
  const { features: had } = company;
  return {
    name: isChangedText(name, company.name) ? validateName('name', name ?? '') : company.name,
    customerKey: isChangedText(customerKey, company.customerKey)
      ? validateCustomerKey(customerKey ?? null)
      : company.customerKey,
    salesforceId: isChangedText(salesforceId, company.salesforceId)
      ? validateSalesforceId(salesforceId ?? null, 'company')
      : company.salesforceId,
    disabled: disabled ?? company.disabled,
    // Restricted features stay as they are and cannot be granted.
    features: body.features
      ? validateFeatures(had, body.features, { isInternal: true, companyFeatures: had })
      : had,
    preProcessingVersions:
      respiration === undefined
        ? company.preProcessingVersions
        : withRespiration(company.preProcessingVersions, respiration),
    distributionSettings: body.distributionSettings
      ? validateDistribution(body.distributionSettings)
      : company.distributionSettings,
  };
}

function withRespiration(versions: CompanyRow['preProcessingVersions'], isOn: boolean) {
  const others = versions.filter(({ jobType }) => jobType !== RESPIRATION.jobType);
  const had = versions.find(({ jobType }) => jobType === RESPIRATION.jobType);
  if (isOn) return had ? versions : [...others, RESPIRATION];
  return others;
}

/**
 * Respondents are refused while the company is disabled, and may send the rest once it is enabled
 * again.
 */
async function signOutCompany(tx: Tx, companyId: string): Promise<void> {
  await tx
    .deleteFrom('tokens')
    .where('kind', '!=', 'respondent')
    .where((is) =>
      is.or([
        is('companyId', '=', companyId),
        is(
          'actorUserId',
          'in',
          is.selectFrom('users').select('id').where('users.companyId', '=', companyId),
        ),
      ]),
    )
    .execute();
}
