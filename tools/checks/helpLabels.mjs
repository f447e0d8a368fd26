// What an article of the help centre prints in bold is a word on the screen, so that an article does not go on
// naming a button that has another name by now. Emphasis is in italics.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.mjs';
import { isTest, sources } from '../running/sources.mjs';

/** Where the words of screens, demo studies and report templates come from. */
const SAY =
  /^(apps\/(studio|respondent|server)|packages\/(contract|rules|science|samples|browser))\/src\/.*\.(tsx?|liquid)$/;

/** Line breaks, and the two apostrophes, do not make another word. */
const plain = (text) =>
  text
    .replaceAll('’', "'")
    .replaceAll(/\\(['"`])/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim();

const escaped = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A message with values, as a pattern of what it can become. */
function patternOf(message) {
  let open = message.replaceAll(/<\/?\w+>/g, '');
  while (/\{[^{}]*\}/.test(open)) open = open.replaceAll(/\{[^{}]*\}/g, '\u0000');
  const parts = open.split('\u0000').map(escaped);
  return parts.some((part) => /\w{2}/.test(part)) ? new RegExp(`^${parts.join('.+')}$`) : null;
}

/**
 * @param {readonly string[]} texts - source code that says words
 * @returns {(label: string) => boolean} whether a screen can say it
 */
export function screenWords(texts) {
  const all = plain(texts.join('\n'));
  const patterns = [
    ...all.matchAll(/defaultMessage(?:=|: ?)(["'`])((?:(?!\1).)*\{(?:(?!\1).)*)\1/g),
  ]
    .map(([, , message]) => patternOf(message))
    .filter((pattern) => pattern !== null);
  return (label) => {
    const said = plain(label);
    return (
      new RegExp(`(?<!\\w)${escaped(said)}(?!\\w)`).test(all) ||
      patterns.some((pattern) => pattern.test(said))
    );
  };
}

/** @returns {string[]} what the articles call by a name that no screen has */
export function labelProblems(articles, isOnScreen) {
  return articles.flatMap(({ slug, labels }) =>
    labels
      .filter((label) => !isOnScreen(label))
      .map(
        (label) => `docs/help/${slug}.md: no screen says **${label}**; emphasis is _in italics_`,
      ),
  );
}

export function checkLabels(articles) {
  const texts = sources()
    .filter((path) => SAY.test(path) && !isTest(path))
    .map((path) => readFileSync(join(root, path), 'utf8'));
  return labelProblems(articles, screenWords(texts));
}
