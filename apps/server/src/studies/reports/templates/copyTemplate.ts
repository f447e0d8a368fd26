import type { ReportTemplate } from '@fovea/contract/studies/reports';
import { copyName } from '@fovea/rules/inputs/names';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { AppContext } from '../../../platform/context/appContext';
import type { Researcher } from '../../../platform/http/caller';
import { notFound, Refusal } from '../../../platform/http/refusal';
import { newId } from '../../../platform/store/newId';
import { writeExportZip } from '../../exportFiles/writeExportZip';
import { R_EXAMPLES, type BuiltInTemplate } from '../../reportEngines/builtInTemplates';
import { USUAL_MAIN_FILE } from '../../reportEngines/mainFiles';
import { reportToolsOf } from '../reportTools';
import { addedBefore, insertTemplate, templateFolder } from './saveTemplate';
import { listTemplates, requireTemplate, templateAnswer, type KnownTemplate } from './templateRows';

type Copying = Pick<AppContext, 'db' | 'objects' | 'now' | 'settings'>;

/**
 * Copies a template to one of the company, which can change it, or returns the copy that this request has made.
 * @throws Refusal 404, for one of another company too
 */
export async function copyTemplate(
  context: Copying,
  caller: Researcher,
  templateId: string,
  requestId: string | undefined,
): Promise<ReportTemplate> {
  const { db, objects } = context;
  const tools = reportToolsOf(context);
  const before = await addedBefore(context, caller, requestId);
  if (before) return await templateAnswer(tools, before);
  const product = [...tools.builtIn, ...R_EXAMPLES].find(({ id }) => id === templateId);
  const source = product ?? (await requireTemplate(db, tools, caller.companyId, templateId));
  const id = newId();
  const key = `${templateFolder(caller.companyId)}${id}/${newId()}`;
  const bytes = product
    ? await zipped(context, key, product)
    : await copied(context, key, (source as KnownTemplate).key!);
  const stored = {
    key,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    bytes: bytes.length,
  };
  try {
    const row = await insertTemplate(context, caller, { id, stored, requestId }, async (tx) => {
      const others = await listTemplates(tx, tools, caller.companyId);
      const name = copyName(
        source.fields.name,
        others.map(({ fields }) => fields.name),
      );
      return { ...source.fields, name, templateUrl: null, disabled: false };
    });
    return await templateAnswer(tools, row);
  } catch (reason) {
    await objects.delete(key);
    const twin = await addedBefore(context, caller, requestId);
    if (twin) return await templateAnswer(tools, twin);
    throw reason;
  }
}

async function zipped(
  { objects, now }: Copying,
  key: string,
  { files }: BuiltInTemplate,
): Promise<Buffer> {
  const entries = files.map(({ path, bytes }) => ({
    ...{ path, isCompressible: true, estimatedBytes: bytes.length },
    bytes: () => Readable.from([Buffer.from(bytes)]),
  }));
  const { signal } = new AbortController();
  await writeExportZip(objects, { key, entries, mtime: now(), signal });
  return await mustRead(objects, key);
}

async function copied({ objects }: Copying, key: string, from: string): Promise<Buffer> {
  const bytes = await mustRead(objects, from);
  await objects.put(key, bytes, { sizeBytes: bytes.length });
  return bytes;
}

async function mustRead(objects: Copying['objects'], key: string): Promise<Buffer> {
  const bytes = await objects.read(key);
  if (!bytes) throw notFound('file');
  return bytes;
}

/** A short-lived address of the file of a template of the company. @throws Refusal 404, 409 */
export async function templateFileAddress(
  context: Pick<AppContext, 'db' | 'objects' | 'settings'>,
  { companyId }: Researcher,
  templateId: string,
): Promise<{ url: string; name: string; sizeBytes: number }> {
  const tools = reportToolsOf(context);
  const template = await requireTemplate(context.db, tools, companyId, templateId);
  if (template.key === null) {
    const message = 'This template comes with the product. Copy it, and download the copy.';
    throw new Refusal(409, message, 'BUILT_IN');
  }
  const bytes = await mustRead(context.objects, template.key);
  const isZip = bytes.subarray(0, 2).toString('latin1') === 'PK';
  const usual = USUAL_MAIN_FILE[template.fields.type];
  const ending = isZip ? '.zip' : usual.slice(usual.lastIndexOf('.'));
  const name = `${template.fields.name.replace(/[^\p{L}\p{N} ._-]/gu, '_')}${ending}`;
  const url = await context.objects.signedGet(template.key, name);
  return { url, name, sizeBytes: bytes.length };
}
