import {
  listRecordedVideos,
  type RecordedVideo as Recording,
} from '@fovea/contract/analysis/respondentData';
import { isSignalEnabled } from '@fovea/rules/studies/studySignals';
import type { SignalId } from '@fovea/science/signals/signalCatalogue';
import { CloseButton } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';
import { defineMessages, FormattedMessage, useIntl, type MessageDescriptor } from 'react-intl';
import { FaceModel } from '../../replay/face/FaceModel';
import { enabledSignals } from '../../replay/signals/studySignals';
import { RecordedVideo } from '../../replay/stage/RecordedVideo';
import { withoutSignature } from '../../replay/stage/stimulusPicture';
import { useApiQuery } from '../../state/serverState';
import type { AnalysisSlot } from '../results/analysisSlot';
import classes from './RespondentCards.module.css';
import { useSignals } from '../signals/useSignals';

const KIND_MESSAGES: Record<Recording['kind'], MessageDescriptor> = defineMessages({
  webcam: { id: 'visuals.webcam', defaultMessage: 'Webcam video' },
  screen: { id: 'visuals.screen', defaultMessage: 'Screen recording' },
});
const MISSING_MESSAGES: Record<Recording['kind'], MessageDescriptor> = defineMessages({
  webcam: {
    id: 'recording.noWebcam',
    defaultMessage: 'Webcam video not available: none was kept for this stimulus.',
  },
  screen: {
    id: 'recording.noScreen',
    defaultMessage: 'Screen recording not available: none was made for this stimulus.',
  },
});

/** Below a single replay of a respondent: the face, and the recorded videos. */
export function RespondentCards(slot: AnalysisSlot) {
  const [cell, ...others] = slot.cells;
  if (!cell?.session || others.length > 0) return null;
  return <Cards {...slot} sessionId={cell.session.id} />;
}

function Cards(props: AnalysisSlot & { readonly sessionId: string }) {
  const { study, cells, state, change, clock, sessionId } = props;
  const { showFaceModel, showWebcamVideo, showScreenVideo } = state;
  const intl = useIntl();
  const stimulusId = cells[0]?.stimulus.id;
  const wantsVideos = showWebcamVideo || showScreenVideo;
  const videos = useApiQuery(
    listRecordedVideos,
    { studyId: study.id, sessionId },
    { enabled: wantsVideos },
  );
  if (!showFaceModel && !wantsVideos) return null;

  const recording = (kind: Recording['kind']) => {
    const label = intl.formatMessage(KIND_MESSAGES[kind]);
    const own = videos.data?.find((each) => each.kind === kind && each.stimulusId === stimulusId);
    return (
      <Card
        title={label}
        isWide={kind === 'screen'}
        close={() =>
          change(kind === 'webcam' ? { showWebcamVideo: false } : { showScreenVideo: false })
        }
      >
        {own ? (
          <RecordedVideo
            key={withoutSignature(own.url)}
            clock={clock}
            url={own.url}
            marks={own.marks}
            sound={state.soundOn}
            label={label}
          />
        ) : (
          <p className={classes.note}>
            {videos.isPending ? (
              <FormattedMessage id="loading" defaultMessage="Loading" />
            ) : videos.isError ? (
              videos.error.message
            ) : (
              <FormattedMessage {...MISSING_MESSAGES[kind]} />
            )}
          </p>
        )}
      </Card>
    );
  };

  return (
    <div className={classes.cards}>
      {showScreenVideo && recording('screen')}
      {showWebcamVideo && recording('webcam')}
      {showFaceModel && (
        <Card
          title={intl.formatMessage({ id: 'visuals.face', defaultMessage: 'Face model' })}
          close={() => change({ showFaceModel: false })}
        >
          <Face {...props} />
        </Card>
      )}
    </div>
  );
}

/** Without these there is no drawing of the face at any time. */
const POSE: readonly SignalId[] = ['headYawDeg', 'headPitchDeg', 'headRollDeg'];

function Face({ study, cells, clock }: AnalysisSlot) {
  const [signals] = useSignals(study.id, cells);
  const data = signals?.data;
  const shown = useMemo(() => data && enabledSignals(study, data), [study, data]);
  if (!POSE.every((id) => isSignalEnabled(study, id))) {
    return (
      <p className={classes.note}>
        <FormattedMessage
          id="face.disabled"
          defaultMessage="No face model: signals of the head are disabled in this study."
        />
      </p>
    );
  }
  if (shown) return <FaceModel clock={clock} signals={shown} />;
  return (
    <p className={classes.note}>
      {signals?.data === undefined && !signals?.error ? (
        <FormattedMessage id="loading" defaultMessage="Loading" />
      ) : (
        (signals.error?.message ?? (
          <FormattedMessage
            id="face.none"
            defaultMessage="No face model: the face of this respondent was not recorded."
          />
        ))
      )}
    </p>
  );
}

interface CardProps {
  readonly title: string;
  readonly isWide?: boolean;
  readonly close: () => void;
  readonly children: ReactNode;
}

function Card({ title, isWide = false, close, children }: CardProps) {
  const intl = useIntl();
  return (
    <section className={`${classes.card} ${isWide ? classes.wide : ''}`} aria-label={title}>
      <div className={classes.head}>
        {title}
        <CloseButton
          size="xs"
          aria-label={intl.formatMessage(
            { id: 'visuals.hide', defaultMessage: 'Hide {what}' },
            { what: title },
          )}
          onClick={close}
        />
      </div>
      {children}
    </section>
  );
}
