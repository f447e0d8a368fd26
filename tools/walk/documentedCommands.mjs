// Commands of the documents that are walked: those in blocks whose fence says ```sh walk=NAME.

const FENCE = /^```sh walk=([\w-]+)\n([\s\S]*?)^```$/gm;

/**
 * @param {{path: string, text: string}[]} documents
 * @returns {Map<string, {path: string, line: number, commands: string[]}>} by name; `line` is that of the fence
 * @throws if a name occurs twice
 */
export function documentedBlocks(documents) {
  const blocks = new Map();
  for (const { path, text } of documents) {
    for (const { 1: name, 2: body, index } of text.matchAll(FENCE)) {
      const line = text.slice(0, index).split('\n').length;
      if (blocks.has(name)) throw new Error(`${path}:${line}: walk=${name} occurs twice`);
      blocks.set(name, { path, line, commands: commandsOf(body) });
    }
  }
  return blocks;
}

/** One command a line; a line that ends with a backslash goes on. Empty lines and comments are none. */
export function commandsOf(body) {
  return body
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
}

/** Without the comment at its end, for people to read. */
export const withoutComment = (command) => command.replace(/\s+#\s.*$/, '');
