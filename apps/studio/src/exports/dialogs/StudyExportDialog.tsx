import { isBuiltHere } from '@fovea/rules/studies/studyKinds';
import { FormattedMessage } from 'react-intl';
import { ContentsFields } from './ContentsFields';
import { contentsOf } from './exportChoices';
import { ExportDialog, type ExportDialogProps } from './ExportDialog';
import { useDialogChoices } from './useDialogChoices';

/** A new zip file of a study. */
export function StudyExportDialog(props: ExportDialogProps) {
  const [choices, change] = useDialogChoices('STUDY', props.again);
  return (
    <ExportDialog
      {...props}
      kind="STUDY"
      baseName={props.study.name}
      title={
        isBuiltHere(props.study) ? (
          <FormattedMessage id="export.study.title" defaultMessage="Create a study zip" />
        ) : (
          <FormattedMessage id="export.legacy.button" defaultMessage="Generate study zip file" />
        )
      }
      wanted={{
        contents: contentsOf(choices),
        exportFaceVideos: choices.exportFaceVideos,
        stimulusIds: null,
      }}
      missing={null}
    >
      <ContentsFields choices={choices} change={change} />
    </ExportDialog>
  );
}
