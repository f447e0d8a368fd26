import type { Report } from '@fovea/contract/studies/reports';
import { trustedUrl } from '@fovea/link/calls/trustedUrl';
import { Button, Text } from '@mantine/core';
import { IconExternalLink, IconPrinter } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { showInfo } from '../../controls/feedback/snackbars';
import { printFrame } from './printFrame';
import classes from './ReportFrame.module.css';

interface Props {
  readonly report: Report & { readonly reportUrl: string };
  /** What it is about, as text. */
  readonly title: string;
  /** To the report before and the one after. */
  readonly steps?: ReactNode;
}

/**
 * A report as it was made. Nothing in it runs: neither the frame nor the answer of the server allows
 * scripts, forms or windows.
 */
export function ReportFrame({ report, title, steps }: Props) {
  const intl = useIntl();
  const frame = useRef<HTMLIFrameElement>(null);
  // Every answer has another signed address; the document that is being read is not loaded again.
  const [address] = useState(() => trustedUrl(report.reportUrl));
  const [isLoaded, setLoaded] = useState(false);

  function print() {
    if (frame.current && printFrame(frame.current)) return;
    window.open(trustedUrl(report.reportUrl), '_blank', 'noopener');
    showInfo(
      intl.formatMessage({
        id: 'report.print.there',
        defaultMessage: 'The report is open in a tab of its own: print it there.',
      }),
    );
  }
  return (
    <div className={classes['viewer']}>
      <div className={classes['bar']}>
        <Text fw={600} className={classes['title'] ?? ''}>
          <bdi>{title}</bdi>
        </Text>
        {steps}
        <Button
          variant="default"
          component="a"
          href={trustedUrl(report.reportUrl)}
          target="_blank"
          rel="noopener noreferrer"
          leftSection={<IconExternalLink size={16} aria-hidden />}
        >
          <FormattedMessage id="report.newTab" defaultMessage="Open in a new tab" />
        </Button>
        <Button
          disabled={!isLoaded}
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={print}
        >
          <FormattedMessage id="report.print" defaultMessage="Print or save as PDF" />
        </Button>
      </div>
      <iframe
        ref={frame}
        className={classes['frame']}
        // Same origin only so that it can be printed from here; without scripts it can do nothing with it.
        sandbox="allow-same-origin allow-modals"
        referrerPolicy="no-referrer"
        src={address}
        title={intl.formatMessage(
          { id: 'report.frame', defaultMessage: 'Report: {title}' },
          { title },
        )}
        onLoad={() => setLoaded(true)}
      />
    </div>
  );
}
