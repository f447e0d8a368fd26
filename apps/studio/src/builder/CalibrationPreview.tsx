import type { CalibrationOptions } from '@fovea/contract/stimuli';
import { useReducedMotion } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import classes from './Builder.module.css';

const WIDTH = 320;
const HEIGHT = 180;

/** The dot on its way over the points, at the speed the respondent will see. */
export function CalibrationPreview({ options }: { readonly options: CalibrationOptions }) {
  const intl = useIntl();
  const isStill = useReducedMotion();
  const [step, setStep] = useState(0);
  const { positions, positionTimeMs, transitionTimeMs } = options;

  useEffect(() => {
    if (isStill) return undefined;
    const timer = setInterval(() => setStep((at) => at + 1), positionTimeMs + transitionTimeMs);
    return () => clearInterval(timer);
  }, [isStill, positionTimeMs, transitionTimeMs]);

  const shown = positions[step % positions.length] ?? { xNorm: 0.5, yNorm: 0.5 };
  return (
    <svg
      className={classes['preview']}
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
  );
}
