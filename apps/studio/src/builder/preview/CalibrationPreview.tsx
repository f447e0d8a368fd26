import { ActionIcon, Tooltip } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import type { CalibrationOptions } from '@fovea/contract/studies/stimuli';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import classes from './Preview.module.css';
import { previewPath } from './previewPath';

const WIDTH = 320;
const HEIGHT = 180;
const MIDDLE = { xNorm: 0.5, yNorm: 0.5 };

/** An animation of the calibration dot, in the order and at the speed that respondents will see. */
export function CalibrationPreview({ options }: { readonly options: CalibrationOptions }) {
  const intl = useIntl();
  const isStill = useReducedMotion();
  const [isPaused, setPaused] = useState<boolean | null>(null);
  const [step, setStep] = useState(0);
  const { positions, positionTimeMs, transitionTimeMs, randomizePositions } = options;
  const stands = isPaused ?? isStill;
  const round = Math.floor(step / positions.length);

  useEffect(() => {
    if (stands) return undefined;
    const timer = setInterval(() => setStep((at) => at + 1), positionTimeMs + transitionTimeMs);
    return () => clearInterval(timer);
  }, [stands, positionTimeMs, transitionTimeMs]);

  const path = useMemo(() => {
    // Every round has a new order.
    void round;
    return previewPath(positions, randomizePositions, Math.random);
  }, [positions, randomizePositions, round]);
  const shown = path[step % positions.length] ?? MIDDLE;
  const toggle = stands
    ? intl.formatMessage({ id: 'preview.play', defaultMessage: 'Play the preview' })
    : intl.formatMessage({ id: 'preview.pause', defaultMessage: 'Pause the preview' });
  return (
    <div className={classes['frame']}>
      <svg
        className={classes['slide']}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        style={{ background: options.backgroundColor }}
        role="img"
        aria-label={intl.formatMessage(
          {
            id: 'builder.calibrationPreview',
            defaultMessage: 'Preview: a dot moves over {count} points',
          },
          { count: positions.length },
        )}
      >
        {positions.map(({ xNorm, yNorm }) => (
          <circle
            key={`${xNorm} ${yNorm}`}
            cx={xNorm * WIDTH}
            cy={yNorm * HEIGHT}
            r={2}
            fill={options.color}
            opacity={0.35}
          />
        ))}
        <g
          className={classes['dot']}
          style={{
            transform: `translate(${shown.xNorm * WIDTH}px, ${shown.yNorm * HEIGHT}px)`,
            transitionDuration: `${transitionTimeMs}ms`,
          }}
        >
          <circle r={7} fill={options.color} />
          <circle r={2} fill={options.backgroundColor} />
        </g>
      </svg>
      <Tooltip label={toggle}>
        <ActionIcon
          className={classes['corner'] ?? ''}
          size={24}
          variant="default"
          aria-label={toggle}
          onClick={() => setPaused(!stands)}
        >
          {stands ? (
            <IconPlayerPlay size={14} aria-hidden />
          ) : (
            <IconPlayerPause size={14} aria-hidden />
          )}
        </ActionIcon>
      </Tooltip>
    </div>
  );
}
