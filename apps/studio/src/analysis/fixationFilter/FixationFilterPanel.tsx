import { listSessions } from '@fovea/contract/participation/respondents';
import type { Study } from '@fovea/contract/studies/studies';
import { canSetSignals } from '@fovea/rules/studies/studySignals';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FailureAlert } from '../../controls/feedback/FailureAlert';
import { QueryContent } from '../../controls/feedback/QueryContent';
import { Panel } from '../../controls/layout/Panel';
import { ALGORITHM_MESSAGES } from '../../messages/fixationFilterMessages';
import { POLLING_MS, useApiQuery } from '../../state/serverState';
import { useHasFeature } from '../../state/session';
import { FilterForm } from './FilterForm';
import { FilterInUse } from './FilterInUse';
import { RecomputationState } from './RecomputationState';
import { UsedFilters } from './UsedFilters';
import { useFixationFilter } from './useFixationFilter';

/** What the fixations of a study are found with; another filter is chosen here. */
export function FixationFilterPanel({ study }: { readonly study: Study }) {
  const intl = useIntl();
  const canChange = useHasFeature('ONLINE_STUDY_BUILDER') && canSetSignals(study);
  const { state, change, cancel, replacedAtMs, dismissNote } = useFixationFilter(study.id);
  const sessions = useApiQuery(
    listSessions,
    { studyId: study.id },
    { every: () => POLLING_MS.sessions },
  );
  const [isOpen, setOpen] = useState(false);
  const isBusy = change.isPending || cancel.isPending;
  const begin = (act: () => void) => {
    dismissNote();
    change.reset();
    cancel.reset();
    act();
  };
  return (
    <Panel
      title={
        <FormattedMessage
          id="fixationFilter.title"
          defaultMessage="Fixation filter"
          description="Title of the panel with what fixations of a study are found with"
        />
      }
    >
      <QueryContent from={state} isPart>
        {(shown) => (
          <Stack gap={16}>
            {replacedAtMs !== null && (
              <Alert
                role="status"
                color="teal"
                icon={<IconCircleCheck aria-hidden />}
                withCloseButton
                closeButtonLabel={intl.formatMessage({
                  id: 'fixationFilter.note.close',
                  defaultMessage: 'Close the note',
                })}
                onClose={dismissNote}
              >
                <FormattedMessage
                  id="fixationFilter.replaced"
                  defaultMessage="{count, plural, =0 {From now on recordings are analysed with {name}.} one {Done: the results of # recording are made with {name} now, everywhere.} other {Done: the results of # recordings are made with {name} now, everywhere.}}"
                  values={{
                    count: shown.recordings,
                    name: intl.formatMessage(ALGORITHM_MESSAGES[shown.filter.algorithm]),
                  }}
                />
              </Alert>
            )}
            <FilterInUse filter={shown.filter} />
            <QueryContent from={sessions} isPart>
              {(known) =>
                // Sessions from before results were replaced say what is no longer true.
                sessions.dataUpdatedAt > (replacedAtMs ?? 0) && (
                  <UsedFilters filter={shown.filter} sessions={known} />
                )
              }
            </QueryContent>
            {shown.recomputation && (
              <RecomputationState
                recomputation={shown.recomputation}
                canChange={canChange}
                isBusy={isBusy}
                cancel={() => begin(() => cancel.mutate())}
                tryAgain={() => {
                  const { filter } = shown.recomputation ?? shown;
                  begin(() => change.mutate(filter));
                }}
              />
            )}
            <FailureAlert failure={change.error?.message ?? cancel.error?.message} />
            {canChange && !isOpen && (
              <Button
                variant="default"
                style={{ alignSelf: 'start' }}
                onClick={() => setOpen(true)}
              >
                <FormattedMessage
                  id="fixationFilter.change"
                  defaultMessage="Choose another filter"
                />
              </Button>
            )}
            {canChange && isOpen && (
              <FilterForm
                shown={shown}
                isBusy={isBusy}
                choose={(filter) =>
                  begin(() => change.mutate(filter, { onSuccess: () => setOpen(false) }))
                }
                close={() => setOpen(false)}
              />
            )}
            <Text size="sm" c="dimmed" maw={760}>
              <FormattedMessage
                id="fixationFilter.help"
                defaultMessage="Fixations, and with them areas of interest, heatmaps of fixations, scan paths and exports, are made with one filter for the whole study. Gaze itself does not depend on it."
              />
            </Text>
          </Stack>
        )}
      </QueryContent>
    </Panel>
  );
}
