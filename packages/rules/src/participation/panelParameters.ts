import type { Study } from '@fovea/contract/studies/studies';

/** Session variables set to 'true' if they apply; only the server sets them. */
export const WRONG_PARAMETERS = 'incorrectSearchParameter';
export const DOUBTFUL_PARAMETERS = 'possiblyIncorrectSearchParameter';

/** The variable with the full address the respondent came from. */
const INGOING_URL = 'foveaIngoingUrl';

/** What Prolific adds to a link: https://docs.prolific.com, "Recording Prolific IDs". */
const PROLIFIC_PID = 'PROLIFIC_PID';
export const PROLIFIC_PARAMETERS = [PROLIFIC_PID, 'STUDY_ID', 'SESSION_ID'] as const;
const PROLIFIC_ID = /^[0-9a-f]{24}$/i;

/**
 * A placeholder that a panel or survey tool should have replaced: `{{%PROLIFIC_PID%}}`, `{{name}}`,
 * `${name}` (also `${e://Field/name}`), `[%name%]`, `%%name%%`.
 */
const UNFILLED = /\{\{[^{}]*\}\}|\$\{[^{}]*\}|\[%[^[\]]*%\]|%%[^%\s]+%%/;

export const isUnfilled = (value: string) => UNFILLED.test(value);

type PanelProvider = Study['panelProviderType'];
type Variables = Readonly<Record<string, string>>;

export interface IncomingParameters {
  readonly panelProviderType: PanelProvider;
  /**
   * The parameters by name, with the last value of repeated ones, and the full address as
   * `foveaIngoingUrl`.
   */
  readonly variables: Variables;
  /** Another session of this study that is not a preview came with the same panel id. */
  readonly isTaken: boolean;
}

/**
 * Whether a respondent came with the parameters of the study's panel. It does not prevent taking
 * part.
 */
export function panelParameters(
  incoming: IncomingParameters,
): 'correct' | 'possiblyIncorrect' | 'incorrect' {
  const values = valuesByName(incoming.variables);
  if (incoming.panelProviderType !== 'PROLIFIC') {
    return [...values.values()].flat().some(isUnfilled) ? 'possiblyIncorrect' : 'correct';
  }
  const given = PROLIFIC_PARAMETERS.map((name) => ({ name, all: values.get(name) ?? [] }));
  if (given.some(({ name, all }) => all.some((value) => isWrong(name, value)))) return 'incorrect';
  const isDoubtful = given.some(({ all }) => new Set(all).size !== 1);
  return isDoubtful || incoming.isTaken ? 'possiblyIncorrect' : 'correct';
}

function isWrong(name: string, value: string): boolean {
  if (value.trim() === '' || isUnfilled(value)) return true;
  return name === PROLIFIC_PID && !PROLIFIC_ID.test(value);
}

/**
 * The panel's id of a respondent, to find other sessions of the same person; null if there is none.
 */
export function panelIdOf(
  panelProviderType: PanelProvider,
  variables: Variables,
): { readonly name: string; readonly value: string } | null {
  if (panelProviderType !== 'PROLIFIC') return null;
  const value = variables[PROLIFIC_PID];
  return value !== undefined && PROLIFIC_ID.test(value) ? { name: PROLIFIC_PID, value } : null;
}

/**
 * All values of every parameter, including repeated ones and those missing from a truncated
 * address.
 */
export function valuesByName(variables: Variables): ReadonlyMap<string, string[]> {
  const values = new Map<string, string[]>();
  for (const [name, value] of pairsOf(variables[INGOING_URL] ?? '')) {
    values.set(name, [...(values.get(name) ?? []), value]);
  }
  for (const [name, value] of Object.entries(variables)) {
    if (name === INGOING_URL || values.get(name)?.includes(value)) continue;
    values.set(name, [...(values.get(name) ?? []), value]);
  }
  return values;
}

/**
 * The parameters before and after the hash. If the address was truncated, its last value is
 * omitted.
 */
function pairsOf(address: string): [string, string][] {
  const [before = '', ...behind] = address.split('#');
  const parts = [before, behind.join('#')].flatMap((part) => {
    const at = part.indexOf('?');
    return at === -1 ? [] : part.slice(at + 1).split('&');
  });
  return (isCut(address) ? parts.slice(0, -1) : parts)
    .filter((part) => part !== '')
    .map((part) => {
      const at = part.indexOf('=');
      const [name, value] = at === -1 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)];
      return [decoded(name), decoded(value)];
    });
}

/** The respondent's page stores at most this much of the address. */
const LONGEST_ADDRESS = 2000;
const isCut = (address: string) => address.length >= LONGEST_ADDRESS;

/** Whether the address that a respondent came with was too long to be kept whole. */
export const isAddressCut = (variables: Variables) => isCut(variables[INGOING_URL] ?? '');

function decoded(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    // `{{%NAME%}}` is not a valid escape and is used as it is.
    return spaced;
  }
}
