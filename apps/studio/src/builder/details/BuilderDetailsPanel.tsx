import type { Study } from '@fovea/contract/studies/studies';
import type { BuilderAccess } from '../structure/builderAccess';
import type { BuilderActions } from '../structure/builderActions';
import { BlockDetails } from './BlockDetails';
import { FlowDetails } from './FlowDetails';
import { StimulusDetails } from './StimulusDetails';

interface Props {
  readonly study: Study;
  readonly flowId: string;
  /** Child ids: none for the flow itself, or one; the page shows another panel for several. */
  readonly selection: readonly string[];
  readonly actions: BuilderActions;
  readonly access: BuilderAccess;
}

/** The settings of the flow, or of the one selected block or stimulus. */
export function BuilderDetailsPanel({ selection, ...props }: Props) {
  const { study, flowId } = props;
  const child = study.blocks
    .flatMap(({ children }) => children)
    .find(({ id }) => id === selection[0]);
  const block = study.blocks.find(({ id }) => id === child?.blockId);
  const stimulus = study.stimuli.find(({ id }) => id === child?.stimulusId);
  const flow = study.blocks.find(({ id }) => id === flowId);

  // The keys begin every field anew, so that nothing half typed moves to another item.
  if (child && block) return <BlockDetails key={child.id} {...props} child={child} block={block} />;
  if (child && stimulus) {
    return <StimulusDetails key={child.id} {...props} child={child} stimulus={stimulus} />;
  }
  return flow ? <FlowDetails key={flow.id} {...props} flow={flow} /> : null;
}
