import { Button } from '@mantine/core';
import { IconBarrierBlock } from '@tabler/icons-react';
import { useMatches } from '@tanstack/react-router';
import { FormattedMessage } from 'react-intl';
import { EmptyState } from '../controls/feedback/EmptyState';
import { PageHeader } from '../controls/layout/PageHeader';

/** Stands for a page that has an address and that this version does not have. */
export function NotBuiltPage() {
  const title = useMatches().at(-1)?.staticData.title;
  return (
    <>
      <PageHeader title={title ? <FormattedMessage {...title} /> : null} />
      <EmptyState
        icon={IconBarrierBlock}
        title={<FormattedMessage id="notBuilt.title" defaultMessage="This page is not built yet" />}
        action={
          <Button component="a" href="#/" variant="default">
            <FormattedMessage id="notBuilt.home" defaultMessage="Go to the front page" />
          </Button>
        }
      >
        <FormattedMessage
          id="notBuilt.text"
          defaultMessage="The address is right, but this version of Fovea has nothing here. Everything else works as usual."
        />
      </EmptyState>
    </>
  );
}
