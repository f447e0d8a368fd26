import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '@fovea/rules/inputs/locales';
import { root } from '../../tools/root.mjs';

/**
 * The messages of the respondent's page in one language, by message id.
 * @returns a lookup function; throws for an id that the language does not have
 */
export function respondentMessages(locale: Locale): (id: string) => string {
  const path = join(root, 'apps/respondent/src/messages', `${locale}.json`);
  const messages = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
  return (id) => {
    const text = messages[id];
    if (text === undefined) throw new Error(`${locale} has no message ${id}.`);
    return text;
  };
}
