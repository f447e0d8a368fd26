import type { Study } from '@fovea/contract/studies/studies';
import type { VisualExport } from '@fovea/contract/studies/visualExports';
import { isMadeHere } from '@fovea/rules/analysis/visualExports';
import { Button, Progress, Stack, Text } from '@mantine/core';
import { IconDownload, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { failureText } from '../../controls/feedback/failureText';
import { showError } from '../../controls/feedback/snackbars';
import { StateBadge } from '../../controls/feedback/StateBadge';
import { formatBytes } from '../../files/formatBytes';
import { useUser } from '../../state/session';
import { useLocalProgress } from '../queue/localProgress';
import { makeAgainProblem } from '../queue/makeAgainProblem';
import {
  downloadVisualExport,
  isOutdated,
  makeAgain,
  tryAgain,
} from '../queue/visualExportActions';
import { MAKE_AGAIN_PROBLEMS } from './makeAgainMessages';
import classes from './VisualExportList.module.css';

interface Props {
  readonly of: VisualExport;
  readonly study: Study;
  readonly isDeleting: boolean;
  /** This browser has no encoder for videos; undefined: not known yet. */
  readonly canEncode: boolean | undefined;
}

/** The state of a visual export and what follows from it. */
export function VisualExportState({ of, study, isDeleting, canEncode }: Props) {
  const making = useLocalProgress(({ making: now }) => (now?.exportId === of.id ? now : null));
  if (isDeleting) {
    return (
      <StateBadge tone="busy">
        <FormattedMessage id="visualExport.deleting" defaultMessage="Deleting..." />
      </StateBadge>
    );
  }
  switch (of.state) {
    case 'CREATED':
    case 'PROCESSING':
      if (making) return <Percent name={of.userDefinedName} share={making.share} />;
      return <Waiting of={of} canEncode={canEncode} />;
    case 'ERROR':
      return <Failed of={of} study={study} />;
    case 'SUCCESS':
      return <Download of={of} />;
  }
}

function Percent({ name, share }: { readonly name: string; readonly share: number }) {
  const intl = useIntl();
  // Not 100 % before it is there.
  const percent = Math.floor(100 * Math.min(share, 0.99));
  return (
    <Stack gap={4} align="flex-start">
      <StateBadge tone="busy">{intl.formatNumber(percent / 100, { style: 'percent' })}</StateBadge>
      <Progress
        value={percent}
        size={6}
        w="100%"
        aria-label={intl.formatMessage(
          { id: 'activity.progress', defaultMessage: 'Progress of {name}' },
          { name },
        )}
      />
    </Stack>
  );
}

function Waiting({ of, canEncode }: Pick<Props, 'of' | 'canEncode'>) {
  const { id } = useUser();
  const isOthers = !isMadeHere(of, id, Date.now());
  return (
    <Stack gap={4} align="flex-start" className={classes['reason'] ?? ''}>
      {of.state === 'CREATED' ? (
        <StateBadge tone="waiting">
          <FormattedMessage id="activity.queued" defaultMessage="Queued" />
        </StateBadge>
      ) : (
        <StateBadge tone="busy">
          <FormattedMessage id="activity.processing" defaultMessage="Processing..." />
        </StateBadge>
      )}
      {isOthers ? (
        <Text size="xs" c="dimmed">
          <FormattedMessage
            id="visualExport.others"
            defaultMessage="It is made in the browser of whoever asked for it."
          />
        </Text>
      ) : (
        of.type === 'VIDEO' &&
        canEncode === false && (
          <Text size="xs" c="dimmed">
            <FormattedMessage
              id="visualExport.elsewhere"
              defaultMessage="Unfortunately, your browser does not support the generation of visual exports at this time. Open this page in a Chromium-based browser, such as Chrome or Edge, and it is made there; Safari is not supported."
            />
          </Text>
        )
      )}
    </Stack>
  );
}

function Failed({ of, study }: Pick<Props, 'of' | 'study'>) {
  const intl = useIntl();
  const [isBusy, setBusy] = useState(false);
  const outdated = isOutdated(of, study);
  const problem = makeAgainProblem(of, study);

  async function again() {
    setBusy(true);
    try {
      await (outdated ? makeAgain(of, study) : tryAgain(of));
    } catch (reason) {
      showError(
        failureText(
          reason,
          intl.formatMessage({
            id: 'visualExport.request.failed',
            defaultMessage: 'There was an error submitting the request. Please try again later.',
          }),
        ),
      );
      setBusy(false);
    }
  }
  return (
    <Stack gap={4} align="flex-start" className={classes['reason'] ?? ''}>
      <StateBadge tone="bad">
        <FormattedMessage id="activity.failed" defaultMessage="Failed" />
      </StateBadge>
      {of.message && (
        <Text size="xs" c="dimmed">
          <bdi>{of.message}</bdi>
        </Text>
      )}
      {problem ? (
        <Text size="xs" c="dimmed">
          <FormattedMessage {...MAKE_AGAIN_PROBLEMS[problem]} />
        </Text>
      ) : (
        <Button
          size="compact-sm"
          variant="default"
          loading={isBusy}
          leftSection={<IconRefresh size={14} aria-hidden />}
          onClick={() => void again()}
        >
          {outdated ? (
            <FormattedMessage id="export.again" defaultMessage="Make it again" />
          ) : (
            <FormattedMessage id="error.retry" defaultMessage="Try again" />
          )}
        </Button>
      )}
    </Stack>
  );
}

function Download({ of }: Pick<Props, 'of'>) {
  const intl = useIntl();
  const [isBusy, setBusy] = useState(false);
  const size = of.sizeBytes === null ? '' : formatBytes(intl, of.sizeBytes);

  async function download() {
    setBusy(true);
    try {
      await downloadVisualExport(of);
    } catch (reason) {
      showError(
        failureText(
          reason,
          intl.formatMessage({
            id: 'export.download.failed',
            defaultMessage: 'The download could not be started. Please try again.',
          }),
        ),
      );
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button
      size="compact-sm"
      variant="light"
      leftSection={<IconDownload size={14} aria-hidden />}
      loading={isBusy}
      onClick={() => void download()}
      aria-label={intl.formatMessage(
        { id: 'visualExport.download.label', defaultMessage: 'Download {name}, {size}' },
        { name: of.userDefinedName, size },
      )}
    >
      <bdi>
        <FormattedMessage
          id="visualExport.download"
          defaultMessage="Download ({size})"
          values={{ size: <bdi>{size}</bdi> }}
        />
      </bdi>
    </Button>
  );
}
