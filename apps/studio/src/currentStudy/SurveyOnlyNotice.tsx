import type { Study } from '@fovea/contract/studies/studies';
import { isBuiltHere } from '@fovea/rules/studies/studyKinds';
import { isSurveyOnly } from '@fovea/rules/studies/surveyOnly';
import { Alert, Anchor } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { FormattedMessage } from 'react-intl';
import { useHasFeature } from '../state/session';

/** A study with surveys only has nothing to replay: links to its answers instead. */
export function SurveyOnlyNotice({ study }: { readonly study: Study }) {
  const canAnalyse = useHasFeature('ANALYSIS');
  if (!isSurveyOnly(study)) return null;
  return (
    <Alert mb={16} icon={<IconInfoCircle aria-hidden />}>
      <FormattedMessage
        id="study.surveyOnly"
        defaultMessage="This study contains only surveys. The answers are shown in the <link>Survey results</link> tab once the data is processed."
        values={{
          link: (messages) =>
            canAnalyse && isBuiltHere(study) ? (
              <Anchor
                inherit
                underline="always"
                renderRoot={(root) => (
                  <Link
                    {...root}
                    to="/studies/$studyId/survey-results"
                    params={{ studyId: study.id }}
                  />
                )}
              >
                {messages}
              </Anchor>
            ) : (
              messages
            ),
        }}
      />
    </Alert>
  );
}
