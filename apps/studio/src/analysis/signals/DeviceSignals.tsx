import { listSessions, type RespondentSession } from '@fovea/contract/participation/respondents';
import type { Study } from '@fovea/contract/studies/studies';
import { signalEntry, type SignalEntry } from '@fovea/science/signals/signalCatalogue';
import { Text } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { QueryContent } from '../../controls/feedback/QueryContent';
import { Panel } from '../../controls/layout/Panel';
import { SIGNAL_GROUP_MESSAGES } from '../../replay/signals/signalMessages';
import { useApiQuery } from '../../state/serverState';
import { SignalTable } from './SignalTable';

const NUMERIC = new Intl.Collator('en', { numeric: true });

/** The channels of laboratory devices that the sessions of a study have. */
export function DeviceSignals({ study }: { readonly study: Study }) {
  const sessions = useApiQuery(listSessions, { studyId: study.id });
  return (
    <QueryContent from={sessions} isPart>
      {(known) => {
        const signals = recordedSignals(known);
        if (signals.length > 0)
          return <SignalTable study={study} group="device" signals={signals} />;
        return (
          <Panel title={<FormattedMessage {...SIGNAL_GROUP_MESSAGES.device} />}>
            <Text size="sm" c="dimmed">
              <FormattedMessage
                id="signals.noDevices"
                defaultMessage="No device has been recorded yet. Its channels are listed here as soon as a session with it is processed."
              />
            </Text>
          </Panel>
        );
      }}
    </QueryContent>
  );
}

function recordedSignals(sessions: readonly RespondentSession[]): SignalEntry[] {
  const ids = sessions
    .flatMap(({ qualityMetrics }) => qualityMetrics?.devices ?? [])
    .flatMap(({ channels }) => channels.flatMap(({ signalId }) => signalId ?? []));
  return [...new Set(ids)].sort(NUMERIC.compare).flatMap((id) => signalEntry(id) ?? []);
}
