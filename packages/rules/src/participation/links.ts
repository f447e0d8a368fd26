/** The parameters of a collection link that the product itself reads; all others are the researcher's. */
export const LINK_PARAMETERS = {
  locale: 'foveaLocale',
  /** A whole visit, recorded as a preview. */
  preview: 'foveaPreview',
  shortPreview: 'foveaShortPreview',
  stimulusBlock: 'foveaStimulusBlock',
} as const;

/**
 * The link by which a respondent takes the consent back: `{host}#w/{studyId}/{sessionId}/{secret}`. The secret
 * stands behind the hash, so it is in no server's log. Whatever query the address has, such as a panel's name
 * for the respondent, stays out of a link that is kept and passed on.
 */
export function withdrawalLink(
  host: string,
  session: { readonly studyId: string; readonly sessionId: string; readonly secret: string },
): string {
  const [address = ''] = host.split(/[?#]/, 1);
  return `${address}#w/${session.studyId}/${session.sessionId}/${session.secret}`;
}

export interface LinkOptions {
  /** With consent, setup and calibrations, recorded as a preview and never as a respondent. */
  readonly entire?: boolean;
  /** Skips setup and calibrations and collects no data. */
  readonly short?: boolean;
  /** The flow to show, of a study that has several. */
  readonly blockId?: string | null;
  /** The language of the respondent. */
  readonly locale?: string | null;
}

/**
 * The link that shows a study as respondents see it: `{host}?name=value#s/{studyId}`. The query stands
 * before the hash, where a panel provider adds its own and where servers and browsers expect it.
 */
export function previewLink(
  study: { readonly collectionLink: string },
  { entire = false, short = false, blockId = null, locale = null }: LinkOptions = {},
): string {
  const parameters: [string, string][] = [];
  if (entire) parameters.push([LINK_PARAMETERS.preview, 'true']);
  if (short) parameters.push([LINK_PARAMETERS.shortPreview, 'true']);
  if (blockId) parameters.push([LINK_PARAMETERS.stimulusBlock, blockId]);
  if (locale) parameters.push([LINK_PARAMETERS.locale, locale]);
  if (parameters.length === 0) return study.collectionLink;

  const [address, ...hash] = study.collectionLink.split('#');
  const query = parameters.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  const joint = address?.includes('?') ? '&' : '?';
  return `${address}${joint}${query}${hash.length > 0 ? `#${hash.join('#')}` : ''}`;
}
