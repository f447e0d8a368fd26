import { toFileName } from '@fovea/rules/inputs/fileNames';
import { saveFile } from '../../downloads/saveFile';

/** Downloads a value as an indented JSON file; questions are no data of respondents. */
export function downloadJson(fileName: string, value: unknown): void {
  const text = `${JSON.stringify(value, null, 2)}\n`;
  saveFile(toFileName(fileName), text, 'application/json', null);
}
