import { getStudy, type Study, type StudyChange } from '@fovea/contract/studies/studies';
import { Button, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import { editStudy, knownOptimisticStudy } from '../currentStudy/optimisticStudy';
import { findOverwritten, withMineBack, type Overwritten } from '../currentStudy/overwritten';
import { lastSaves, type LastSave } from '../currentStudy/ownSaves';
import { readField } from '../currentStudy/studyChange';
import { outboxId } from '../currentStudy/studyOutbox';
import { edits } from '../state/edits';
import { queryKeyOf, serverState } from '../state/serverState';
import { conflictName } from './conflictText';
import { conflictValue } from './conflictValue';

const [STUDY_QUERY] = queryKeyOf(getStudy, { studyId: '' });

/** Tells when somebody else has changed what was saved in this window, and offers to put it back. */
export function useOverwrittenNotices(): void {
  const intl = useIntl();
  useEffect(
    () =>
      serverState.getQueryCache().subscribe(({ type, query }) => {
        if (type !== 'updated' || query.queryKey[0] !== STUDY_QUERY) return;
        const study = query.state.data as Study | undefined;
        // What is still on its way is merged first, and asked about if need be.
        if (!study || edits.patchOf(outboxId(study.id)) !== undefined) return;
        const saves = new Map(lastSaves(study.id));
        const found = findOverwritten(study, Date.now());
        for (const path of new Set(found.map((one) => one.path))) {
          const save = saves.get(path);
          const parts = found.filter((one) => one.path === path);
          if (save) tell(intl, study, parts, save);
        }
      }),
    [intl],
  );
}

function tell(intl: IntlShape, study: Study, parts: readonly Overwritten[], save: LastSave): void {
  const [first] = parts;
  if (!first) return;
  const putBack = () => {
    notifications.hide(id);
    const now = knownOptimisticStudy(study.id);
    if (now)
      editStudy(
        study.id,
        changeAt(first.path, withMineBack(first.path, save, readField(now, first.path))),
      );
  };
  const id = notifications.show({
    color: 'yellow',
    withBorder: true,
    autoClose: false,
    title: intl.formatMessage({
      id: 'overwritten.title',
      defaultMessage: 'Somebody else changed what you had saved',
    }),
    message: (
      <Stack gap={8} align="flex-start">
        {parts.map((part, at) => {
          const { item, field } = conflictName(intl, study, part);
          return (
            <Text key={at} size="sm" style={{ overflowWrap: 'anywhere' }}>
              <FormattedMessage
                id="overwritten.part"
                defaultMessage="{item}, {field}: yours was “{mine}”, now it is “{theirs}”."
                values={{
                  item: <bdi>{item}</bdi>,
                  field,
                  mine: <bdi>{conflictValue(intl, part, 'mine')}</bdi>,
                  theirs: <bdi>{conflictValue(intl, part, 'theirs')}</bdi>,
                }}
              />
            </Text>
          );
        })}
        <Button size="compact-sm" variant="default" onClick={putBack}>
          <FormattedMessage id="overwritten.back" defaultMessage="Put mine back" />
        </Button>
      </Stack>
    ),
  });
}

function changeAt(path: string, value: unknown): StudyChange {
  const [first = '', second = '', third = ''] = path.split('/');
  if (first === 'stimuli') return { stimuli: [{ id: second, [third]: value }] };
  return third === '' && second !== '' ? { [first]: { [second]: value } } : { [first]: value };
}
