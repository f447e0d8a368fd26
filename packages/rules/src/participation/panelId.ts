import { REPEATED_PARAMETERS } from './links';
import { isAddressCut, isUnfilled, valuesByName } from './panelParameters';

/** Panels use up to about 100 characters. */
export const PANEL_ID_MAX = 255;

export type PanelIdProblem =
  /** Missing, or a placeholder that the panel has not replaced. */
  | 'missing'
  /** Several that differ: nobody knows who it is. */
  | 'repeated'
  | 'tooLong'
  /** A line break or another character that no address has. */
  | 'characters';

export const PANEL_ID_MESSAGES: Record<PanelIdProblem, string> = {
  missing: 'The link lacks the id by which the panel knows who takes part.',
  repeated: 'The link has more than one id of the person who takes part.',
  tooLong: `The panel’s id of a person has at most ${PANEL_ID_MAX} characters.`,
  characters: 'The panel’s id of a person cannot contain line breaks or control characters.',
};

/**
 * The panel's id of the person who came with these parameters, or what is wrong with it. Taken as it
 * is: upper and lower case differ, and nothing is trimmed.
 *
 * @param parameter the name that the study's panel uses
 */
export function panelIdIn(
  variables: Readonly<Record<string, string>>,
  parameter: string,
): { readonly id: string } | { readonly problem: PanelIdProblem } {
  const values = [...new Set(valuesByName(variables).get(parameter) ?? [])];
  const [id = ''] = values;
  // Of a link that was too long to keep, only the page knows what was repeated.
  const isListed = variables[REPEATED_PARAMETERS]?.split(', ').includes(parameter) ?? false;
  if (values.length > 1 || (isListed && isAddressCut(variables))) return { problem: 'repeated' };
  if (id.trim() === '' || isUnfilled(id)) return { problem: 'missing' };
  if (id.length > PANEL_ID_MAX) return { problem: 'tooLong' };
  return /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]/u.test(id) ? { problem: 'characters' } : { id };
}
