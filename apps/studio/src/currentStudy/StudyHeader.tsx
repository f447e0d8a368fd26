import type { Study } from '@fovea/contract/studies/studies';
import { isCollecting } from '@fovea/rules/studies/isCollecting';
import { IconBroadcast, IconBroadcastOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { PageHeader, type Crumb } from '../controls/layout/PageHeader';
import { SaveIndicator } from '../controls/feedback/SaveIndicator';
import { StateBadge } from '../controls/feedback/StateBadge';
import { useSaveStatus } from '../state/edits';
import { SurveyOnlyNotice } from './SurveyOnlyNotice';

interface Props {
  readonly study: Study;
  /** Title of the page within the study; omitted on the overview. */
  readonly page?: ReactNode;
  /** The page of the study that this one is below. */
  readonly parent?: Crumb;
  readonly actions?: ReactNode;
  /** Shows the save status, on pages that save automatically. */
  readonly saves?: boolean;
}

/** The header of every page of a study: its name, and whether it collects data. */
export function StudyHeader({ study, page, parent, actions, saves = false }: Props) {
  const status = useSaveStatus();
  const name = <bdi>{study.name}</bdi>;
  return (
    <>
      <PageHeader
        crumbs={[
          {
            label: <FormattedMessage id="crumb.studies" defaultMessage="Studies" />,
            href: `#/folders/${study.folder}`,
          },
          ...(page ? [{ label: name, href: `#/studies/${study.id}` }] : []),
          ...(parent ? [parent] : []),
        ]}
        title={page ?? name}
        state={
          <>
            {isCollecting(study) ? (
              <StateBadge tone="good" icon={IconBroadcast}>
                <FormattedMessage id="study.collectionOn" defaultMessage="Data collection ON" />
              </StateBadge>
            ) : (
              <StateBadge tone="waiting" icon={IconBroadcastOff}>
                <FormattedMessage id="study.collectionOff" defaultMessage="Data collection OFF" />
              </StateBadge>
            )}
            {saves && <SaveIndicator status={status} />}
          </>
        }
        actions={actions}
      />
      <SurveyOnlyNotice study={study} />
    </>
  );
}
