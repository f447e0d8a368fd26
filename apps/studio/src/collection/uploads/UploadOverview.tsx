import type { CollectionProgress } from '@fovea/contract/participation/collection';
import { Text } from '@mantine/core';
import {
  IconCircleCheck,
  IconEraser,
  IconFileZip,
  IconHourglass,
  IconUpload,
  type Icon,
} from '@tabler/icons-react';
import { HelpLink } from '../../help/HelpLink';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { UPLOAD_STAGE_MESSAGES, type UploadStage } from './uploadMessages';
import classes from './UploadOverview.module.css';

const ICONS: Record<UploadStage, Icon> = {
  received: IconCircleCheck,
  arriving: IconUpload,
  waiting: IconHourglass,
  savedLocally: IconFileZip,
};

/** Finished versus received recordings, with the current stage of each. */
export function UploadOverview({ uploads }: { readonly uploads: CollectionProgress['uploads'] }) {
  const intl = useIntl();
  const { finished, received, waiting, savedLocally, withdrawn } = uploads;
  if (finished + received + withdrawn === 0) {
    return (
      <Text c="dimmed">
        <FormattedMessage
          id="board.empty"
          defaultMessage="Nobody has finished yet. Here you will see whether every recording that was finished has arrived."
        />
      </Text>
    );
  }
  // All chunks can arrive before the report that the recording ended, so received can exceed
  // finished.
  const arriving = Math.max(0, finished - received - waiting - savedLocally);
  const parts: readonly (readonly [UploadStage, number])[] = [
    ['received', received],
    ['arriving', arriving],
    ['waiting', waiting],
    ['savedLocally', savedLocally],
  ];
  const all = received + arriving + waiting + savedLocally;
  return (
    <>
      <p className={classes['headline']}>
        <FormattedMessage
          id="board.headline"
          defaultMessage="<b>{received, number} of {all, number}</b> {all, plural, one {finished recording has} other {finished recordings have}} arrived whole."
          values={{ received, all, b: (messages: ReactNode) => <strong>{messages}</strong> }}
        />
      </p>
      {all > 0 && (
        <div className={classes['track']} aria-hidden>
          {parts.map(([part, count]) => (
            <span key={part} data-part={part} style={{ inlineSize: `${(100 * count) / all}%` }} />
          ))}
        </div>
      )}
      <dl className={classes['parts']}>
        {parts.map(([part, count]) => {
          const PartIcon = ICONS[part];
          const { name, help } = UPLOAD_STAGE_MESSAGES[part];
          return (
            <div key={part} data-part={part} data-none={count === 0}>
              <dt>
                <PartIcon size={16} stroke={1.7} aria-hidden />
                <FormattedMessage {...name} />
              </dt>
              <dd className={classes['count']}>{intl.formatNumber(count)}</dd>
              <dd className={classes['help']}>
                <FormattedMessage {...help} />
              </dd>
            </div>
          );
        })}
      </dl>
      {waiting + savedLocally > 0 && (
        <Text size="sm" mt={12}>
          <HelpLink page="collecting-with-links-and-panels">
            <FormattedMessage
              id="board.help"
              defaultMessage="Why recordings wait, and what brings them in"
            />
          </HelpLink>
        </Text>
      )}
      {withdrawn > 0 && (
        <Text size="sm" c="dimmed" mt={12}>
          <IconEraser size={14} aria-hidden style={{ verticalAlign: '-2px' }} />{' '}
          <FormattedMessage
            id="board.withdrawn"
            defaultMessage="{withdrawn, plural, one {# respondent has taken the consent back: everything that was recorded is erased, and it counts nowhere above.} other {# respondents have taken the consent back: everything that was recorded is erased, and they count nowhere above.}}"
            values={{ withdrawn }}
          />
        </Text>
      )}
    </>
  );
}
