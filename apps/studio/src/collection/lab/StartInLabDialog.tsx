import type { Lab } from '@fovea/contract/labs/labs';
import { startInLab } from '@fovea/contract/participation/labStudies';
import type { Study } from '@fovea/contract/studies/studies';
import { isBuiltHere } from '@fovea/rules/studies/studyKinds';
import { NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ConfirmDialog } from '../../controls/feedback/ConfirmDialog';
import { call } from '../../state/api';
import { edits } from '../../state/edits';
import { refreshLabStudy } from './refreshLabStudy';

interface Props {
  readonly study: Study;
  readonly labs: readonly Lab[];
  readonly isAgain: boolean;
  readonly onClose: () => void;
}

/** Confirms the start; with several labs, in which one. */
export function StartInLabDialog({ study, labs, isAgain, onClose }: Props) {
  const intl = useIntl();
  const [labId, setLabId] = useState(labs[0]?.id ?? '');

  async function start() {
    if (edits.any()) await edits.flush();
    await call(startInLab, { studyId: study.id, labId });
    await refreshLabStudy(study.id);
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={
        isAgain ? (
          <FormattedMessage id="lab.startAgain.title" defaultMessage="Start collecting again?" />
        ) : (
          <FormattedMessage id="start.remote" defaultMessage="Start collecting?" />
        )
      }
      confirm={
        isAgain ? (
          <FormattedMessage id="lab.startAgain" defaultMessage="Start again" />
        ) : (
          <FormattedMessage id="collection.start" defaultMessage="Start data collection" />
        )
      }
      onConfirm={start}
    >
      <Stack gap={16}>
        <Text>
          <FormattedMessage
            id="lab.start.text"
            defaultMessage="The machines of the lab fetch the study, and respondents can be registered for it."
          />
          {isBuiltHere(study) && !study.locked && (
            <>
              {' '}
              <FormattedMessage
                id="lab.start.locks"
                defaultMessage="From then on its stimuli and settings cannot be changed any more."
              />
            </>
          )}
        </Text>
        {labs.length > 1 && (
          <NativeSelect
            label={intl.formatMessage({ id: 'lab.start.lab', defaultMessage: 'Lab' })}
            value={labId}
            onChange={(event) => setLabId(event.currentTarget.value)}
            data={labs.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
      </Stack>
    </ConfirmDialog>
  );
}
