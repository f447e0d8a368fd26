import type { RespondentSession } from '@fovea/contract/participation/respondents';
import type { Stimulus } from '@fovea/contract/studies/stimuli';
import { CloseButton, Modal } from '@mantine/core';
import { useIntl } from 'react-intl';
import { QueryContent } from '../../controls/feedback/QueryContent';
import { DarkArea } from '../../controls/layout/DarkArea';
import { CorrectionDesk } from './CorrectionDesk';
import classes from './GazeCorrectionEditor.module.css';
import { useCorrections } from './useCorrections';
import { useGazeToCorrect } from './useGazeToCorrect';
import { usePut } from './usePut';

export interface GazeToCorrect {
  /** Of the cell in the analysis. */
  readonly key: string;
  readonly stimulus: Stimulus;
  readonly session: RespondentSession;
  readonly who: string;
}

interface Props {
  readonly studyId: string;
  readonly of: GazeToCorrect;
  /** Of the analysis, where the editor begins. */
  readonly beginMs: number;
  readonly close: () => void;
}

/** Gaze of one respondent on one stimulus, corrected by hand, on the whole screen. */
export function GazeCorrectionEditor({ studyId, of, beginMs, close }: Props) {
  const intl = useIntl();
  const { key, stimulus, session, who } = of;
  const ids = { studyId, sessionId: session.id, stimulusId: stimulus.id };
  const loaded = useGazeToCorrect(studyId, session.id, stimulus, key);
  const stored = useCorrections(ids);
  const { put, isBusy } = usePut(ids);
  const { driftCheck } =
    session.stimulusQuality.find(({ stimulusId }) => stimulusId === stimulus.id) ?? {};
  const isReady = loaded.data !== undefined && stored.data !== undefined;
  return (
    <Modal.Root opened onClose={close} fullScreen closeOnEscape={!isReady} padding={0}>
      <Modal.Content radius={0}>
        <DarkArea className={classes['area']}>
          {!isReady && (
            <CloseButton
              className={classes['close'] ?? ''}
              aria-label={intl.formatMessage({ id: 'close', defaultMessage: 'Close' })}
              onClick={close}
            />
          )}
          <QueryContent from={stored} padding="24px 64px">
            {(corrections) => (
              <QueryContent from={loaded} padding="24px 64px">
                {(result) =>
                  result.kind === 'respondent' && (
                    <CorrectionDesk
                      stimulus={stimulus}
                      who={who}
                      result={result}
                      isLoading={loaded.isLoading}
                      beginMs={beginMs}
                      stored={corrections}
                      dot={
                        driftCheck && {
                          check: driftCheck,
                          degreeErrorPercent: session.qualityMetrics?.degreeErrorPercent ?? null,
                        }
                      }
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
