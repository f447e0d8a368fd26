import type { Study } from '@fovea/contract/studies/studies';
import type { TreePlace } from '@fovea/rules/flow/tree';
import type { BuilderActions } from '../structure/builderActions';

/** What every dialog of the add menu gets. */
export interface AddDialogProps {
  readonly study: Study;
  readonly flowId: string;
  /** The block that gets what is added. */
  readonly blockId: string;
  readonly at: TreePlace | undefined;
  readonly actions: BuilderActions;
  readonly onClose: () => void;
}
