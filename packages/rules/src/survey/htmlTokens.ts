import { ErrorCodes, type Token, Tokenizer, TokenizerMode } from 'parse5';

export type HtmlToken =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'start' | 'end';
      readonly name: string;
      /** Without duplicates, character references decoded. */
      readonly attributes: readonly (readonly [name: string, value: string])[];
      /** The index after its '>'. */
      readonly end: number;
    }
  | { readonly kind: 'comment'; readonly end: number }
  /** `<!…>`, `<?…>` and CDATA, which browsers read as comments. */
  | { readonly kind: 'declaration' }
  /** The text ended inside a tag. Browsers show nothing of that tag. */
  | { readonly kind: 'unclosedTag' };

/** How browsers read the content of these elements: until their own end tag. */
const CONTENT_MODES: ReadonlyMap<string, Tokenizer['state']> = new Map([
  ...['textarea', 'title'].map((name) => [name, TokenizerMode.RCDATA] as const),
  ...['iframe', 'noembed', 'noframes', 'noscript', 'style', 'xmp'].map(
    (name) => [name, TokenizerMode.RAWTEXT] as const,
  ),
  ['script', TokenizerMode.SCRIPT_DATA],
  ['plaintext', TokenizerMode.PLAINTEXT],
]);

const DECLARATIONS: ReadonlySet<string> = new Set([
  ErrorCodes.incorrectlyOpenedComment,
  ErrorCodes.unexpectedQuestionMarkInsteadOfTagName,
  ErrorCodes.cdataInHtmlContent,
]);

/**
 * Reads HTML as the HTML standard tells browsers to, token by token. No tree is built: it would
 * take quadratic time for some nestings, and what is allowed does not depend on it.
 * @param content whether the content of scripts, fields and the like is read as their text
 */
export function readHtmlTokens(
  html: string,
  content: 'byElement' | 'asMarkup',
  take: (token: HtmlToken) => void,
): void {
  const takeText = ({ chars }: Token.CharacterToken) => take({ kind: 'text', text: chars });
  const takeTag = (kind: 'start' | 'end', { tagName, attrs, location }: Token.TagToken) =>
    take({
      kind,
      name: tagName,
      attributes: attrs.map(({ name, value }) => [name, value] as const),
      end: location?.endOffset ?? html.length,
    });
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onCharacter: takeText,
      onWhitespaceCharacter: takeText,
      // Browsers drop these.
      onNullCharacter: () => undefined,
      onStartTag(token) {
        takeTag('start', token);
        const mode = content === 'byElement' ? CONTENT_MODES.get(token.tagName) : undefined;
        if (mode !== undefined) tokenizer.state = mode;
      },
      onEndTag: (token) => takeTag('end', token),
      onComment: ({ location }) =>
        take({ kind: 'comment', end: location?.endOffset ?? html.length }),
      onDoctype: () => take({ kind: 'declaration' }),
      onEof: () => undefined,
      onParseError({ code }) {
        if (code === ErrorCodes.eofInTag) take({ kind: 'unclosedTag' });
        else if (DECLARATIONS.has(code)) take({ kind: 'declaration' });
      },
    },
  );
  tokenizer.write(html, true);
}
