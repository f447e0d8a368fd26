import { isOfFace, type SignalEntry } from '@fovea/science/signals/signalCatalogue';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  SIGNAL_INPUT_MESSAGES,
  SIGNAL_CLAIM_MESSAGES,
  SIGNAL_MESSAGES,
} from '../../replay/signals/signalMessages';

const isSignal = (id: string): id is keyof typeof SIGNAL_MESSAGES => id in SIGNAL_MESSAGES;

/** Help for a signal: definition, inputs, unit, and which engine measures it. */
export function SignalInfo({ entry }: { readonly entry: SignalEntry }) {
  const intl = useIntl();
  const parts = entry.restsOn.map((part) => {
    const messages = isSignal(part) ? SIGNAL_MESSAGES[part] : SIGNAL_INPUT_MESSAGES[part];
    return messages ? intl.formatMessage(messages) : part;
  });
  return (
    <>
      <p>
        <FormattedMessage {...SIGNAL_CLAIM_MESSAGES[entry.group]} />
      </p>
      <p>
        <FormattedMessage
          id="signal.made"
          defaultMessage="Made of: {parts}."
          values={{ parts: intl.formatList(parts) }}
        />
      </p>
      {entry.unit && (
        <p>
          <FormattedMessage
            id="signal.unit"
            defaultMessage="Unit: {unit}."
            values={{ unit: <bdi>{entry.unit}</bdi> }}
          />
        </p>
      )}
      {isOfFace(entry) && (
        <p>
          {entry.engines.length > 0 ? (
            <FormattedMessage
              id="signal.engines"
              defaultMessage="Measured by the face engines {engines}."
              values={{ engines: intl.formatList(entry.engines) }}
            />
          ) : (
            <FormattedMessage
              id="signal.noEngines"
              defaultMessage="None of the face engines measures it yet."
            />
          )}
        </p>
      )}
    </>
  );
}
