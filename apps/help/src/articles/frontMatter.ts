import { parse } from 'yaml';
import { isHelpSection, type HelpSection } from './helpSections';

export interface FrontMatter {
  readonly title: string;
  /** One sentence, at most `SUMMARY_LENGTH` characters. */
  readonly summary: string;
  readonly section: HelpSection;
  /** Place within the section. */
  readonly order: number;
  /** Routes of the studio that the article explains, as in `apps/studio/src/routes.tsx`. */
  readonly screens: readonly string[];
  /** Other words that people search for. */
  readonly keywords: string;
}

export const SUMMARY_LENGTH = 160;
const KNOWN = ['title', 'summary', 'section', 'order', 'screens', 'keywords'];

/**
 * Splits an article into its front matter and its body.
 * @param name of the file, for messages
 * @throws when the front matter is missing or wrong
 */
export function readFrontMatter(name: string, text: string): { head: FrontMatter; body: string } {
  const [, yaml, body] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(text) ?? [];
  if (yaml === undefined || body === undefined) {
    throw new Error(`${name}: begins without front matter between two lines of ---`);
  }
  const given = parsedYaml(name, yaml);
  const unknown = Object.keys(given).filter((key) => !KNOWN.includes(key));
  if (unknown.length > 0) throw new Error(`${name}: does not know ${unknown.join(', ')}`);
  const title = textOf(name, given, 'title');
  const summary = textOf(name, given, 'summary');
  if (summary.length > SUMMARY_LENGTH) {
    throw new Error(`${name}: the summary has ${summary.length} characters, not ${SUMMARY_LENGTH}`);
  }
  const section = textOf(name, given, 'section');
  if (!isHelpSection(section)) throw new Error(`${name}: there is no section ${section}`);
  const { order, screens = [], keywords = '' } = given;
  if (typeof order !== 'number') throw new Error(`${name}: order is not a number`);
  if (!Array.isArray(screens) || !screens.every((route) => typeof route === 'string')) {
    throw new Error(`${name}: screens is not a list of routes`);
  }
  if (typeof keywords !== 'string') throw new Error(`${name}: keywords is not a text`);
  return { head: { title, summary, section, order, screens, keywords }, body };
}

function parsedYaml(name: string, yaml: string): Record<string, unknown> {
  let given: unknown;
  try {
    given = parse(yaml);
  } catch (reason) {
    throw new Error(`${name}: ${reason instanceof Error ? reason.message : String(reason)}`, {
      cause: reason,
    });
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw new Error(`${name}: the front matter is not a list of names and values`);
  }
  return given as Record<string, unknown>;
}

function textOf(name: string, given: Record<string, unknown>, key: string): string {
  const value = given[key];
  if (typeof value !== 'string' || value.trim() === '')
    throw new Error(`${name}: ${key} is missing`);
  return value.trim();
}
