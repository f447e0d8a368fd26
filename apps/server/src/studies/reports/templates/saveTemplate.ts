import { TemplateFields, type ReportTemplate } from '@fovea/contract/studies/reports';
import { cleanName } from '@fovea/rules/inputs/names';
import {
  TEMPLATE_LIMIT_BYTES,
  templateProblem,
  templateProblemMessage,
} from '@fovea/rules/studies/reportTemplates';
import type { AppContext } from '../../../platform/context/appContext';
import type { Researcher } from '../../../platform/http/caller';
import { hasUnstorableText } from '../../../platform/http/bodyParsers';
import { fieldProblems, notValid } from '../../../platform/http/fieldProblems';
import type { FormFile } from '../../../platform/http/multipart';
import { notFound, Refusal } from '../../../platform/http/refusal';
import type { Tx } from '../../../platform/store/database';
import { newId } from '../../../platform/store/newId';
import { fetchTemplate } from './fetchTemplate';
import { reportToolsOf, type ReportTools } from '../reportTools';
import { mainFileOf, readTemplateFile, tooLarge } from './templateFile';
import {
  listTemplates,
  ofCompany,
  requireTemplate,
  templateAnswer,
  type KnownTemplate,
} from './templateRows';

type Saving = Pick<AppContext, 'db' | 'objects' | 'now' | 'settings'>;

interface Form {
  readonly template: string;
  readonly requestId?: string | undefined;
}

interface StoredFile {
  readonly key: string;
  readonly sha256: string;
  readonly bytes: number;
}

/** Adds a template, or returns the one that this request has added. */
export async function createTemplate(
  context: Saving,
  caller: Researcher,
  { template, requestId }: Form,
  file: FormFile | undefined,
): Promise<ReportTemplate> {
  const { db } = context;
  const tools = reportToolsOf(context);
  const before = await addedBefore(context, caller, requestId);
  if (before) return await templateAnswer(tools, before);
  const fields = fieldsOf(template, file !== undefined);
  const id = newId();
  let stored: StoredFile | null = null;
  try {
    await mustBeAllowed(db, tools, caller, fields, { file, current: null });
    stored = await storeFile(context, caller.companyId, id, fields, file);
    const row = await insertTemplate(context, caller, { id, stored, requestId }, async (tx) => {
      await mustBeAllowed(tx, tools, caller, fields, { file, current: null });
      return fields;
    });
    return await templateAnswer(tools, row);
  } catch (reason) {
    if (stored) await context.objects.delete(stored.key);
    // The same request may have added it meanwhile, so that its name is taken.
    const twin = await addedBefore(context, caller, requestId);
    if (twin) return await templateAnswer(tools, twin);
    throw reason;
  }
}

/** @param fieldsOf called when no other template can be added or renamed */
export async function insertTemplate(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  caller: Researcher,
  added: {
    readonly id: string;
    readonly stored: StoredFile;
    readonly requestId: string | undefined;
  },
  fieldsOf: (tx: Tx) => Promise<TemplateFields>,
): Promise<KnownTemplate> {
  const { id, stored, requestId } = added;
  return await db.transaction().execute(async (tx) => {
    await lockTemplates(tx, caller.companyId);
    const { name, ...rest } = await fieldsOf(tx);
    const row = await tx
      .insertInto('reportTemplates')
      .values({
        ...{ id, companyId: caller.companyId, name, fields: JSON.stringify(rest), version: 1 },
        ...{ objectKey: stored.key, sha256: stored.sha256, bytes: stored.bytes },
        ...{ requestId: requestId ?? null, createdBy: caller.userId },
        ...{ createdAt: now(), updatedAt: now() },
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return ofCompany(row);
  });
}

/**
 * Changes a template. Without a file it keeps the one it has, unless it has another link now. Runs
 * that wait keep the version they were requested with.
 */
export async function changeTemplate(
  context: Saving,
  caller: Researcher,
  templateId: string,
  { template }: Form,
  file: FormFile | undefined,
): Promise<ReportTemplate> {
  const { db, now } = context;
  const tools = reportToolsOf(context);
  const current = await requireTemplate(db, tools, caller.companyId, templateId);
  if (current.companyId === null) {
    throw new Refusal(
      403,
      'This template comes with the product and cannot be changed. Add one of your own.',
      'BUILT_IN',
    );
  }
  const fields = fieldsOf(template, file !== undefined);
  await mustBeAllowed(db, tools, caller, fields, { file, current });
  const hasNewLink =
    fields.templateUrl !== null && fields.templateUrl !== current.fields.templateUrl;
  const stored =
    file || hasNewLink
      ? await storeFile(context, caller.companyId, templateId, fields, file)
      : null;
  if (!stored) await mustRun(context, current.key!, fields);
  const { name, ...rest } = fields;
  try {
    const row = await db.transaction().execute(async (tx) => {
      await lockTemplates(tx, caller.companyId);
      const latest = await requireTemplate(tx, tools, caller.companyId, templateId);
      await mustBeAllowed(tx, tools, caller, fields, { file, current: latest });
      const isOther =
        (stored !== null && stored.sha256 !== latest.sha256) ||
        whatIsMade(fields) !== whatIsMade(latest.fields);
      return await tx
        .updateTable('reportTemplates')
        .set({
          name,
          fields: JSON.stringify(rest),
          version: latest.version + (isOther ? 1 : 0),
          updatedAt: now(),
          ...(stored && { objectKey: stored.key, sha256: stored.sha256, bytes: stored.bytes }),
        })
        .where('id', '=', templateId)
        .returningAll()
        .executeTakeFirstOrThrow();
    });
    return await templateAnswer(tools, ofCompany(row));
  } catch (reason) {
    if (stored) await context.objects.delete(stored.key);
    throw reason;
  }
}

/** What decides what a report contains; the rest decides who sees the template and where. */
function whatIsMade({ parameters, type, tables, nonDefaultMainFile, ...more }: TemplateFields) {
  const { stimuliDynamic, respondentDynamic, segmentDynamic } = more;
  const dynamic = { stimuliDynamic, respondentDynamic, segmentDynamic };
  return JSON.stringify([
    parameters.map((one) => Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    ...[type, tables, nonDefaultMainFile, dynamic],
  ]);
}

function fieldsOf(text: string, hasFile: boolean): TemplateFields {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    throw new Refusal(400, 'The field template is not JSON.', 'NOT_VALID');
  }
  const found = TemplateFields.safeParse(given, { reportInput: true });
  if (!found.success) {
    // Not 400: what is wrong was typed by whoever reads it, so the words matter.
    const { message, fields } = notValid(fieldProblems(found.error.issues), 'request');
    throw new Refusal(422, message, 'TEMPLATE_NOT_VALID', fields ? { fields } : {});
  }
  if (hasUnstorableText(found.data)) {
    const message = 'The template has a character that cannot be stored (NUL or half an emoji).';
    throw new Refusal(422, message, 'TEMPLATE_NOT_VALID');
  }
  const { name, templateUrl, ...rest } = found.data;
  // A file wins over a link: then the link is not where it comes from.
  return { ...rest, name: cleanName(name), templateUrl: hasFile ? null : templateUrl };
}

/** @throws Refusal 404, 409, 422 */
async function mustBeAllowed(
  db: AppContext['db'] | Tx,
  tools: ReportTools,
  { companyId }: Researcher,
  fields: TemplateFields,
  { file, current }: { file: FormFile | undefined; current: KnownTemplate | null },
): Promise<void> {
  const others = (await listTemplates(db, tools, companyId)).filter(({ id }) => id !== current?.id);
  const hasFile = file !== undefined || current !== null;
  const names = others.map((other) => other.fields.name);
  const problem = templateProblem(fields, { others: names, hasFile });
  if (problem) {
    const isTaken = problem.kind === 'name' && problem.problem === 'taken';
    throw new Refusal(
      isTaken ? 409 : 422,
      templateProblemMessage(problem),
      isTaken ? 'NAME_TAKEN' : 'TEMPLATE_NOT_VALID',
    );
  }
  mustLeadSomewhere(fields, others, current?.id ?? null);
}

/** Templates that require each other could never be run. */
function mustLeadSomewhere(
  { requiredTemplates }: TemplateFields,
  others: readonly KnownTemplate[],
  ownId: string | null,
): void {
  const byId = new Map(others.map((other) => [other.id, other]));
  const seen = new Set<string>();
  const waiting = [...requiredTemplates];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (id === ownId) {
      throw new Refusal(
        422,
        'A template cannot require itself, or one that requires it.',
        'TEMPLATE_NOT_VALID',
      );
    }
    if (seen.has(id)) continue;
    seen.add(id);
    const required = byId.get(id);
    if (!required && requiredTemplates.includes(id)) throw notFound('required template');
    waiting.push(...(required?.fields.requiredTemplates ?? []));
  }
}

async function storeFile(
  { objects }: Saving,
  companyId: string,
  templateId: string,
  fields: TemplateFields,
  file: FormFile | undefined,
): Promise<StoredFile> {
  if (file && file.sizeBytes > TEMPLATE_LIMIT_BYTES) throw tooLarge();
  const bytes = file ? await objects.read(file.key) : await fetchTemplate(fields.templateUrl!);
  if (!bytes) throw new Refusal(422, 'The file is gone. Upload it again.', 'TEMPLATE_FILE');
  mainFileOf(await readTemplateFile(bytes, fields.type), fields.type, fields.nonDefaultMainFile);
  // Every version has a file of its own: what waits is made with the version it was requested with.
  const key = `${templateFolder(companyId)}${templateId}/${newId()}`;
  const { sha256 } = await objects.put(key, bytes, { sizeBytes: bytes.length });
  return { key, sha256, bytes: bytes.length };
}

/** The file stays, but its type or main file may be others now. @throws Refusal 422 */
async function mustRun({ objects }: Saving, key: string, fields: TemplateFields): Promise<void> {
  const bytes = await objects.read(key);
  if (!bytes) throw new Refusal(422, 'The file is gone. Upload it again.', 'TEMPLATE_FILE');
  mainFileOf(await readTemplateFile(bytes, fields.type), fields.type, fields.nonDefaultMainFile);
}

export const TEMPLATES_FOLDER = 'reportTemplates/';

export const templateFolder = (companyId: string) => `${TEMPLATES_FOLDER}${companyId}/`;

/** Serialises names. */
async function lockTemplates(tx: Tx, companyId: string): Promise<void> {
  await tx
    .selectFrom('companies')
    .select('id')
    .where('id', '=', companyId)
    .forUpdate()
    .executeTakeFirst();
}

export async function addedBefore(
  { db }: Saving,
  { companyId, userId }: Researcher,
  requestId: string | undefined,
): Promise<KnownTemplate | null> {
  if (requestId === undefined) return null;
  const row = await db
    .selectFrom('reportTemplates')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('createdBy', '=', userId)
    .where('requestId', '=', requestId)
    .executeTakeFirst();
  return row ? ofCompany(row) : null;
}
