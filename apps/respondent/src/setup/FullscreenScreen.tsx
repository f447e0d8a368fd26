import type { Invitation } from '@fovea/contract/takingPart';
import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Visit } from '../record/beginVisit';
import { roomOnDevice } from '../record/openJournal';
import { Card } from '../screens/Card';
import { hasRoom } from './hasRoom';

export function FullscreenScreen(props: {
  readonly visit: Visit;
  readonly invitation: Invitation;
  readonly onSettled: () => void;
}) {
  const { visit, invitation, onSettled } = props;
  const [refused, setRefused] = useState(false);
  const [room, setRoom] = useState(visit.room);
  const durable = visit.uploader?.state().durable ?? true;

  useEffect(() => {
    visit.pinger?.at({
      phase: 'setup',
      setupStep: 'fullscreen',
      stimulusId: null,
      currentSlideNo: null,
      slideCount: visit.session.slides.length,
    });
  }, [visit]);

  const settle = (fullscreen: boolean) => {
    visit.fullscreen = fullscreen;
    onSettled();
  };
  const enter = async () => {
    try {
      await document.documentElement.requestFullscreen({ navigationUI: 'hide' });
      settle(true);
    } catch {
      setRefused(true);
    }
  };

  if (durable && !hasRoom(room, invitation)) {
    return (
      <Card
        title={<FormattedMessage id="room.title" defaultMessage="This device is almost full" />}
        actions={
          <button className="primary" onClick={() => void roomOnDevice().then(setRoom)}>
            <FormattedMessage id="room.again" defaultMessage="Check again" />
          </button>
        }
      >
        <p role="alert">
          <FormattedMessage
            id="room.words"
            defaultMessage="The recording needs a little room on this device until it is sent. Free some space, then check again."
          />
        </p>
      </Card>
    );
  }

  return (
    <Card
      title={
        refused ? (
          <FormattedMessage
            id="fullscreen.refused.title"
            defaultMessage="Your browser refused full screen"
          />
        ) : (
          <FormattedMessage id="fullscreen.title" defaultMessage="Ready to begin" />
        )
      }
      actions={
        <>
          <button className="primary" onClick={() => void enter()}>
            {refused ? (
              <FormattedMessage id="tryAgain" defaultMessage="Try again" />
            ) : (
              <FormattedMessage id="fullscreen.enter" defaultMessage="Start in full screen" />
            )}
          </button>
          {refused && (
            <button onClick={() => settle(false)}>
              <FormattedMessage
                id="fullscreen.without"
                defaultMessage="Continue without full screen"
              />
            </button>
          )}
        </>
      }
    >
      {refused ? (
        <p role="alert">
          <FormattedMessage
            id="fullscreen.refused.words"
            defaultMessage="You can try again, or continue in this window: make it as large as you can and leave its size as it is."
          />
        </p>
      ) : (
        <>
          <p>
            <FormattedMessage
              id="fullscreen.words"
              defaultMessage="The study fills the whole screen. Close other programs, keep your head where it is, and stay with it until the end."
            />
          </p>
          <p className="quiet">
            <FormattedMessage
              id="fullscreen.leave"
              defaultMessage="You can leave at any time with the Esc key."
            />
          </p>
        </>
      )}
      {!durable && (
        <p className="notice">
          <FormattedMessage
            id="room.memoryOnly"
            defaultMessage="This browser keeps nothing on the device, as in a private window. Do not close the page before everything is sent."
          />
        </p>
      )}
    </Card>
  );
}
