import type { GazeCorrection } from '@fovea/contract/analysis/gazeCorrections';
import type { RespondentSession } from '@fovea/contract/participation/respondents';
import type { Stimulus } from '@fovea/contract/studies/stimuli';
import { ApiError } from '@fovea/link/calls/apiError';
import { Modal } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import { QueryContent } from '../../controls/feedback/QueryContent';
import { showError } from '../../controls/feedback/snackbars';
import { showUndoSnackbar } from '../../controls/feedback/showUndoSnackbar';
import { DarkArea } from '../../controls/layout/DarkArea';
import { useRespondentFiles } from '../results/useRespondentFiles';
import { useResults } from '../results/useResults';
import type { AnalysisStatus } from '../selection/analysisStatus';
import { CorrectionDesk } from './CorrectionDesk';
import classes from './GazeCorrectionEditor.module.css';
import { putCorrections, useCorrections } from './useCorrections';

interface Props {
  readonly studyId: string;
  readonly stimulus: Stimulus;
  readonly session: RespondentSession;
  readonly close: () => void;
}

/** Gaze of one respondent on one stimulus, corrected by hand, on the whole screen. */
export function GazeCorrectionEditor({ studyId, stimulus, session, close }: Props) {
  const { loaded, ids, who } = useGazeToCorrect(studyId, stimulus, session);
  const stored = useCorrections(ids);
  const { put, isBusy } = usePut(ids);
  return (
    <Modal.Root opened onClose={close} fullScreen closeOnEscape={false} padding={0}>
      <Modal.Content radius={0}>
        <DarkArea className={classes['area']}>
          <QueryContent from={stored} padding="24px 32px">
            {(corrections) => (
              <QueryContent from={loaded} padding="24px 32px">
                {(result) =>
                  result.kind === 'respondent' && (
                    <CorrectionDesk
                      stimulus={stimulus}
                      who={who}
                      result={result}
                      isLoading={loaded.isLoading}
                      stored={corrections}
                      isBusy={isBusy}
                      put={put}
                      close={close}
                    />
                  )
                }
              </QueryContent>
            )}
          </QueryContent>
        </DarkArea>
      </Modal.Content>
    </Modal.Root>
  );
}
