import type { BlockChild } from '@fovea/contract/studies/blocks';
import type { Stimulus } from '@fovea/contract/studies/stimuli';
import type { Study } from '@fovea/contract/studies/studies';
import type { BuilderAccess } from '../structure/builderAccess';
import type { BuilderActions, StimulusFields } from '../structure/builderActions';

/** Props of every details panel. */
export interface DetailsProps {
  readonly study: Study;
  readonly flowId: string;
  readonly actions: BuilderActions;
  readonly access: BuilderAccess;
}

/** Props of the panel of one item, including its position. */
export interface ItemProps extends DetailsProps {
  readonly child: BlockChild;
}

/** Props of the settings of one stimulus. */
export interface StimulusProps {
  readonly stimulus: Stimulus;
  readonly isReadOnly: boolean;
  /** Saves automatically; `label` names the undo step. */
  readonly onChange: (fields: StimulusFields, label?: string) => void;
}
