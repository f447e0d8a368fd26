import { Group, SegmentedControl, Text } from '@mantine/core';
import {
  displayTypeChange,
  displayTypeOf,
  availableSettings,
  type DisplayType,
} from '@fovea/rules/flow/stimulusSettings';
import { websiteUrl } from '@fovea/rules/inputs/websiteUrl';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FieldGroup } from '../../controls/fields/FieldGroup';
import { TextField } from '../../controls/fields/TextField';
import { useLiveValidation } from '../../controls/fields/useLiveValidation';
import { WebsitePreview } from '../preview/WebsitePreview';
import type { StimulusProps } from './detailsProps';
import { WEBSITE_PROBLEMS } from './nameProblemMessages';

/** The address of a website or a Qualtrics survey, and how it is shown. */
export function WebsiteFields({ stimulus, isReadOnly, onChange }: StimulusProps) {
  const intl = useIntl();
  const [typed, setTyped] = useState<string | null>(null);
  const read = websiteUrl(typed ?? stimulus.websiteUrl);
  const problem = 'problem' in read && !isReadOnly ? read.problem : null;
  const live = useLiveValidation(problem, typed !== null);
  const url = 'url' in read ? read.url : null;
  const offersDisplayType = availableSettings(stimulus).displayType;
  const displayType = displayTypeOf(stimulus);
  const display = intl.formatMessage({ id: 'website.display', defaultMessage: 'Display type' });
  return (
    <>
      <TextField
        label={intl.formatMessage({ id: 'website.address', defaultMessage: 'Website Address' })}
        type="url"
        dir="ltr"
        value={typed ?? stimulus.websiteUrl}
        disabled={isReadOnly}
        error={live.shown && intl.formatMessage(WEBSITE_PROBLEMS[live.shown])}
        onChange={(text) => {
          setTyped(text);
          const checked = websiteUrl(text);
          if ('url' in checked && checked.url !== stimulus.websiteUrl) {
            onChange({ websiteUrl: checked.url });
          }
        }}
        onLeave={() => problem === null && setTyped(null)}
      />
      <Group>
        <WebsitePreview url={url} offersNewTab={offersDisplayType} />
      </Group>
      {offersDisplayType && (
        <FieldGroup legend={display} disabled={isReadOnly}>
          <SegmentedControl
            fullWidth
            aria-label={display}
            disabled={isReadOnly}
            value={displayType}
            data={[
              {
                value: 'banner',
                label: intl.formatMessage({ id: 'website.banner', defaultMessage: 'Banner' }),
              },
              {
                value: 'newTab',
                label: intl.formatMessage({ id: 'website.newTab', defaultMessage: 'New tab' }),
              },
            ]}
            onChange={(wanted) => onChange(displayTypeChange(stimulus, wanted as DisplayType))}
          />
          <Text size="xs" c="dimmed" mt={4}>
            {displayType === 'banner' ? (
              <FormattedMessage
                id="website.banner.help"
                defaultMessage="Shown on the page of the study, in a frame."
              />
            ) : (
              <FormattedMessage
                id="website.newTab.help"
                defaultMessage="The respondent opens it in a new tab and comes back to continue."
              />
            )}
          </Text>
        </FieldGroup>
      )}
    </>
  );
}
