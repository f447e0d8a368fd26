import type { Study } from '@fovea/contract/studies/studies';

/** Session variables that say so when they are 'true'; the server alone sets them. */
export const WRONG_PARAMETERS = 'incorrectSearchParameter';
export const DOUBTFUL_PARAMETERS = 'possiblyIncorrectSearchParameter';

/** The variable with the whole address that the respondent came by. */
const INGOING_URL = 'foveaIngoingUrl';

/** What Prolific adds to a link: https://docs.prolific.com, "Recording Prolific IDs". */
const PROLIFIC_PID = 'PROLIFIC_PID';
const PROLIFIC_PARAMETERS = [PROLIFIC_PID, 'STUDY_ID', 'SESSION_ID'] as const;
const PROLIFIC_ID = /^[0-9a-f]{24}$/i;

/**
 * The place of a value that a panel or a survey tool should have filled in: `{{%PROLIFIC_PID%}}`,
 * `{{name}}`, `${name}` (also `${e://Field/name}`), `[%name%]`, `%%name%%`.
 */
const UNFILLED = /\{\{[^{}]*\}\}|\$\{[^{}]*\}|\[%[^[\]]*%\]|%%[^%\s]+%%/;

type PanelProvider = Study['panelProviderType'];
type Variables = Readonly<Record<string, string>>;

export interface IncomingParameters {
  readonly panelProviderType: PanelProvider;
  /** The parameters by name, the last of those given twice, and the whole address as `foveaIngoingUrl`. */
  readonly variables: Variables;
  /** Another session of this study, which is no preview, came with the same id of the panel. */
  readonly isTaken: boolean;
}

/** Whether a respondent came with the parameters that the panel of the study gives; it hinders nobody. */
export function panelParameters(
  incoming: IncomingParameters,
): 'correct' | 'possiblyIncorrect' | 'incorrect' {
  const values = valuesByName(incoming.variables);
  if (incoming.panelProviderType !== 'PROLIFIC') {
    const isUnfilled = [...values.values()].flat().some((value) => UNFILLED.test(value));
    return isUnfilled ? 'possiblyIncorrect' : 'correct';
  }
  const given = PROLIFIC_PARAMETERS.map((name) => ({ name, all: values.get(name) ?? [] }));
  if (given.some(({ name, all }) => all.some((value) => isWrong(name, value)))) return 'incorrect';
  const isDoubtful = given.some(({ all }) => new Set(all).size !== 1);
  return isDoubtful || incoming.isTaken ? 'possiblyIncorrect' : 'correct';
}

function isWrong(name: string, value: string): boolean {
  if (value.trim() === '' || UNFILLED.test(value)) return true;
  return name === PROLIFIC_PID && !PROLIFIC_ID.test(value);
}

/** By what the panel knows a respondent, to look for another session of the same one; null without. */
export function panelIdOf(
  panelProviderType: PanelProvider,
  variables: Variables,
): { readonly name: string; readonly value: string } | null {
  if (panelProviderType !== 'PROLIFIC') return null;
  const value = variables[PROLIFIC_PID];
  return value !== undefined && PROLIFIC_ID.test(value) ? { name: PROLIFIC_PID, value } : null;
}

/** Every value of every parameter: those of the address twice or more, and those that it was too long for. */
function valuesByName(variables: Variables): ReadonlyMap<string, string[]> {
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

/** The parameters before and behind the hash. A value that the address was cut in is the last one: left out. */
function pairsOf(address: string): [string, string][] {
  const isCut = address.length >= LONGEST_ADDRESS;
  const [before = '', ...behind] = address.split('#');
  const parts = [before, behind.join('#')].flatMap((part) => {
    const at = part.indexOf('?');
    return at === -1 ? [] : part.slice(at + 1).split('&');
  });
  return (isCut ? parts.slice(0, -1) : parts)
    .filter((part) => part !== '')
    .map((part) => {
      const at = part.indexOf('=');
      const [name, value] = at === -1 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)];
      return [decoded(name), decoded(value)];
    });
}

/** The respondent's page keeps so much of the address. */
const LONGEST_ADDRESS = 2000;

function decoded(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    // `{{%NAME%}}` is no valid escape: it is as it stands.
    return spaced;
  }
}
