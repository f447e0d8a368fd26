import { useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Card } from '../../screens/Card';
import { playBeeps } from './playBeeps';
import { PATIENCE_MS } from '../position/PositionCard';
import type { StepProps } from '../step/stepProps';
import { useSustained } from '../step/useSustained';
import '../../screens/steps.css';

const CHOICES = [1, 2, 3, 4, 5];
const MIN_BEEPS = 2;

/** A different number than before, so that repeating a wrong answer is never right. */
function nextCount(before: number | null): number {
  const others = CHOICES.filter((count) => count >= MIN_BEEPS && count !== before);
  return others[Math.floor(Math.random() * others.length)] ?? MIN_BEEPS;
}

/** Plays some beeps and asks how many there were. */
export function LoudspeakerCheck({ eyebrow, onDone }: StepProps) {
  const [count, setCount] = useState<number | null>(null);
  const [state, setState] = useState<'quiet' | 'playing' | 'asking' | 'wrong' | 'broken'>('quiet');
  const patient = useSustained(true, PATIENCE_MS);

  const playButton = useRef<HTMLButtonElement>(null);
  const handleWrongAnswer = () => {
    setState('wrong');
    // The number buttons disappear, so the keyboard focus has to move.
    playButton.current?.focus();
  };

  const play = async () => {
    // Not disabled in the meantime, because that would take the focus away.
    if (state === 'playing') return;
    const next = nextCount(count);
    setCount(next);
    setState('playing');
    try {
      await playBeeps(next);
      setState('asking');
    } catch {
      setState('broken');
    }
  };

  return (
    <Card
      eyebrow={eyebrow}
      title={<FormattedMessage id="sound.title" defaultMessage="Can you hear this device?" />}
      actions={
        <>
          <button
            ref={playButton}
            className={state === 'asking' ? undefined : 'primary'}
            aria-disabled={state === 'playing'}
            onClick={() => void play()}
          >
            {count === null ? (
              <FormattedMessage id="sound.play" defaultMessage="Play the beeps" />
            ) : (
              <FormattedMessage id="sound.again" defaultMessage="Play again" />
            )}
          </button>
          {patient && (
            <button onClick={() => onDone('skipped')}>
              <FormattedMessage id="check.anyway" defaultMessage="Continue anyway" />
            </button>
          )}
        </>
      }
    >
      <p>
        <FormattedMessage
          id="sound.words"
          defaultMessage="The study has sound. Turn up the loudspeaker or put on headphones, play the beeps and count them."
        />
      </p>
      {(state === 'wrong' || state === 'broken') && (
        <p className="notice" role="alert">
          {state === 'wrong' ? (
            <FormattedMessage
              id="sound.wrong"
              defaultMessage="That was another number. Turn the sound up and play them again: now there may be more or fewer."
            />
          ) : (
            <FormattedMessage
              id="sound.broken"
              defaultMessage="Nothing could be played. Check that a loudspeaker or headphones are connected, then play again."
            />
          )}
        </p>
      )}
      {state === 'asking' && (
        <fieldset className="counts">
          <legend>
            <FormattedMessage id="sound.howMany" defaultMessage="How many beeps did you hear?" />
          </legend>
          {CHOICES.map((choice) => (
            <button
              key={choice}
              onClick={() => (choice === count ? onDone('done') : handleWrongAnswer())}
            >
              <FormattedMessage
                id="sound.count"
                defaultMessage="{count, number}"
                values={{ count: choice }}
              />
            </button>
          ))}
          <button onClick={handleWrongAnswer}>
            <FormattedMessage id="sound.none" defaultMessage="None" />
          </button>
        </fieldset>
      )}
    </Card>
  );
}
