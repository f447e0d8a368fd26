import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Card } from '../screens/Card';
import type { StepProps } from './step/stepProps';
import '../screens/steps.css';

/** How to sit, shown before the camera checks it. */
export function PreparationStep({ eyebrow, onDone }: StepProps) {
  return (
    <Card
      wide
      eyebrow={eyebrow}
      title={<FormattedMessage id="prepare.title" defaultMessage="Make yourself comfortable" />}
      actions={
        <button className="primary" onClick={() => onDone('done')}>
          <FormattedMessage id="check.continue" defaultMessage="Continue" />
        </button>
      }
    >
      <ul className="tips">
        <Tip picture={<Distance />}>
          <FormattedMessage
            id="prepare.distance"
            defaultMessage="Sit an arm's length from the screen, with your face in the middle of the picture. Lean back, so that you can keep still."
          />
        </Tip>
        <Tip picture={<Light />}>
          <FormattedMessage
            id="prepare.light"
            defaultMessage="Let the light come from the front: a lamp behind the screen or a window before you, none behind you."
          />
        </Tip>
        <Tip picture={<Glasses />}>
          <FormattedMessage
            id="prepare.glasses"
            defaultMessage="Push your hair out of your eyes. If you can read without glasses, take them off; if not, keep them clean and turn away from lamps that they mirror."
          />
        </Tip>
      </ul>
      <p className="quiet">
        <FormattedMessage
          id="prepare.still"
          defaultMessage="During the study move your eyes rather than your head."
        />
      </p>
    </Card>
  );
}

function Tip({ picture, children }: { readonly picture: ReactNode; readonly children: ReactNode }) {
  return (
    <li>
      <svg viewBox="0 0 120 80" aria-hidden="true" focusable="false">
        {picture}
      </svg>
      <p>{children}</p>
    </li>
  );
}

/** A person in front of a screen, with the distance marked. */
function Distance() {
  return (
    <>
      <circle cx="30" cy="28" r="10" />
      <path d="M12 70c0-18 8-26 18-26s18 8 18 26M98 16v34M92 62h12M98 50v12" />
      <path className="mark" d="M46 28h44M52 23l-6 5 6 5M84 23l6 5-6 5" />
    </>
  );
}

/** A lamp in front of a face. */
function Light() {
  return (
    <>
      <circle cx="36" cy="38" r="13" />
      <path d="M14 76c1-14 9-20 22-20s21 6 22 20" />
      <circle className="mark" cx="92" cy="30" r="8" />
      <path
        className="mark"
        d="M92 12v5M92 43v5M74 30h5M105 30h5M79 17l4 4M101 39l4 4M105 17l-4 4M79 43l4-4"
      />
    </>
  );
}

/** Glasses without reflections. */
function Glasses() {
  return (
    <>
      <circle cx="38" cy="42" r="17" />
      <circle cx="82" cy="42" r="17" />
      <path d="M55 40q5-5 10 0M21 38L10 32M99 38l11-6" />
      <circle className="mark" cx="38" cy="42" r="4" />
      <circle className="mark" cx="82" cy="42" r="4" />
    </>
  );
}
