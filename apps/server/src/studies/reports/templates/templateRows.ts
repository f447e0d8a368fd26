import { TemplateFields, type ReportTemplate } from '@fovea/contract/studies/reports';
import type { Selectable } from 'kysely';
import { notFound } from '../../../platform/http/refusal';
import type { Db, Tx } from '../../../platform/store/database';
import type { ReportTables } from '../../../platform/store/reportTables';
import type { BuiltInTemplate } from '../../reportEngines/builtInTemplates';
import { availabilityOf, type ReportTools } from '../reportTools';

type TemplateRow = Selectable<ReportTables['reportTemplates']>;

/** A template of a company, or one that comes with the product. */
export interface KnownTemplate {
  readonly id: string;
  /** Null: it comes with the product. */
  readonly companyId: string | null;
  readonly fields: TemplateFields;
  readonly version: number;
  /** Key of its file in the store; null for one of the product. */
  readonly key: string | null;
  readonly sha256: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** When templates came to the product. */
const BUILT_IN_SINCE = new Date('2026-11-24T00:00:00.000Z');

/** The templates that a company can use, in the order of their names. */
export async function listTemplates(
  db: Db | Tx,
  tools: ReportTools,
  companyId: string,
): Promise<KnownTemplate[]> {
  const rows = await (db as Db)
    .selectFrom('reportTemplates')
    .selectAll()
    .where('companyId', '=', companyId)
    .execute();
  return [...tools.builtIn.map(ofProduct), ...rows.map(ofCompany)].sort(byName);
}

const byName = (a: KnownTemplate, b: KnownTemplate) =>
  a.fields.name.localeCompare(b.fields.name, 'en') || (a.id < b.id ? -1 : 1);

/** @throws Refusal 404, for one of another company too */
export async function requireTemplate(
  db: Db | Tx,
  tools: ReportTools,
  companyId: string,
  templateId: string,
): Promise<KnownTemplate> {
  const template = await findTemplate(db, tools, companyId, templateId);
  if (!template) throw notFound('template');
  return template;
}

export async function findTemplate(
  db: Db | Tx,
  tools: ReportTools,
  companyId: string,
  templateId: string,
): Promise<KnownTemplate | null> {
  const builtIn = tools.builtIn.find(({ id }) => id === templateId);
  if (builtIn) return ofProduct(builtIn);
  const row = await (db as Db)
    .selectFrom('reportTemplates')
    .selectAll()
    .where('id', '=', templateId)
    .where('companyId', '=', companyId)
    .executeTakeFirst();
  return row ? ofCompany(row) : null;
}

function ofProduct({ id, fields, version }: BuiltInTemplate): KnownTemplate {
  const at = BUILT_IN_SINCE;
  return {
    ...{ id, companyId: null, fields, version, key: null, sha256: null },
    ...{ createdAt: at, updatedAt: at },
  };
}

export function ofCompany(row: TemplateRow): KnownTemplate {
  const { id, companyId, name, fields, version, objectKey, sha256, createdAt, updatedAt } = row;
  return {
    ...{ id, companyId, version, key: objectKey, sha256, createdAt, updatedAt },
    // What was stored by an earlier version may lack a field.
    fields: TemplateFields.parse({ ...fields, name }),
  };
}

export async function templateAnswer(
  tools: ReportTools,
  { id, companyId, fields, version, createdAt, updatedAt }: KnownTemplate,
): Promise<ReportTemplate> {
  const { isAvailable, problem, inBrowser } = await availabilityOf(tools, fields.type);
  return {
    ...fields,
    id,
    company: companyId,
    version,
    engine: { isAvailable, problem, inBrowser },
    createdDate: createdAt.toISOString(),
    updatedDate: updatedAt.toISOString(),
  };
}
