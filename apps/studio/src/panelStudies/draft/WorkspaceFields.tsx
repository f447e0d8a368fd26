import { listPanelProjects, type PanelWorkspace } from '@fovea/contract/people/panelProviders';
import { Group, Select } from '@mantine/core';
import { useIntl } from 'react-intl';
import { moneyText } from '../../messages/moneyText';
import { useApiQuery } from '../../state/serverState';
import type { DraftForm } from './draftForm';

interface Props {
  readonly workspaces: readonly PanelWorkspace[];
  readonly form: DraftForm;
  readonly change: (changes: Partial<DraftForm>) => void;
}

/** Who pays: a workspace of the account, and a project in it. Without a choice there are no fields. */
export function WorkspaceFields({ workspaces, form, change }: Props) {
  const intl = useIntl();
  const workspace = chosenWorkspace(workspaces, form);
  const projects = useApiQuery(
    listPanelProjects,
    { workspaceId: workspace?.id ?? '' },
    { enabled: workspace !== undefined },
  );
  if (!workspace) return null;
  const offered = projects.data ?? [];
  return (
    <Group gap={16} align="flex-start">
      <Select
        label={intl.formatMessage({ id: 'panelDraft.workspace', defaultMessage: 'Workspace' })}
        flex="1 1 240px"
        data={workspaces.map(({ id, title, available }) => ({
          value: id,
          label: available
            ? intl.formatMessage(
                {
                  id: 'panelDraft.workspace.balance',
                  defaultMessage: '{title} ({balance} can be spent)',
                },
                { title, balance: moneyText(intl, available) },
              )
            : title,
        }))}
        value={workspace.id}
        onChange={(workspaceId) => change({ workspaceId, projectId: null })}
        allowDeselect={false}
      />
      <Select
        label={intl.formatMessage({ id: 'panelDraft.project', defaultMessage: 'Project' })}
        flex="1 1 240px"
        placeholder={intl.formatMessage({
          id: 'panelDraft.project.usual',
          defaultMessage: 'The usual one of the workspace',
        })}
        data={offered.map(({ id, title }) => ({ value: id, label: title }))}
        value={form.projectId ?? offered[0]?.id ?? null}
        onChange={(projectId) => change({ projectId })}
        disabled={offered.length === 0}
        allowDeselect={false}
      />
    </Group>
  );
}

/** The workspace that was chosen, while it exists; otherwise the first one. */
export function chosenWorkspace(
  workspaces: readonly PanelWorkspace[],
  { workspaceId }: Pick<DraftForm, 'workspaceId'>,
): PanelWorkspace | undefined {
  return workspaces.find(({ id }) => id === workspaceId) ?? workspaces[0];
}
