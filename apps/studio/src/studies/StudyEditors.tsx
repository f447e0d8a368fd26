import { getStudy, type Study } from '@fovea/contract/studies/studies';
import { setEditors } from '@fovea/contract/studies/studyLifecycle';
import {
  editorAccess,
  editorsForAccess,
  isMissingEditors,
  hasSameEditors,
  type EditorAccess,
} from '@fovea/rules/studies/editorAccess';
import { Button, Group, MultiSelect, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Panel } from '../controls/layout/Panel';
import { showError, showSuccess } from '../controls/feedback/snackbars';
import { call } from '../state/api';
import { useCompany, useUser } from '../state/session';
import { setServerState } from '../state/serverState';

/** The users of the company who can see and edit the study. */
export function StudyEditors({ study }: { readonly study: Study }) {
  const intl = useIntl();
  const user = useUser();
  const { users } = useCompany();
  const [editors, setChosen] = useState<readonly string[]>(study.editors);
  const [access, setAccess] = useState(() => editorAccess(study.editors, user.id));
  const [isBusy, setBusy] = useState(false);
  const isMissing = isMissingEditors(access, editors);
  const isSame = hasSameEditors(editors, study.editors);

  function choose(next: EditorAccess) {
    setAccess(next);
    setChosen(editorsForAccess(next, study.editors, user.id));
  }

  async function update() {
    setBusy(true);
    try {
      const body = { editors: [...editors] };
      const saved = await call(setEditors, { studyId: study.id, body });
      setServerState(getStudy, { studyId: study.id }, saved);
      showSuccess(
        intl.formatMessage({
          id: 'editors.saved',
          defaultMessage: 'The study editors were updated.',
        }),
      );
    } catch (reason) {
      showError(reason instanceof Error ? reason.message : String(reason));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Panel title={<FormattedMessage id="editors.title" defaultMessage="Study Editors" />}>
      <Stack gap={16} maw={560}>
        <Text c="dimmed">
          <FormattedMessage
            id="editors.help"
            defaultMessage="Only study editors see this study and may change it. Its owner and account administrators always do."
          />
        </Text>
        <Radio.Group
          value={access}
          onChange={(value) => choose(value as EditorAccess)}
          aria-label={intl.formatMessage({ id: 'editors.title', defaultMessage: 'Study Editors' })}
        >
          <Stack gap={10}>
            <Radio
              value="ALL"
              label={intl.formatMessage({ id: 'editors.all', defaultMessage: 'All users' })}
            />
            <Radio
              value="CURRENT_USER_ONLY"
              label={intl.formatMessage({ id: 'editors.me', defaultMessage: 'Only me' })}
            />
            <Radio
              value="SELECTED"
              label={intl.formatMessage({
                id: 'editors.selected',
                defaultMessage: 'Selected users',
              })}
            />
          </Stack>
        </Radio.Group>
        {access === 'SELECTED' && (
          <MultiSelect
            label={intl.formatMessage({ id: 'editors.users', defaultMessage: 'Users' })}
            data={users.map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` }))}
            value={[...editors]}
            onChange={setChosen}
            searchable
            hidePickedOptions
            error={
              isMissing &&
              intl.formatMessage({
                id: 'editors.none',
                defaultMessage: 'Minimum one User needs to be selected for this option.',
              })
            }
            nothingFoundMessage={intl.formatMessage({
              id: 'editors.notFound',
              defaultMessage: 'No user found',
            })}
          />
        )}
        <Group>
          <Button disabled={isSame || isMissing} loading={isBusy} onClick={() => void update()}>
            <FormattedMessage id="update" defaultMessage="Update" />
          </Button>
        </Group>
      </Stack>
    </Panel>
  );
}
