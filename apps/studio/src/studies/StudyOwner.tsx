import { listPossibleOwners, setOwner } from '@fovea/contract/studies/ownership';
import { getStudy, type Study } from '@fovea/contract/studies/studies';
import { canSeeStudy } from '@fovea/rules/studies/editors';
import { NOT_OWNER_MESSAGE } from '@fovea/rules/studies/ownership';
import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ConfirmDialog } from '../controls/feedback/ConfirmDialog';
import { showSuccess } from '../controls/feedback/snackbars';
import { Panel } from '../controls/layout/Panel';
import { useCanChangeOwner } from '../currentStudy/useCanChangeOwner';
import { call } from '../state/api';
import { setServerState, useApiQuery } from '../state/serverState';
import { useCompany, useUser } from '../state/session';

/** Whose study it is, and giving it to somebody else. */
export function StudyOwner({ study }: { readonly study: Study }) {
  const intl = useIntl();
  const { id: userId, features } = useUser();
  const { users } = useCompany();
  const { id: studyId, studyOwner } = study;
  const isAllowed = useCanChangeOwner(study);
  const possible = useApiQuery(listPossibleOwners, { studyId }, { enabled: isAllowed });
  const [chosen, setChosen] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const owner = users.find(({ id }) => id === studyOwner);
  const next = possible.data?.find(({ id }) => id === chosen);
  const losesSight = !canSeeStudy(
    { editors: study.editors, ownerId: chosen },
    { userId, features },
  );

  async function give() {
    if (!next) return;
    const saved = await call(setOwner, { studyId, body: { owner: next.id } });
    setServerState(getStudy, { studyId }, saved);
    setChosen(null);
    showSuccess(
      intl.formatMessage(
        { id: 'owner.saved', defaultMessage: '{name} owns the study now.' },
        { name: next.name || next.email },
      ),
    );
  }

  return (
    <Panel title={<FormattedMessage id="owner.title" defaultMessage="Study Owner" />}>
      <Stack gap={16} maw={560}>
        <Text>
          {owner ? (
            <FormattedMessage
              id="owner.is"
              defaultMessage="{name} owns this study and always sees it."
              values={{ name: <bdi>{owner.name || owner.email}</bdi> }}
            />
          ) : (
            <FormattedMessage
              id="owner.none"
              defaultMessage="Nobody who is active owns this study."
            />
          )}
        </Text>
        {isAllowed ? (
          <Select
            label={intl.formatMessage({ id: 'owner.new', defaultMessage: 'New owner' })}
            placeholder={intl.formatMessage({
              id: 'owner.choose',
              defaultMessage: 'Choose a user with access to studies',
            })}
            data={(possible.data ?? [])
              .filter(({ id }) => id !== studyOwner)
              .map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` }))}
            value={chosen}
            onChange={setChosen}
            searchable
            clearable
            error={possible.error?.message}
            nothingFoundMessage={intl.formatMessage({
              id: 'editors.notFound',
              defaultMessage: 'No user found',
            })}
          />
        ) : (
          <Text c="dimmed" size="sm">
            {NOT_OWNER_MESSAGE}
          </Text>
        )}
        <Group>
          <Button disabled={!isAllowed || !next} onClick={() => setAsking(true)}>
            <FormattedMessage id="owner.change" defaultMessage="Change owner" />
          </Button>
        </Group>
      </Stack>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={<FormattedMessage id="owner.ask" defaultMessage="Change the owner?" />}
        confirm={<FormattedMessage id="owner.change" defaultMessage="Change owner" />}
        onConfirm={give}
      >
        <FormattedMessage
          id="owner.ask.text"
          defaultMessage="{name} becomes the owner. Only they and account administrators can change it back."
          values={{ name: <bdi>{next?.name || next?.email}</bdi> }}
        />{' '}
        {losesSight && (
          <FormattedMessage
            id="owner.ask.losesSight"
            defaultMessage="You are not among the editors, so you will no longer see this study."
          />
        )}
      </ConfirmDialog>
    </Panel>
  );
}
