import type { Invitation } from '@fovea/contract/participation/participation';
import { RETENTION_DAYS } from '@fovea/link/journal/journal';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';

/** Lists every kind of measurement by name, and what happens to the data. */
export function MeasurementList({
  invitation,
  isAtMachine,
}: {
  readonly invitation: Invitation;
  /** In a lab, where the browser shows this page only and cannot be closed. */
  readonly isAtMachine: boolean;
}) {
  const { sensors, needsCamera, recordsWebcamVideo } = invitation;
  // The sound of the microphone becomes part of the camera video.
  const recordsSound = needsCamera && recordsWebcamVideo && sensors.microphone;
  return (
    <>
      {needsCamera && (
        <p className={recordsWebcamVideo ? 'notice' : 'promise'}>
          {recordsSound ? (
            <FormattedMessage
              id="consent.videoWithSound"
              defaultMessage="<b>The video of your camera is recorded, with the sound of your microphone</b>, and sent to the researchers together with the measurements."
              values={{ b: strong }}
            />
          ) : recordsWebcamVideo ? (
            <FormattedMessage
              id="consent.video"
              defaultMessage="<b>The video of your camera is recorded</b>, without sound, and sent to the researchers together with the measurements."
              values={{ b: strong }}
            />
          ) : sensors.screenRecording ? (
            <FormattedMessage
              id="consent.noCameraVideo"
              defaultMessage="<b>The picture of your camera is measured here and forgotten at once.</b>"
              values={{ b: strong }}
            />
          ) : (
            <FormattedMessage
              id="consent.noVideo"
              defaultMessage="<b>No video leaves your device. Only measurements are sent.</b> The picture of your camera is measured here and forgotten at once."
              values={{ b: strong }}
            />
          )}
        </p>
      )}
      <ul className="recorded">
        {needsCamera && sensors.eyeTracking && (
          <li>
            <FormattedMessage
              id="consent.eyeTracking"
              defaultMessage="<b>Where you look</b>, from small grey pictures of your eyes, 12 by 7 dots each."
              values={{ b: strong }}
            />
          </li>
        )}
        {needsCamera && sensors.headPose && (
          <li>
            <FormattedMessage
              id="consent.headPose"
              defaultMessage="<b>How your head moves</b>: its place and its turning."
              values={{ b: strong }}
            />
          </li>
        )}
        {needsCamera && sensors.facialExpressions && (
          <li>
            <FormattedMessage
              id="consent.face"
              defaultMessage="<b>How your face moves</b>, such as smiling or frowning, from points on your face."
              values={{ b: strong }}
            />
          </li>
        )}
        {needsCamera && sensors.respiration && (
          <li>
            <FormattedMessage
              id="consent.breath"
              defaultMessage="<b>How fast you breathe</b>, from the movement of your shoulders."
              values={{ b: strong }}
            />
          </li>
        )}
        {needsCamera && !sensors.eyeTracking && !sensors.headPose && !sensors.facialExpressions && (
          <li>
            <FormattedMessage
              id="consent.camera"
              defaultMessage="<b>Points of your face</b>, from the picture of your camera."
              values={{ b: strong }}
            />
          </li>
        )}
        {sensors.voiceAnalysis && recordsSound && (
          <li>
            <FormattedMessage
              id="consent.voiceRecorded"
              defaultMessage="<b>What you say, and how your voice sounds</b>, from the microphone: how loud and how high is measured, and the sound itself is in the video."
              values={{ b: strong }}
            />
          </li>
        )}
        {sensors.voiceAnalysis && !recordsSound && (
          <li>
            <FormattedMessage
              id="consent.microphone"
              defaultMessage="<b>How your voice sounds</b>, from the microphone: how loud and how high. The sound itself is not kept, and what you say cannot be restored."
              values={{ b: strong }}
            />
          </li>
        )}
        {sensors.screenRecording && (
          <li>
            <FormattedMessage
              id="consent.screen"
              defaultMessage="<b>A video of your screen</b>, or of this tab, while the pages of the study are shown. What else is on a shared screen is seen too: close it first."
              values={{ b: strong }}
            />
          </li>
        )}
        {sensors.labDevices && (
          <li>
            <FormattedMessage
              id="consent.labDevices"
              defaultMessage="<b>What the devices of this laboratory measure of you</b>, for example where you look, how wide your pupils are, how your heart beats or how your skin sweats, depending on the devices used here."
              values={{ b: strong }}
            />
          </li>
        )}
        <li>
          <FormattedMessage
            id="consent.behaviour"
            defaultMessage="<b>What you do here</b>: what is shown and when, your answers, your mouse where the study asks for it, how far you came, and the kind of your browser and screen."
            values={{ b: strong }}
          />
        </li>
      </ul>
      <p>
        <FormattedMessage
          id="consent.storage"
          defaultMessage="Until everything is sent it is kept encrypted on this device, for {days, plural, one {# day} other {# days}} at most."
          values={{ days: RETENTION_DAYS }}
        />{' '}
        {isAtMachine ? (
          <FormattedMessage
            id="consent.withdrawAtMachine"
            defaultMessage="You can stop at any time: tell the person who looks after you here. You can also take back your consent: in the study, or later with a link that you get at the end. Everything of yours is then erased."
          />
        ) : (
          <FormattedMessage
            id="consent.withdraw"
            defaultMessage="You can stop at any time by closing the page. You can also take back your consent: in the study, or later with a link that you get at the end. Everything of yours is then erased."
          />
        )}
      </p>
    </>
  );
}

const strong = (parts: ReactNode) => <strong>{parts}</strong>;
