import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { estimateStorage } from '../../recording/openJournal';
import { Card } from '../../screens/Card';
import { hasStorageFor } from './hasStorageFor';
import type { StepProps } from '../step/stepProps';

export function FullscreenStep({ context, invitation, eyebrow, onDone }: StepProps) {
  const [refused, setRefused] = useState(false);
  const [storage, setRoom] = useState(context.storage);
  const durable = context.uploader?.state().durable ?? true;

  const settle = (fullscreen: boolean) => {
    context.fullscreen = fullscreen;
    onDone(fullscreen ? 'done' : 'skipped');
  };
  const enter = async () => {
    try {
      await document.documentElement.requestFullscreen({ navigationUI: 'hide' });
      settle(true);
    } catch {
      setRefused(true);
    }
  };

  if (durable && !hasStorageFor(storage, invitation)) {
    return (
      <Card
        eyebrow={eyebrow}
        title={<FormattedMessage id="room.title" defaultMessage="This device is almost full" />}
        actions={
          <button className="primary" onClick={() => void estimateStorage().then(setRoom)}>
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
      eyebrow={eyebrow}
      title={
        refused ? (
          <FormattedMessage
            id="fullscreen.refused.title"
            defaultMessage="Your browser refused full screen"
          />
        ) : (
          <FormattedMessage id="fullscreen.title" defaultMessage="Fill the whole screen" />
        )
      }
      actions={
        <>
          <button className="primary" onClick={() => void enter()}>
            {refused ? (
              <FormattedMessage id="tryAgain" defaultMessage="Try again" />
            ) : (
              <FormattedMessage id="fullscreen.enter" defaultMessage="Go to full screen" />
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
              defaultMessage="The study fills the whole screen, so that nothing draws your eyes away. Close other programs, and stay with it until the end."
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
    </Card>
  );
}
