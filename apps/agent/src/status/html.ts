/** HTML that needs no escaping any more. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Html | readonly Html[];

/** Text of HTML; every value that is not HTML itself is escaped. */
export function html(pieces: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(pieces.map((piece, at) => piece + rendered(parts[at] ?? '')).join(''));
}

function rendered(part: Part): string {
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(({ text }) => text).join('\n');
  return String(part).replace(/[&<>"']/g, (found) => `&#${found.charCodeAt(0)};`);
}
