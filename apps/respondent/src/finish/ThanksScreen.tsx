import { FormattedMessage } from 'react-intl';
import { receiptCode } from '@fovea/rules/receiptCode';
import type { Visit } from '../record/beginVisit';
import { Card } from '../screens/Card';
import { Sign } from '../screens/Sign';

export function ThanksScreen({ visit }: { readonly visit: Visit }) {
  return (
    <Card
      eyebrow={<Sign of="good" />}
      title={<FormattedMessage id="thanks.title" defaultMessage="Thank you for taking part" />}
    >
      <p>
        <FormattedMessage
          id="thanks.words"
          defaultMessage="Everything has arrived. You can close this page."
        />
      </p>
      <p className="receipt">
        <FormattedMessage
          id="thanks.receipt"
          defaultMessage="Your code: {code}"
          values={{ code: <bdi>{receiptCode(visit.session.sessionId)}</bdi> }}
        />
      </p>
      <p className="quiet">
        <FormattedMessage
          id="thanks.receiptUse"
          defaultMessage="Name it if you write to the researchers about your recording."
        />
      </p>
    </Card>
  );
}
