/**
 * The parameters of a collection link that the product itself uses; all others belong to the
 * researcher.
 */
export const LINK_PARAMETERS = {
  locale: 'foveaLocale',
  /** A complete session, recorded as a preview. */
  preview: 'foveaPreview',
  shortPreview: 'foveaShortPreview',
  stimulusBlock: 'foveaStimulusBlock',
  /** Only links of previews have it. */
  previewSecret: 'foveaPreviewSecret',
  /** Only the links that machines of a lab open have it. */
  registration: 'foveaRegistration',
} as const;

/** A variable with the names of parameters that the link has more than once. */
export const REPEATED_PARAMETERS = 'foveaRepeatedParameters';

/**
 * The link for withdrawing consent: `{host}#w/{studyId}/{sessionId}/{secret}`. The secret is in the
 * fragment, so it does not appear in server logs. The query of the address, which may contain a
 * panel's id of the respondent, is omitted, since the link is kept and passed on.
 */
export function withdrawalLink(
  host: string,
  session: { readonly studyId: string; readonly sessionId: string; readonly secret: string },
): string {
  const [address = ''] = host.split(/[?#]/, 1);
  return `${address}#w/${session.studyId}/${session.sessionId}/${session.secret}`;
}

/** What the link of a machine says of the respondent who was sent to it. */
export interface LinkedRegistration {
  /** Of the registration, and of the session that begins with it. */
  readonly id: string;
  /** Proves that the link was given to the machine. */
  readonly secret: string;
}

/**
 * The link that a machine of a lab opens for the respondent who was sent to it. It is in the fragment, so
 * that no server log has the secret.
 */
export function registrationLink(
  collectionLink: string,
  { id, secret }: LinkedRegistration,
): string {
  return `${collectionLink}?${LINK_PARAMETERS.registration}=${id}.${secret}`;
}

/** @param value of the parameter; null when it names no registration */
export function parseRegistration(value: string): LinkedRegistration | null {
  const [id, secret, ...more] = value.split('.');
  return id && secret && more.length === 0 ? { id, secret } : null;
}

export interface LinkOptions {
  /** With consent, setup and calibrations, recorded as a preview and never as a respondent. */
  readonly entire?: boolean;
  /** Skips setup and calibrations and collects no data. */
  readonly short?: boolean;
  /** The flow to show, if the study has several. */
  readonly blockId?: string | null;
  /** The respondent's language. */
  readonly locale?: string | null;
}

/**
 * The link to a study as respondents see it: `{host}?name=value#s/{studyId}`. The query comes
 * before the fragment, where panel providers add theirs and where servers and browsers expect it. The
 * secret of a preview comes behind the fragment, so that no server log has it.
 */
export function previewLink(
  study: { readonly collectionLink: string; readonly previewSecret: string },
  { entire = false, short = false, blockId = null, locale = null }: LinkOptions = {},
): string {
  const parameters: [string, string][] = [];
  if (entire) parameters.push([LINK_PARAMETERS.preview, 'true']);
  if (short) parameters.push([LINK_PARAMETERS.shortPreview, 'true']);
  if (blockId) parameters.push([LINK_PARAMETERS.stimulusBlock, blockId]);
  if (locale) parameters.push([LINK_PARAMETERS.locale, locale]);
  if (parameters.length === 0) return study.collectionLink;

  const isPreview = entire || short;
  const secret = isPreview ? `?${LINK_PARAMETERS.previewSecret}=${study.previewSecret}` : '';
  const [address, ...hash] = `${study.collectionLink}${secret}`.split('#');
  const query = parameters.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  const joint = address?.includes('?') ? '&' : '?';
  return `${address}${joint}${query}${hash.length > 0 ? `#${hash.join('#')}` : ''}`;
}

/**
 * The link as a panel completes it: `{host}?rid=…#s/{studyId}`.
 *
 * @param valueOf what stands in the place of a value; an ellipsis for the eyes of researchers
 */
export function linkWithParameters(
  link: string,
  names: readonly string[],
  valueOf: (name: string) => string = () => '…',
): string {
  if (names.length === 0) return link;
  const at = link.indexOf('#');
  const [address, hash] = at === -1 ? [link, ''] : [link.slice(0, at), link.slice(at)];
  const query = names.map((name) => `${name}=${valueOf(name)}`).join('&');
  return `${address}${address.includes('?') ? '&' : '?'}${query}${hash}`;
}
