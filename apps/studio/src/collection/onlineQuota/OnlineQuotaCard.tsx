import type { CollectionProgress } from '@fovea/contract/participation/collection';
import type { OnlineQuota } from '@fovea/contract/studies/onlineQuota';
import type { Study } from '@fovea/contract/studies/studies';
import { placesLeft } from '@fovea/rules/participation/onlineQuota';
import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Panel } from '../../controls/layout/Panel';
import { useHasFeature } from '../../state/session';
import classes from './OnlineQuota.module.css';
import { OnlineQuotaDialog } from './OnlineQuotaDialog';

interface Props {
  readonly study: Study;
  readonly progress: CollectionProgress | undefined;
}

/** How many people of which kind an online study takes, and how many places are taken. */
export function OnlineQuotaCard({ study, progress }: Props) {
  const canEdit = useHasFeature('ONLINE_STUDY_BUILDER');
  const [isOpen, setOpen] = useState(false);
  const quota = study.onlineQuota;
  return (
    <Panel title={<FormattedMessage id="onlineQuota.title" defaultMessage="Quota" />}>
      <Stack gap={16}>
        {quota === null ? (
          <Text c="dimmed">
            <FormattedMessage
              id="onlineQuota.none"
              defaultMessage="Everybody with the link may take part. With a quota only so many of each age, gender or other kind do; the others are thanked before anything is recorded."
            />
          </Text>
        ) : (
          <Cells quota={quota} counts={progress?.quotaCells ?? []} />
        )}
        {canEdit && (
          <div>
            <Button
              variant="default"
              leftSection={<IconUsersGroup size={16} aria-hidden />}
              onClick={() => setOpen(true)}
            >
              {quota === null ? (
                <FormattedMessage id="onlineQuota.set" defaultMessage="Set up a quota" />
              ) : (
                <FormattedMessage id="onlineQuota.change" defaultMessage="Change the quota" />
              )}
            </Button>
          </div>
        )}
      </Stack>
      {isOpen && <OnlineQuotaDialog study={study} onClose={() => setOpen(false)} />}
    </Panel>
  );
}

interface CellsProps {
  readonly quota: OnlineQuota;
  readonly counts: CollectionProgress['quotaCells'];
}

function Cells({ quota, counts }: CellsProps) {
  const intl = useIntl();
  return (
    <ul
      className={classes['cells']}
      aria-label={intl.formatMessage({ id: 'onlineQuota.cells', defaultMessage: 'Places by cell' })}
    >
      {quota.cells.map((cell) => {
        const count = counts.find(({ id }) => id === cell.id) ?? { complete: 0, inProgress: 0 };
        const share = (people: number) => (100 * people) / Math.max(1, cell.limit);
        const isFull = placesLeft(cell, count) === 0;
        return (
          <li key={cell.id}>
            <Group justify="space-between" gap={8} wrap="nowrap" mb={4}>
              <Text fw={600} className={classes['name']}>
                <bdi>{cell.name}</bdi>
              </Text>
              <Text style={{ whiteSpace: 'nowrap' }}>
                <FormattedMessage
                  id="onlineQuota.count"
                  defaultMessage="{complete, number} of {limit, number}"
                  values={{ complete: count.complete, limit: cell.limit }}
                />
              </Text>
            </Group>
            <Progress.Root size={8} aria-hidden>
              <Progress.Section value={Math.min(100, share(count.complete))} />
              <Progress.Section
                value={Math.min(100 - share(count.complete), share(count.inProgress))}
                color="gray"
              />
            </Progress.Root>
            <Text size="sm" c="dimmed" mt={4}>
              {isFull ? (
                <FormattedMessage
                  id="onlineQuota.full"
                  defaultMessage="Full; {inProgress, plural, =0 {nobody} other {#}} taking part"
                  values={{ inProgress: count.inProgress }}
                />
              ) : (
                <FormattedMessage
                  id="onlineQuota.open"
                  defaultMessage="{left, plural, one {# place} other {# places}} left; {inProgress, plural, =0 {nobody} other {#}} taking part"
                  values={{ left: placesLeft(cell, count), inProgress: count.inProgress }}
                />
              )}
            </Text>
          </li>
        );
      })}
    </ul>
  );
}
