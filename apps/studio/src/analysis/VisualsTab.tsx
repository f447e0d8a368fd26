import { Switch } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import type { AnalysisState } from './selection/analysisState';
import { ColormapPicker } from '../replay/stage/ColormapPicker';
import {
  BasisChoice,
  HeatmapControls,
  HeatmapStyleControls,
} from '../replay/stage/HeatmapControls';
import { SegmentGazeControls } from '../replay/stage/SegmentGazeControls';
import { HelpMark } from '../controls/display/HelpMark';
import classes from './VisualsTab.module.css';

interface Props {
  readonly state: AnalysisState;
  readonly showRespondents: boolean;
  readonly change: (changes: Partial<AnalysisState>) => void;
}

/** Selects the overlays on the stimulus. */
export function VisualsTab({ state, showRespondents, change }: Props) {
  const intl = useIntl();
  const showHeatmap = showRespondents ? state.showRespondentHeatmap : state.showHeatmap;
  const gaze = state.individualReplayType === 'gaze';
  return (
    <div className={classes.tab}>
      <section className={classes.group}>
        <h2 className={classes.heading}>
          <FormattedMessage id="visuals.basis" defaultMessage="Made of" />
          <HelpMark about={intl.formatMessage({ id: 'visuals.basis', defaultMessage: 'Made of' })}>
            <p>
              <FormattedMessage
                id="visuals.basis.help"
                defaultMessage="Gaze is every valid sample of the camera as it was measured, blinks and pauses left out. Fixations are stretches in which the gaze stayed together; what lies between them is left out."
              />
            </p>
          </HelpMark>
        </h2>
        <BasisChoice
          basis={state.individualReplayType}
          choose={(individualReplayType) => change({ individualReplayType })}
        />
      </section>

      <section className={classes.group}>
        <HeatmapControls
          isShown={showHeatmap}
          show={(isShown) =>
            change(showRespondents ? { showRespondentHeatmap: isShown } : { showHeatmap: isShown })
          }
          heatmapType={state.heatmapType}
          choose={(heatmapType) => change({ heatmapType })}
        />
        <p className={classes.note}>
          {state.heatmapType === 'static' ? (
            <FormattedMessage
              id="visuals.static.help"
              defaultMessage="Where was looked over the whole exposure. Every respondent counts alike."
            />
          ) : (
            <FormattedMessage
              id="visuals.dynamic.help"
              defaultMessage="Where was looked in the last 500 ms, on one scale for the whole stimulus."
            />
          )}
        </p>
        <ColormapPicker
          colormap={state.colormap}
          disabled={!showHeatmap}
          choose={(colormap) => change({ colormap })}
        />
        <HeatmapStyleControls
          isShown={showHeatmap}
          sigmaDeg={state.heatmapSigmaDeg}
          opacity={state.heatmapOpacity}
          change={change}
        />
        <p className={classes.note}>
          <FormattedMessage
            id="visuals.legend.help"
            defaultMessage="What the colours mean, in seconds, stands below the picture; side by side, in the title of each view."
          />
        </p>
      </section>

      <section className={classes.group}>
        {showRespondents ? (
          <Switch
            label={
              gaze
                ? intl.formatMessage({ id: 'visuals.gazeTrail', defaultMessage: 'Gaze trail' })
                : intl.formatMessage({
                    id: 'visuals.fixationPath',
                    defaultMessage: 'Fixation path',
                  })
            }
            checked={state.showRespondentGazeOrFixations}
            onChange={({ currentTarget: { checked } }) =>
              change({ showRespondentGazeOrFixations: checked })
            }
          />
        ) : (
          <SegmentGazeControls
            isShown={state.showGazeOrFixations}
            segmentGaze={state.segmentGaze}
            change={change}
          />
        )}
        {showRespondents && (
          <p className={classes.note}>
            {gaze ? (
              <FormattedMessage
                id="visuals.gazeTrail.help"
                defaultMessage="The last second of the gaze; the dot is where it is now. The thin line beneath a picture is the whole way."
              />
            ) : (
              <FormattedMessage
                id="visuals.fixationPath.help"
                defaultMessage="Circles in the order of the fixations. The area of a circle grows with the duration: twice as long is twice as large."
              />
            )}
          </p>
        )}
      </section>

      <section className={classes.group}>
        <Switch
          label={intl.formatMessage({
            id: 'signals.overlay',
            defaultMessage: 'Signals over the replay',
          })}
          checked={state.showSignalOverlay}
          onChange={({ currentTarget: { checked } }) => change({ showSignalOverlay: checked })}
        />
        {state.showSignalOverlay && state.newAnalysisOverlayLines.length === 0 && (
          <p className={classes.note}>
            <FormattedMessage
              id="visuals.noSignal"
              defaultMessage="No signal is drawn yet. Choose one in the Signals tab."
            />
          </p>
        )}
      </section>

      <section className={classes.group}>
        <Switch
          label={intl.formatMessage({ id: 'visuals.face', defaultMessage: 'Face model' })}
          disabled={!showRespondents}
          checked={state.showFaceModel}
          onChange={({ currentTarget: { checked } }) => change({ showFaceModel: checked })}
        />
        <Switch
          label={intl.formatMessage({ id: 'visuals.webcam', defaultMessage: 'Webcam video' })}
          disabled={!showRespondents}
          checked={state.showWebcamVideo}
          onChange={({ currentTarget: { checked } }) => change({ showWebcamVideo: checked })}
        />
        <Switch
          label={intl.formatMessage({ id: 'visuals.screen', defaultMessage: 'Screen recording' })}
          disabled={!showRespondents}
          checked={state.showScreenVideo}
          onChange={({ currentTarget: { checked } }) => change({ showScreenVideo: checked })}
        />
        <p className={classes.note}>
          {showRespondents ? (
            <FormattedMessage
              id="visuals.recordings.help"
              defaultMessage="The face is drawn from the measured pose, lids and movements. Videos are there where the study kept them."
            />
          ) : (
            <FormattedMessage
              id="visuals.onlyRespondents"
              defaultMessage="Face and videos are of one respondent: choose Respondents in the Data tab."
            />
          )}
        </p>
      </section>
    </div>
  );
}
