import type { Study } from '@fovea/contract/studies';
import { FormattedMessage } from 'react-intl';
import { Panel } from '../../controls/Panel';
import type { BuilderAccess } from '../builderAccess';
import type { BuilderActions } from '../builderActions';

interface Props {
  readonly study: Study;
  readonly flowId: string;
  /** Child ids: none for the flow itself, or one; the page shows another panel for several. */
  readonly selection: readonly string[];
  readonly actions: BuilderActions;
  readonly access: BuilderAccess;
}

/** The settings of the flow, or of the one selected block or stimulus. */
export function DetailsPanel({ study, flowId, selection }: Props) {
  const child = study.blocks
    .flatMap(({ children }) => children)
    .find(({ id }) => id === selection[0]);
  const blockId = child?.blockId ?? (child ? null : flowId);
  const name = blockId
    ? study.blocks.find(({ id }) => id === blockId)?.displayName
    : study.stimuli.find(({ id }) => id === child?.stimulusId)?.displayName;
  return (
    <Panel title={<FormattedMessage id="builder.details" defaultMessage="Details" />}>
      <bdi>{name}</bdi>
    </Panel>
  );
}
