import { Alert, Anchor, Button, Stack } from '@mantine/core';
import {
  IconAlertTriangle,
  IconFlask,
  IconInfoCircle,
  IconUserShield,
  IconWorldExclamation,
} from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import { Banner } from '../controls/feedback/Banner';
import { Panel } from '../controls/layout/Panel';

/** The banners above every page, stacked as they can occur, and notes inside a page. */
export function BannerSamples() {
  return (
    <Panel title={<FormattedMessage id="guide.banners" defaultMessage="Banners and notes" />}>
      <Stack gap={16}>
        <div>
          <Banner
            tone="warning"
            icon={IconWorldExclamation}
            title={<FormattedMessage id="region.title" defaultMessage="Server/UI mismatch" />}
          >
            <FormattedMessage
              id="guide.banner.long"
              defaultMessage="A warning that is long enough to need a second line on a narrow page, because it says what happened and what to do about it: log out, and log in again where you belong."
            />
          </Banner>
          <Banner
            tone="warning"
            icon={IconUserShield}
            action={
              <Button variant="default" size="compact-sm">
                <FormattedMessage
                  id="loggedInAs.back"
                  defaultMessage="Return to your own account"
                />
              </Button>
            }
          >
            <FormattedMessage
              id="guide.banner.action"
              defaultMessage="A warning with something to do."
            />
          </Banner>
          <Banner
            tone="info"
            icon={IconFlask}
            action={
              <Anchor href="#/mui" size="sm">
                <FormattedMessage id="guide.banner.link" defaultMessage="A link" />
              </Anchor>
            }
          >
            <FormattedMessage id="guide.banner.info" defaultMessage="Something is under way." />
          </Banner>
        </div>
        <Alert color="gray" icon={<IconInfoCircle aria-hidden />}>
          <FormattedMessage id="guide.note" defaultMessage="A note beside what it is about." />
        </Alert>
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
          <FormattedMessage
            id="guide.note.warning"
            defaultMessage="A warning beside what it is about."
          />
        </Alert>
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />}>
          <FormattedMessage
            id="guide.note.error"
            defaultMessage="What could not be done, and what to do."
          />
        </Alert>
      </Stack>
    </Panel>
  );
}
