import type { ExportKind } from '@fovea/contract/studies/exports';
import { isCalibration } from '@fovea/rules/flow/stimulusTypes';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { contentsOf } from './exportChoices';
import { ExportDialog, type ExportDialogProps } from './ExportDialog';
import { NamesField } from './NamesField';
import { SeparatorField } from './SeparatorField';
import { StimulusField } from './StimulusField';
import { useDialogChoices } from './useDialogChoices';

interface Props extends ExportDialogProps {
  readonly kind: Exclude<ExportKind, 'STUDY'>;
}

/** A new export of signals or facial expressions as CSV. */
export function CsvExportDialog(props: Props) {
  const { kind, study, again } = props;
  const [choices, change] = useDialogChoices(kind, again);
  const [stimulusIds, setStimulusIds] = useState(again?.stimulusIds ?? null);
  return (
    <ExportDialog
      {...props}
      title={
        kind === 'SIGNALS' ? (
          <FormattedMessage id="export.signals.title" defaultMessage="Export signals as CSV" />
        ) : (
          <FormattedMessage
            id="export.expressions.title"
            defaultMessage="Export statistics of facial expressions"
          />
        )
      }
      wanted={{ contents: contentsOf(choices), exportFaceVideos: false, stimulusIds }}
      isComplete={choices.separator !== null && stimulusIds?.length !== 0}
    >
      <SeparatorField value={choices.separator} onChange={(separator) => change({ separator })} />
      <NamesField
        value={choices.respondentNames}
        onChange={(respondentNames) => change({ respondentNames })}
      />
      <StimulusField
        stimuli={study.stimuli.filter((stimulus) => !isCalibration(stimulus))}
        value={stimulusIds}
        onChange={(ids) => setStimulusIds(ids && [...ids])}
      />
    </ExportDialog>
  );
}
