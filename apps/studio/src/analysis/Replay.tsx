import type { Stimulus } from '@fovea/contract/stimuli';
import { Loader } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ReplayStage } from '../replay/ReplayStage';
import type { Result } from '../replay/results';
import { useStimulusPicture, type StimulusPicture } from '../replay/stimulusPicture';
import { TransportBar } from '../replay/TransportBar';
import { useClock } from '../replay/useClock';
import { useTransportKeys } from '../replay/useTransportKeys';
import type { AnalysisState } from './analysisState';
import { hasGaze } from './hasGaze';
import { Provenance } from './Provenance';
import classes from './Replay.module.css';
import { useLayers, usePaper } from './useLayers';

interface Props {
  readonly stimulus: Stimulus;
  /** Undefined: on its way. */
  readonly result: Result | undefined;
  /** Whose data it is, in words. */
  readonly who: string;
  readonly state: AnalysisState;
  readonly change: (changes: Partial<AnalysisState>) => void;
  /** More respondents are being processed. */
  readonly stillProcessing: boolean;
  /** Shown over the stage in place of data. */
  readonly failure?: ReactNode;
}

/** The stimulus with its data, the transport bar, and where it all comes from. */
export function Replay(props: Props) {
  const { stimulus, result, who, state, change, stillProcessing, failure } = props;
  const intl = useIntl();
  const clock = useClock(result ? result.durationMs || stimulus.exposureTimeMs : null);
  const picture = useStimulusPicture(stimulus);
  const paintData = useLayers(stimulus, result, state);
  const paintPaper = usePaper(stimulus);
  useTransportKeys(clock, result !== undefined);

  const loading = intl.formatMessage({ id: 'loading', defaultMessage: 'Loading' });

  // Another stimulus begins at its beginning; another respondent is seen at the same moment.
  const shown = useRef(stimulus.id);
  useEffect(() => {
    if (shown.current === stimulus.id) return;
    shown.current = stimulus.id;
    clock.pause();
    clock.seek(0);
  }, [clock, stimulus.id]);

  return (
    <>
      <ReplayStage
        clock={clock}
        picture={picture}
        stimulus={{ widthPx: stimulus.width, heightPx: stimulus.height }}
        paintPaper={paintPaper}
        paintData={paintData}
        sound={state.soundOn}
        label={intl.formatMessage(
          {
            id: 'replay.label',
            defaultMessage: '{stimulus} with the data of {who}',
          },
          { stimulus: stimulus.displayName, who },
        )}
      >
        <div className={classes.messages} role="status">
          {stillProcessing && (
            <p className={classes.message}>
              <FormattedMessage
                id="replay.stillProcessing"
                defaultMessage="Processing aggregate data: some respondents are still missing. This page updates by itself."
              />
            </p>
          )}
          {result && !hasGaze(result) && (
            <p className={classes.message}>
              <FormattedMessage
                id="replay.noGaze"
                defaultMessage="No eye tracking data for the selected stimulus: no valid gaze was measured. The quality figures in the Data tab say why."
              />
            </p>
          )}
          <PictureMessage state={picture.state} />
        </div>
        {failure && <div className={classes.centre}>{failure}</div>}
        {!result && !failure && (
          <div className={classes.centre} role="status" aria-label={loading}>
            <Loader className={classes.late ?? ''} />
          </div>
        )}
      </ReplayStage>
      <TransportBar
        clock={clock}
        disabled={!result}
        {...(picture.state === 'video' && {
          sound: { on: state.soundOn, change: (soundOn: boolean) => change({ soundOn }) },
        })}
      />
      {result ? <Provenance result={result} /> : <p className={classes.noProvenance} />}
    </>
  );
}

function PictureMessage({ state }: { readonly state: StimulusPicture['state'] }) {
  if (state === 'videoFailed') {
    return (
      <p className={classes.message}>
        <FormattedMessage
          id="replay.videoFailed"
          defaultMessage="Unsupported video format: your browser does not support playback of this video format. Please make sure you are using a fully updated version of Chrome, Firefox, Edge, or Safari."
        />
      </p>
    );
  }
  if (state === 'imageFailed') {
    return (
      <p className={classes.message}>
        <FormattedMessage
          id="replay.imageFailed"
          defaultMessage="The picture of this stimulus could not be loaded. Reload the page to try again."
        />
      </p>
    );
  }
  return null;
}
