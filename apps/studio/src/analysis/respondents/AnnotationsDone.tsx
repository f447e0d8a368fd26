import { getPartialInfo, toggleAnnotationsDone } from '@fovea/contract/analysis/respondentData';
import type { RespondentSession } from '@fovea/contract/participation/respondents';
import { Switch } from '@mantine/core';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { showError } from '../../controls/feedback/snackbars';
import { call } from '../../state/api';
import { invalidateServerState, setServerState } from '../../state/serverState';
import type { LoadedCell } from '../results/analysisSlot';
import type { RespondentFiles } from '../selection/analysisStatus';

interface Props {
  readonly cells: readonly LoadedCell[];
  readonly session: RespondentSession;
  readonly files: RespondentFiles;
}

/** Marks the annotations of a respondent on the shown stimulus as done. */
export function AnnotationsDone({ cells, session, files }: Props) {
  const [isBusy, setBusy] = useState(false);
  const stimulus = cells.find((cell) => cell.session?.id === session.id)?.stimulus;
  if (!stimulus || !files.has(stimulus.id, session.id)) return null;
  const { studyId, id } = session;

  async function toggle(stimulusId: string) {
    setBusy(true);
    try {
      const { annotationsMarkedDone } = await call(toggleAnnotationsDone, {
        stimulusId,
        respondentId: id,
      });
      setServerState(getPartialInfo, { studyId }, (old) =>
        old.map((info) =>
          info.stimulusId !== stimulusId
            ? info
            : {
                ...info,
                respondentData: info.respondentData.map((data) =>
                  data.id === id ? { ...data, annotationsMarkedDone } : data,
                ),
              },
        ),
      );
    } catch (reason) {
      showError(reason instanceof Error ? reason.message : String(reason));
      void invalidateServerState(getPartialInfo, { studyId });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Switch
      size="xs"
      disabled={isBusy}
      checked={files.isAnnotated(stimulus.id, session.id)}
      onChange={() => void toggle(stimulus.id)}
      label={
        <FormattedMessage
          id="analysis.annotationsDone"
          defaultMessage="Annotations of {respondent} on {stimulus} are done"
          values={{
            respondent: <bdi>{session.respondent.label}</bdi>,
            stimulus: <bdi>{stimulus.displayName}</bdi>,
          }}
        />
      }
    />
  );
}
