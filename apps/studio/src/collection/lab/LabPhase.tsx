import type { LabPhase } from '@fovea/rules/studies/quota';
import { FormattedMessage } from 'react-intl';
import { StateBadge, type Tone } from '../../controls/feedback/StateBadge';

const TONES: Record<LabPhase, Tone> = {
  configNeeded: 'warning',
  readyToStart: 'waiting',
  inProgress: 'good',
  finished: 'waiting',
  analysisOnly: 'waiting',
};

export function LabPhaseBadge({ phase }: { readonly phase: LabPhase }) {
  return (
    <StateBadge tone={TONES[phase]}>
      <PhaseLabel phase={phase} />
    </StateBadge>
  );
}

function PhaseLabel({ phase }: { readonly phase: LabPhase }) {
  switch (phase) {
    case 'configNeeded':
      return <FormattedMessage id="lab.configNeeded" defaultMessage="Configuration needed" />;
    case 'readyToStart':
      return <FormattedMessage id="lab.readyToStart" defaultMessage="Ready to start" />;
    case 'inProgress':
      return <FormattedMessage id="lab.inProgress" defaultMessage="In progress" />;
    case 'finished':
      return <FormattedMessage id="lab.finished" defaultMessage="Finished" />;
    case 'analysisOnly':
      return <FormattedMessage id="lab.analysisOnly" defaultMessage="Analysis only" />;
  }
}

/** What a phase means, in a sentence. */
export function LabPhaseHelp({ phase }: { readonly phase: LabPhase }) {
  switch (phase) {
    case 'configNeeded':
      return (
        <FormattedMessage
          id="lab.configNeeded.help"
          defaultMessage="Data is collected on the machines of a lab once the study is configured."
        />
      );
    case 'readyToStart':
      return (
        <FormattedMessage
          id="lab.readyToStart.help"
          defaultMessage="The study has a quota. Once it is started, the machines of the lab fetch it, and respondents can be registered."
        />
      );
    case 'inProgress':
      return (
        <FormattedMessage
          id="lab.inProgress.help"
          defaultMessage="Data is being collected in the lab. Respondents who are registered are sent to a machine."
        />
      );
    case 'finished':
      return (
        <FormattedMessage
          id="lab.finished.help"
          defaultMessage="The data collection has ended, and the quota is kept as it was. It can be started again."
        />
      );
    case 'analysisOnly':
      return (
        <FormattedMessage
          id="lab.analysisOnly.help"
          defaultMessage="This study came with its results: no data is collected for it."
        />
      );
  }
}
