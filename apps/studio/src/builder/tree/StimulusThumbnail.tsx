import type { Stimulus } from '@fovea/contract/studies/stimuli';
import { StimulusTypeIcon } from '../../messages/StimulusTypeIcon';
import classes from './Builder.module.css';

/** The thumbnail of a stimulus; its colours if it has no file. */
export function StimulusThumbnail({ stimulus }: { readonly stimulus: Stimulus }) {
  const colors = stimulus.instructionOptions ?? stimulus.calibrationOptions;
  const style = colors ? { color: colors.color, background: colors.backgroundColor } : {};
  return (
    <span className={classes['thumb']} style={style}>
      {stimulus.thumbnailUrl ? (
        <img src={stimulus.thumbnailUrl} alt="" loading="lazy" draggable={false} />
      ) : (
        <StimulusTypeIcon type={stimulus.type} size={22} />
      )}
    </span>
  );
}
