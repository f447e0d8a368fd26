import type { Study } from '@fovea/contract/studies/studies';
import { childrenInOrder } from '@fovea/rules/flow/flow';
import type { TreePosition } from '@fovea/rules/flow/tree';
import { FormattedMessage } from 'react-intl';

interface Props {
  readonly study: Pick<Study, 'blocks' | 'stimuli'>;
  readonly flowId: string;
  /** Null for the server's default position, at the end of the flow. */
  readonly target: TreePosition | null;
}

/** Where an element that is added now will land. */
export function AddTarget({ study, flowId, target }: Props) {
  const block = study.blocks.find(({ id }) => id === (target?.blockId ?? flowId));
  if (!block) return null;
  const children = childrenInOrder(block);
  const before = target && target.place < children.length ? children[target.place - 1] : undefined;
  const neighbour =
    before &&
    (study.stimuli.find(({ id }) => id === before.stimulusId) ??
      study.blocks.find(({ id }) => id === before.blockId));
  return neighbour ? (
    <FormattedMessage
      id="builder.add.after"
      defaultMessage="After “{name}”"
      values={{ name: <bdi>{neighbour.displayName}</bdi> }}
    />
  ) : (
    <FormattedMessage
      id="builder.add.atEnd"
      defaultMessage="At the end of “{name}”"
      values={{ name: <bdi>{block.displayName}</bdi> }}
    />
  );
}
