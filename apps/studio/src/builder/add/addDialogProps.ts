import type { Study } from '@fovea/contract/studies/studies';
import type { TreePosition } from '@fovea/rules/flow/tree';
import type { BuilderActions } from '../structure/builderActions';

/** Props of every dialog of the add menu. */
export interface AddDialogProps {
  readonly study: Study;
  readonly flowId: string;
  /** The block to add to. */
  readonly blockId: string;
  readonly at: TreePosition | undefined;
  readonly actions: BuilderActions;
  readonly onClose: () => void;
}
