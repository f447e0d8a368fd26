import type { Study } from '@fovea/contract/studies';
import { isSurveyOnly } from '@fovea/rules/studyKinds';
import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';

/** A study of surveys only has nothing to replay: says where its answers are. */
export function SurveyOnlyNotice({ study }: { readonly study: Study }) {
  if (!isSurveyOnly(study)) return null;
  return (
    <Alert mb={16} icon={<IconInfoCircle aria-hidden />}>
      <FormattedMessage
        id="study.surveyOnly"
        defaultMessage="This study contains only surveys. The answers are shown in the Survey results tab once the data is processed."
      />
    </Alert>
  );
}
