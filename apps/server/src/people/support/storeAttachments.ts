import { ATTACHMENTS_LIMIT_BYTES } from '@fovea/contract/people/support';
import {
  ATTACHMENT_HEAD_BYTES,
  attachmentName,
  attachmentType,
} from '@fovea/rules/inputs/attachments';
import type { FormFile } from '../../platform/http/multipart';
import { Refusal } from '../../platform/http/refusal';
import type { AppContext } from '../../platform/context/appContext';
import { newId } from '../../platform/store/newId';

export interface StoredAttachment {
  readonly id: string;
  readonly position: number;
  readonly name: string;
  readonly mimeType: string;
  readonly bytes: number;
  readonly objectKey: string;
}

interface CheckedFile {
  readonly file: FormFile;
  readonly type: NonNullable<ReturnType<typeof attachmentType>>;
}

/**
 * What the files of a form are, by their first bytes. Nothing is opened or decoded: a zip file that
 * would unpack to gigabytes is as small here as it was sent.
 * @throws Refusal 413 or 422
 */
export async function checkAttachments(
  { objects }: Pick<AppContext, 'objects'>,
  form: ReadonlyMap<string, FormFile>,
): Promise<CheckedFile[]> {
  const files = [...form]
    .map(([part, file]) => ({ file, position: positionOf(part) }))
    .toSorted((one, other) => one.position - other.position)
    .map(({ file }) => file);
  if (files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) > ATTACHMENTS_LIMIT_BYTES) {
    throw new Refusal(
      413,
      'Maximum attachments size exceeded. Please select fewer or smaller files.',
      'ATTACHMENTS_TOO_LARGE',
    );
  }
  const checked: CheckedFile[] = [];
  for (const file of files) {
    if (file.sizeBytes === 0) {
      throw new Refusal(422, `The file '${file.fileName}' is empty.`, 'ATTACHMENT_EMPTY');
    }
    const last = Math.min(file.sizeBytes, ATTACHMENT_HEAD_BYTES) - 1;
    const type = attachmentType(await headOf(objects, file.key, last));
    if (!type) {
      const message = `The file '${file.fileName}' cannot be attached: only pictures (PNG, JPEG, GIF, WebP, BMP), MP4 videos and zip files can.`;
      throw new Refusal(422, message, 'ATTACHMENT_TYPE');
    }
    checked.push({ file, type });
  }
  return checked;
}

/** Copies the files out of the form, under keys of our own. */
export async function storeAttachments(
  { objects }: Pick<AppContext, 'objects'>,
  folder: string,
  checked: readonly CheckedFile[],
): Promise<StoredAttachment[]> {
  const stored: StoredAttachment[] = [];
  try {
    for (const [position, { file, type }] of checked.entries()) {
      const id = newId();
      const objectKey = `${folder}/${id}.${type.endings[0]}`;
      if (!(await objects.copy(file.key, objectKey))) throw new Error('A file of the form is gone');
      stored.push({
        id,
        position,
        name: attachmentName(file.fileName, type),
        mimeType: type.mimeType,
        bytes: file.sizeBytes,
        objectKey,
      });
    }
    return stored;
  } catch (reason) {
    for (const { objectKey } of stored) await objects.delete(objectKey);
    throw reason;
  }
}

/** The parts are named `files`, `files 2`, `files 3`. @throws Refusal for any other part */
function positionOf(part: string): number {
  const [, number = '1'] = /^files(?: (\d+))?$/.exec(part) ?? [null, ''];
  if (number === '') {
    throw new Refusal(400, "Files are sent as parts named 'files'.", 'NOT_VALID');
  }
  return Number(number);
}

async function headOf(objects: AppContext['objects'], key: string, last: number) {
  const found = await objects.get(key, { first: 0, last });
  if (!found) throw new Error('A file of the form is gone');
  return Buffer.concat((await found.body.toArray()) as Buffer[]);
}
