import type { Invitation } from '@fovea/contract/participation/participation';
import { FormattedMessage } from 'react-intl';
import { Card } from '../screens/Card';

/** Lists the flows by name, for studies that let respondents choose. */
export function ChooseFlowScreen(props: {
  readonly invitation: Pick<Invitation, 'name' | 'flows'>;
  readonly onChoose: (flowId: string) => void;
}) {
  const { name, flows } = props.invitation;
  return (
    <Card
      eyebrow={<bdi>{name}</bdi>}
      title={<FormattedMessage id="chooseFlow.title" defaultMessage="Choose a part of the study" />}
    >
      <p>
        <FormattedMessage
          id="chooseFlow.words"
          defaultMessage="This study has several parts. Choose the one that you were asked to take."
        />
      </p>
      <ul className="choices">
        {flows.map((flow) => (
          <li key={flow.id}>
            <button onClick={() => props.onChoose(flow.id)}>
              <bdi>{flow.name}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
