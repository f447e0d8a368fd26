import { safeFileName } from '@fovea/rules/inputs/safeFileName';

/** The name under which browsers save the file of a visual export. */
export function visualFileName(name: string, objectKey: string): string {
  return `${safeFileName(name)}${objectKey.slice(objectKey.lastIndexOf('.'))}`;
}
