import { LINK_PARAMETERS, REPEATED_PARAMETERS } from '@fovea/rules/participation/links';

/** Identifies a session to be withdrawn: `{host}/collect/#w/{studyId}/{sessionId}/{secret}`. */
export interface WithdrawalLink {
  readonly studyId: string;
  readonly sessionId: string;
  readonly secret: string;
}

/** The content of a link to a study: `{host}/collect/#s/{studyId}?name=value`. */
export interface StudyLink {
  readonly studyId: string | null;
  /** All incoming parameters, from before and after the hash. They become session variables. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly locale: string | null;
  /** The flow to show. */
  readonly blockId: string | null;
  /**
   * `entire`: like a real session, but recorded as a preview. `short`: the stimuli alone, without setup and
   * calibration; nothing is collected.
   */
  readonly preview: 'none' | 'entire' | 'short';
  /** What proves that the link of a preview still works; empty for a link from before. */
  readonly previewSecret: string;
  /** Whom a machine of a lab opened the link for; empty for the link of a study. */
  readonly registration: string;
  /** Set when the link is a withdrawal link. */
  readonly withdrawal: WithdrawalLink | null;
}

export const INGOING_URL = 'foveaIngoingUrl';
const MAX_NAME_LENGTH = 200;
const MAX_VALUE_LENGTH = 2000;
const MAX_SECRET_LENGTH = 200;

/** They belong to the link, and the variables of the session are shown and exported. */
const SECRETS = [LINK_PARAMETERS.previewSecret, LINK_PARAMETERS.registration] as const;
const ANY_SECRET = new RegExp(`[?&](${SECRETS.join('|')})=[^&#]*`, 'g');

export function parseLink(href: string): StudyLink {
  const url = new URL(href);
  const [, studyId, query] = /^#\/?s\/([^?/]+)\/?(?:\?(.*))?$/.exec(url.hash) ?? [];
  const [, ...withdrawal] = /^#\/?w\/([^?/]+)\/([^?/]+)\/([^?/]+)\/?$/.exec(url.hash) ?? [];
  const parameters: Record<string, string> = {};
  const repeated = new Set<string>();
  const secrets: Partial<Record<string, string>> = {};
  for (const source of [url.searchParams, new URLSearchParams(query ?? '')]) {
    for (const [name, value] of source) {
      if (name === '') continue;
      if (SECRETS.some((secret) => secret === name)) {
        secrets[name] = value.slice(0, MAX_SECRET_LENGTH);
        continue;
      }
      const stored = name.slice(0, MAX_NAME_LENGTH);
      if (Object.hasOwn(parameters, stored)) repeated.add(stored);
      parameters[stored] = value.slice(0, MAX_VALUE_LENGTH);
    }
  }
  if (repeated.size > 0) {
    // The last value counts, and the researcher is informed.
    parameters[REPEATED_PARAMETERS] = [...repeated].join(', ').slice(0, MAX_VALUE_LENGTH);
  }
  return {
    studyId: studyId ? safelyDecoded(studyId) : null,
    parameters,
    locale: productParameter(parameters, LINK_PARAMETERS.locale),
    blockId: productParameter(parameters, LINK_PARAMETERS.stimulusBlock) || null,
    preview: previewOf(parameters),
    previewSecret: secrets[LINK_PARAMETERS.previewSecret] ?? '',
    registration: secrets[LINK_PARAMETERS.registration] ?? '',
    withdrawal: withdrawalOf(withdrawal),
  };
}

function withdrawalOf(parts: readonly string[]): WithdrawalLink | null {
  const [studyId, sessionId, secret] = parts.map(safelyDecoded);
  return studyId && sessionId && secret ? { studyId, sessionId, secret } : null;
}

function previewOf(parameters: Readonly<Record<string, string>>): StudyLink['preview'] {
  if (productParameter(parameters, LINK_PARAMETERS.shortPreview) === 'true') return 'short';
  return productParameter(parameters, LINK_PARAMETERS.preview) === 'true' ? 'entire' : 'none';
}

/** A parameter that the product itself reads; its first letter may also be a capital. */
function productParameter(
  parameters: Readonly<Record<string, string>>,
  name: string,
): string | null {
  return parameters[name] ?? parameters[name.replace(/^f/, 'F')] ?? null;
}

/** Session variables: the parameters, and the URL that they came with. */
export function sessionVariables(link: StudyLink, href: string): Record<string, string> {
  const url = href.replace(ANY_SECRET, '');
  return { ...link.parameters, [INGOING_URL]: url.slice(0, MAX_VALUE_LENGTH) };
}

function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
