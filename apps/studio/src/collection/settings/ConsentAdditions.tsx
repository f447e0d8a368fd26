import type { Sensors } from '@fovea/contract/studies/sensors';
import type { Study } from '@fovea/contract/studies/studies';
import { previewLink } from '@fovea/rules/participation/links';
import { measuredSensors } from '@fovea/rules/studies/measuredSettings';
import { Anchor, List, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FieldGroup } from '../../controls/fields/FieldGroup';
import { SENSOR_MESSAGES } from '../../messages/contractMessages';

const NAMES = Object.keys(SENSOR_MESSAGES) as (keyof Sensors)[];

/** What the consent screen states automatically, so that the researcher's own text need not repeat it. */
export function ConsentAdditions({ study }: { readonly study: Study }) {
  const intl = useIntl();
  const { recordWebcamVideo } = study;
  const sensors = measuredSensors(study);
  const measured = NAMES.filter((name) => sensors[name]).map((name) =>
    intl.formatMessage(SENSOR_MESSAGES[name]),
  );
  return (
    <FieldGroup
      legend={
        <FormattedMessage
          id="consentAdds.title"
          defaultMessage="What the consent screen says by itself"
        />
      }
    >
      <List size="sm" spacing={4}>
        <List.Item>
          {measured.length > 0 ? (
            <FormattedMessage
              id="consentAdds.sensors"
              defaultMessage="What is measured: {sensors}."
              values={{ sensors: intl.formatList(measured, { type: 'conjunction' }) }}
            />
          ) : (
            <FormattedMessage
              id="consentAdds.nothing"
              defaultMessage="That nothing is measured of the respondent, only what is answered and done."
            />
          )}
        </List.Item>
        {sensors.webcam && (
          <List.Item>
            {recordWebcamVideo ? (
              <FormattedMessage
                id="consentAdds.video"
                defaultMessage="That the video of the camera is kept, {hasSound, select, true {with the sound of the microphone} other {without sound}}."
                values={{ hasSound: String(sensors.microphone) }}
              />
            ) : (
              <FormattedMessage
                id="consentAdds.noVideo"
                defaultMessage="That no video of the camera is kept: its picture stays on the respondent’s device, and only measurements of it are sent."
              />
            )}
          </List.Item>
        )}
        <List.Item>
          <FormattedMessage
            id="consentAdds.always"
            defaultMessage="About how long it takes, that stopping is possible at any time, how to take the consent back, and your contact e-mail."
          />
        </List.Item>
      </List>
      <Text size="sm" mt={8}>
        <Anchor
          href={previewLink(study, { entire: true, locale: study.locale })}
          target="_blank"
          rel="noreferrer"
        >
          <FormattedMessage id="consentAdds.preview" defaultMessage="See the consent screen" />{' '}
          <IconExternalLink size={14} aria-hidden style={{ verticalAlign: '-2px' }} />
        </Anchor>{' '}
        <Text span c="dimmed">
          <FormattedMessage
            id="consentAdds.preview.help"
            defaultMessage="as a preview, which never counts as a respondent."
          />
        </Text>
      </Text>
    </FieldGroup>
  );
}
