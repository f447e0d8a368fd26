import type { BlockChild } from '@fovea/contract/studies/blocks';
import type { Stimulus } from '@fovea/contract/studies/stimuli';
import type { Study } from '@fovea/contract/studies/studies';
import type { BuilderAccess } from '../structure/builderAccess';
import type { BuilderActions, StimulusFields } from '../structure/builderActions';

/** What every panel of details gets. */
export interface DetailsProps {
  readonly study: Study;
  readonly flowId: string;
  readonly actions: BuilderActions;
  readonly access: BuilderAccess;
}

/** What the panel of one item gets: its place as well. */
export interface ItemProps extends DetailsProps {
  readonly child: BlockChild;
}

/** What the settings of one stimulus get. */
export interface StimulusProps {
  readonly stimulus: Stimulus;
  readonly isReadOnly: boolean;
  /** Saves by itself; `label` names the step for Undo. */
  readonly onChange: (fields: StimulusFields, label?: string) => void;
}
