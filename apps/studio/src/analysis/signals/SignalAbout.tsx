import type { SignalEntry } from '@fovea/science/signals/signalCatalogue';
import { FormattedMessage, useIntl } from 'react-intl';
import { REST_WORDS, SIGNAL_CLAIM_WORDS, SIGNAL_WORDS } from '../../replay/signals/signalWords';

const isSignal = (id: string): id is keyof typeof SIGNAL_WORDS => id in SIGNAL_WORDS;

/** Help for a signal: definition, inputs, unit, and which engine measures it. */
export function SignalAbout({ entry }: { readonly entry: SignalEntry }) {
  const intl = useIntl();
  const parts = entry.restsOn.map((part) => {
    const words = isSignal(part) ? SIGNAL_WORDS[part] : REST_WORDS[part];
    return words ? intl.formatMessage(words) : part;
  });
  const isOfFace = entry.group !== 'voice' && entry.group !== 'respiration';
  return (
    <>
      <p>
        <FormattedMessage {...SIGNAL_CLAIM_WORDS[entry.group]} />
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
      {isOfFace && (
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
