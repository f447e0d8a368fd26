import { Alert, Text } from '@mantine/core';
import { UPLOAD_TYPES, uploadProblem } from '@fovea/rules/flow/uploads';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DropZone } from './DropZone';
import type { ChosenKind } from './fileKinds';
import { ACCEPTED_TYPES_MESSAGES, FILE_MESSAGES, UPLOAD_PROBLEMS } from './fileMessages';

interface Props {
  readonly kind: ChosenKind;
  /** Called for each chosen file whose type and size are acceptable. */
  readonly onFile: (file: File) => void;
  readonly disabled?: boolean;
  /** Files dropped elsewhere on the page, treated as if chosen here. */
  readonly dropped?: readonly File[];
}

const ACCEPT = (kind: ChosenKind) =>
  kind === 'any'
    ? [...UPLOAD_TYPES.image, ...UPLOAD_TYPES.video, ...UPLOAD_TYPES.surveyTheme].join()
    : UPLOAD_TYPES[kind].join();

/** A button and a drop target for local files; rejects files of another kind. */
export function FilePicker({ kind, onFile, disabled = false, dropped }: Props) {
  const intl = useIntl();
  const [problems, setProblems] = useState<readonly string[]>([]);

  function take(files: readonly File[]) {
    const found: string[] = [];
    for (const file of files) {
      const problem = uploadProblem(file, kind);
      if (problem === null) onFile(file);
      else {
        const types = intl.formatMessage(ACCEPTED_TYPES_MESSAGES[kind]);
        found.push(intl.formatMessage(UPLOAD_PROBLEMS[problem], { file: file.name, types }));
      }
    }
    setProblems(found);
  }
  const taken = useRef<readonly File[] | undefined>(undefined);
  useEffect(() => {
    if (taken.current === dropped) return;
    taken.current = dropped;
    if (dropped && dropped.length > 0) take(dropped);
  });

  return (
    <>
      <DropZone accept={ACCEPT(kind)} onFiles={take} disabled={disabled}>
        <FormattedMessage
          id="files.orDrop"
          defaultMessage="or drop them here. {types}."
          values={{ types: intl.formatMessage(ACCEPTED_TYPES_MESSAGES[kind]) }}
        />
      </DropZone>
      {problems.length > 0 && (
        <Alert
          role="alert"
          color="red"
          icon={<IconAlertTriangle aria-hidden />}
          withCloseButton
          closeButtonLabel={intl.formatMessage(FILE_MESSAGES.dismissReason)}
          onClose={() => setProblems([])}
        >
          {problems.map((problem) => (
            <Text key={problem} size="sm">
              {problem}
            </Text>
          ))}
        </Alert>
      )}
    </>
  );
}
