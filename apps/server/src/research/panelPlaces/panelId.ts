import { PANEL_ID_MESSAGES, panelIdIn } from '@fovea/rules/participation/panelId';
import { panelIdOf } from '@fovea/rules/participation/panelParameters';
import { Refusal } from '../../platform/http/refusal';
import type { StudyPanel } from './studyPanel';

type OfPanel = Pick<StudyPanel, 'kind' | 'idParameter'>;
type Variables = Readonly<Record<string, string>>;

/** The panel's id of the person who came with these parameters; null if it is missing or not valid. */
export function panelIdOrNull({ kind, idParameter }: OfPanel, variables: Variables): string | null {
  if (kind === 'PROLIFIC') return panelIdOf(kind, variables)?.value ?? null;
  const found = panelIdIn(variables, idParameter);
  return 'id' in found ? found.id : null;
}

/**
 * The same for a new session. A panel that only redirects cannot credit anybody without an id, so
 * its respondents are refused. Sessions from Prolific are marked instead (`resolveVariables`).
 *
 * @throws Refusal 400
 */
export function requirePanelId(panel: OfPanel, variables: Variables): string | null {
  const found = panel.kind === 'REDIRECT' ? panelIdIn(variables, panel.idParameter) : null;
  if (found && 'problem' in found) {
    throw new Refusal(400, PANEL_ID_MESSAGES[found.problem], 'PANEL_ID');
  }
  return panelIdOrNull(panel, variables);
}
