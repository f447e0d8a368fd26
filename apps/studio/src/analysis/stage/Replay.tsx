import type { Stimulus } from '@fovea/contract/studies/stimuli';
import { useEffect, useRef, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Clock } from '../../replay/clock/clock';
import type { Paint } from '../../replay/scene/paint';
import type { Result } from '../../replay/results/results';
import { HeatmapLegend } from '../../replay/stage/HeatmapLegend';
import { useHeatmapScale } from '../../replay/heatmap/useHeatmapScale';
import { useStimulusPicture } from '../../replay/stage/stimulusPicture';
import { StageMessages } from '../../replay/stage/StageMessages';
import { WithStageGutter } from '../../replay/stage/StageGutter';
import { StimulusStage } from '../../replay/stage/StimulusStage';
import { TransportBar } from '../../replay/clock/TransportBar';
import { useTransportKeys } from '../../replay/clock/useTransportKeys';
import type { AnalysisState } from '../selection/analysisState';
import { Provenance } from './Provenance';
import classes from './Replay.module.css';
import { visualsOf } from './replayVisuals';

interface Props {
  /** The clock of the screen; its duration is that of the result. */
  readonly clock: Clock;
  readonly stimulus: Stimulus;
  /** Undefined: loading. */
  readonly result: Result | undefined;
  /** Display name of the segment or respondent. */
  readonly who: string;
  readonly state: AnalysisState;
  readonly change: (changes: Partial<AnalysisState>) => void;
  /** Further respondents are still being processed. */
  readonly stillProcessing: boolean;
  /** Shown over the stage instead of data. */
  readonly failure?: ReactNode;
  /** Why the respondent has no gaze in the whole recording. */
  readonly noGazeReason?: ReactNode;
  /** What can be done with the results. */
  readonly resultAction?: ReactNode;
  /** Who has no gaze and is left out of its figures. */
  readonly withoutGaze?: ReactNode;
  /** Remarks about the data, in addition to the built-in ones. */
  readonly messages?: readonly ReactNode[];
  /** Drawn over the data, for example AOIs. */
  readonly paintOver?: Paint | undefined;
  /** Elements over the stage; `useStimulusRect` gives the position of the stimulus. */
  readonly overlay?: ReactNode;
  /** Elements between the stage and the transport bar: the face, recorded videos. */
  readonly side?: ReactNode;
  /** Content on the same clock: signal charts, the AOI timeline. */
  readonly below?: ReactNode;
  /** While AOIs are edited, what is below the stage has one height, so that the stage never moves. */
  readonly isDrawing: boolean;
}

/** The stimulus with its data, the transport bar, and the provenance. */
export function Replay(props: Props) {
  const { clock, stimulus, result, who, state, change, stillProcessing, failure } = props;
  const { messages = [], paintOver } = props;
  const intl = useIntl();
  const picture = useStimulusPicture(stimulus);
  const hasRecording = result?.kind === 'respondent' && state.showWebcamVideo;
  const visuals = visualsOf(state, result?.kind === 'respondent');
  const scale = useHeatmapScale(clock);
  useTransportKeys(clock, result !== undefined);

  // A new stimulus starts at 0; a new respondent keeps the current time.
  const shown = useRef(stimulus.id);
  useEffect(() => {
    if (shown.current === stimulus.id) return;
    shown.current = stimulus.id;
    clock.pause();
    clock.seek(0);
  }, [clock, stimulus.id]);

  return (
    <>
      <WithStageGutter>
        <StimulusStage
          clock={clock}
          stimulus={stimulus}
          picture={picture}
          result={result}
          visuals={visualsOf(state, result?.kind === 'respondent')}
          scale={scale}
          sound={state.soundOn}
          label={intl.formatMessage(
            {
              id: 'replay.label',
              defaultMessage: '{stimulus} with the data of {who}',
            },
            { stimulus: stimulus.displayName, who },
          )}
          notice={failure}
          paintOver={paintOver}
          overlay={props.overlay}
        />
      </WithStageGutter>
      {props.side}
      <TransportBar
        clock={clock}
        disabled={!result}
        {...((picture.state === 'video' || hasRecording) && {
          sound: { on: state.soundOn, change: (soundOn: boolean) => change({ soundOn }) },
        })}
      />
      {visuals.showHeatmap && result && (
        <HeatmapLegend scale={scale} visuals={visuals} kind={result.kind} />
      )}
      <div className={classes.below} data-fixed={props.isDrawing || undefined}>
        <StageMessages
          picture={picture}
          result={result}
          noGazeReason={props.noGazeReason}
          messages={
            stillProcessing
              ? [
                  <FormattedMessage
                    key="stillProcessing"
                    id="replay.stillProcessing"
                    defaultMessage="Processing aggregate data: some respondents are still missing. This page updates by itself."
                  />,
                  ...messages,
                ]
              : messages
          }
        />
        {props.below}
        {result ? (
          <Provenance
            result={result}
            sigmaDeg={state.heatmapSigmaDeg}
            action={props.resultAction}
          />
        ) : (
          <p className={classes.noProvenance} />
        )}
        {props.withoutGaze}
      </div>
    </>
  );
}
