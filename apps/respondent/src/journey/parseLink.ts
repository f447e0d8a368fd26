import { LINK_PARAMETERS } from '@fovea/rules/participation/links';

/** What names a session that is taken back: `{host}/collect/#w/{studyId}/{sessionId}/{secret}`. */
export interface WithdrawalLink {
  readonly studyId: string;
  readonly sessionId: string;
  readonly secret: string;
}

/** What the link to a study says: `{host}/collect/#s/{studyId}?name=value`. */
export interface StudyLink {
  readonly studyId: string | null;
  /** Every incoming parameter, from before and behind the hash. They become session variables. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly locale: string | null;
  /** The flow to show. */
  readonly blockId: string | null;
  /**
   * `entire`: a visit like every other, recorded as a preview. `short`: the stimuli alone, without
   * setup and calibration; nothing is collected.
   */
  readonly preview: 'none' | 'entire' | 'short';
  /** The link takes a consent back instead. */
  readonly withdrawal: WithdrawalLink | null;
}

export const INGOING_URL = 'foveaIngoingUrl';
/** Names of parameters that came more than once: the last value counts, and the researcher is told. */
export const REPEATED_PARAMETERS = 'foveaRepeatedParameters';
const MAX_NAME_LENGTH = 200;
const MAX_VALUE_LENGTH = 2000;

export function parseLink(href: string): StudyLink {
  const url = new URL(href);
  const [, studyId, query] = /^#\/?s\/([^?/]+)\/?(?:\?(.*))?$/.exec(url.hash) ?? [];
  const [, ...withdrawal] = /^#\/?w\/([^?/]+)\/([^?/]+)\/([^?/]+)\/?$/.exec(url.hash) ?? [];
  const parameters: Record<string, string> = {};
  const repeated = new Set<string>();
  for (const source of [url.searchParams, new URLSearchParams(query ?? '')]) {
    for (const [name, value] of source) {
      if (name === '') continue;
      const stored = name.slice(0, MAX_NAME_LENGTH);
      if (Object.hasOwn(parameters, stored)) repeated.add(stored);
      parameters[stored] = value.slice(0, MAX_VALUE_LENGTH);
    }
  }
  if (repeated.size > 0) {
    parameters[REPEATED_PARAMETERS] = [...repeated].join(', ').slice(0, MAX_VALUE_LENGTH);
  }
  return {
    studyId: studyId ? safelyDecoded(studyId) : null,
    parameters,
    locale: productParameter(parameters, LINK_PARAMETERS.locale),
    blockId: productParameter(parameters, LINK_PARAMETERS.stimulusBlock) || null,
    preview: previewOf(parameters),
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

/** A parameter that the product reads itself; links may write its first letter large as well. */
function productParameter(
  parameters: Readonly<Record<string, string>>,
  name: string,
): string | null {
  return parameters[name] ?? parameters[name.replace(/^f/, 'F')] ?? null;
}

/** Session variables: the parameters, and the address they came with. */
export function sessionVariables(link: StudyLink, href: string): Record<string, string> {
  return { ...link.parameters, [INGOING_URL]: href.slice(0, MAX_VALUE_LENGTH) };
}

function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
