import type { Study } from '@fovea/contract/studies/studies';
import type { BuilderAccess } from '../structure/builderAccess';
import type { BuilderActions } from '../structure/builderActions';
import { BlockDetails } from './BlockDetails';
import { FlowDetails } from './FlowDetails';
import { StimulusDetails } from './StimulusDetails';

interface Props {
  readonly study: Study;
  readonly flowId: string;
  /** Child ids: empty for the flow itself, or one; several have a panel of their own. */
  readonly selection: readonly string[];
  readonly actions: BuilderActions;
  readonly access: BuilderAccess;
}

/** Details of the flow, or of the selected block or stimulus. */
export function BuilderDetailsPanel({ selection, ...props }: Props) {
  const { study, flowId } = props;
  const child = study.blocks
    .flatMap(({ children }) => children)
    .find(({ id }) => id === selection[0]);
  const block = study.blocks.find(({ id }) => id === child?.blockId);
  const stimulus = study.stimuli.find(({ id }) => id === child?.stimulusId);
  const flow = study.blocks.find(({ id }) => id === flowId);

  // The keys reset every field, so that unfinished input does not move to another item.
  if (child && block) return <BlockDetails key={child.id} {...props} child={child} block={block} />;
  if (child && stimulus) {
    return <StimulusDetails key={child.id} {...props} child={child} stimulus={stimulus} />;
  }
  return flow ? <FlowDetails key={flow.id} {...props} flow={flow} /> : null;
}
