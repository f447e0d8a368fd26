import type { Stimulus } from '@fovea/contract/stimuli';
import { IconMovie, IconPhoto, IconTarget, IconTypography } from '@tabler/icons-react';
import classes from './Builder.module.css';

const ICONS = {
  IMAGE: IconPhoto,
  VIDEO: IconMovie,
  INSTRUCTION: IconTypography,
  CALIBRATION: IconTarget,
} as const;

/** A small picture of a stimulus; its colours where it has no file. */
export function StimulusThumb({ stimulus }: { readonly stimulus: Stimulus }) {
  const Icon = ICONS[stimulus.type];
  const colors = stimulus.instructionOptions ?? stimulus.calibrationOptions;
  const style = colors ? { color: colors.color, background: colors.backgroundColor } : {};
  return (
    <span className={classes['thumb']} style={style}>
      {stimulus.thumbnailUrl ? (
        <img src={stimulus.thumbnailUrl} alt="" loading="lazy" draggable={false} />
      ) : (
        <Icon size={22} stroke={1.5} aria-hidden />
      )}
    </span>
  );
}
