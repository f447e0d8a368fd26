import type { RespondentSession } from '@fovea/contract/participation/respondents';
import { DOUBTFUL_PARAMETERS, WRONG_PARAMETERS } from '@fovea/rules/participation/panelParameters';
import { Alert, Anchor, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react';
import { HelpLink } from '../help/HelpLink';
import { FormattedMessage } from 'react-intl';

/** The result of the check of the link's parameters, as recorded at the start. */
export function ParameterAlert({
  studyId,
  variables,
}: Pick<RespondentSession, 'studyId' | 'variables'>) {
  const isWrong = variables[WRONG_PARAMETERS] === 'true';
  const isDoubtful = variables[DOUBTFUL_PARAMETERS] === 'true';
  if (!isWrong && !isDoubtful) return null;
  // The second name is used by older recordings.
  const url = variables['foveaIngoingUrl'] ?? variables['FoveaIngoingUrl'];
  return (
    <Alert
      role="alert"
      color={isWrong ? 'red' : 'yellow'}
      icon={isWrong ? <IconCircleX aria-hidden /> : <IconAlertTriangle aria-hidden />}
      title={
        isWrong ? (
          <FormattedMessage
            id="session.parameters.wrong"
            defaultMessage="Error: Invalid respondent parameters"
          />
        ) : (
          <FormattedMessage
            id="session.parameters.doubtful"
            defaultMessage="Warning: Possible incorrect or missing respondent parameters"
          />
        )
      }
    >
      <Stack gap={8}>
        {url !== undefined && (
          <Text size="md">
            <FormattedMessage
              id="session.parameters.url"
              defaultMessage="The most recent incoming address was {url}"
              // Plain text, not a link: the value is external input.
              values={{
                url: (
                  <bdi dir="ltr" style={{ overflowWrap: 'anywhere', fontWeight: 600 }}>
                    {url}
                  </bdi>
                ),
              }}
            />
          </Text>
        )}
        <Text size="md">
          {isWrong ? (
            <FormattedMessage
              id="session.parameters.wrong.meaning"
              defaultMessage="A parameter that the panel adds is empty, still a placeholder, or not an ID of Prolific, so this session may not be matched with a person of the panel. The recording is not affected. Compare the address with the link that was given to the panel."
            />
          ) : (
            <FormattedMessage
              id="session.parameters.doubtful.meaning"
              defaultMessage="A parameter is missing, still a placeholder or given twice, or another session came with the same ID of the panel. The recording is not affected. Compare the address with the link that was given to the panel."
            />
          )}
        </Text>
        <Anchor href={`#/studies/${studyId}/data-collection`} size="md" c="inherit" td="underline">
          <FormattedMessage
            id="session.parameters.help"
            defaultMessage="How collection links take parameters"
          />
        </Anchor>
        <HelpLink page="collecting-with-links-and-panels" size="md" />
      </Stack>
    </Alert>
  );
}
