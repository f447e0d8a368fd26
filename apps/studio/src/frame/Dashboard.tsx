import { getLatestDesktopVersion } from '@fovea/contract/people/licenses';
import { getDemoProgress } from '@fovea/contract/platform/demo';
import {
  IconBuilding,
  IconBulb,
  IconChartBar,
  IconChartHistogram,
  IconDeviceDesktop,
  IconFolder,
  IconHelpCircle,
  IconHistory,
  IconKey,
  IconPlus,
  IconSparkles,
  IconUsers,
} from '@tabler/icons-react';
import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { CreateStudyDialog } from '../currentStudy/CreateStudyDialog';
import { HomeStudies } from '../home/HomeStudies';
import { EmptyState } from '../controls/feedback/EmptyState';
import { LinkCard } from '../controls/layout/LinkCard';
import { PageHeader } from '../controls/layout/PageHeader';
import { SlashDate } from '../controls/display/SlashDate';
import { LATEST_RELEASE } from '../releaseNotes/latestRelease';
import { useHelpAddress } from '../help/useHelpAddress';
import { useConfiguredLinks } from '../state/publicConfig';
import { useCompany, useHasFeature, useUser } from '../state/session';
import { useApiQuery } from '../state/serverState';
import classes from './Dashboard.module.css';
import { linkProps } from './linkProps';

/** The front page: where the user's studies stand, and a card for everything this user can do. */
export function Dashboard() {
  const user = useUser();
  const canUseStudies = useHasFeature('STUDY');
  const isInternal = useHasFeature('INTERNAL');
  const isAdministrator = useHasFeature('ACCOUNT_ADMINISTRATION');
  const hasLicenses = useHasFeature('LICENSE_INFORMATION');
  const company = useCompany();
  const { helpCenter } = useConfiguredLinks();
  const help = useHelpAddress();
  const canBuild = useHasFeature('ONLINE_STUDY_BUILDER');
  const canCreate = useHasFeature('REMOTE_DATA_COLLECTION') && canBuild && canUseStudies;
  const [isCreating, setCreating] = useState(false);
  const demo = useApiQuery(getDemoProgress, {}).data;
  const desktop = useApiQuery(getLatestDesktopVersion, {}).data;
  const create = canCreate ? () => setCreating(true) : null;
  return (
    <>
      <PageHeader
        title={
          <FormattedMessage
            id="home.welcome"
            defaultMessage="Welcome, {name}"
            values={{ name: <bdi>{user.name}</bdi> }}
          />
        }
        actions={
          create && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={create}>
              <FormattedMessage id="folders.create" defaultMessage="Create study" />
            </Button>
          )
        }
      />
      <Stack gap={24}>
        {isCreating && (
          <CreateStudyDialog folderId={company.rootFolder} onClose={() => setCreating(false)} />
        )}
        {!canUseStudies && !isInternal && !isAdministrator && <NoFeatures />}
        {canUseStudies && <HomeStudies onCreate={create} demoStudyId={demo?.studyId ?? null} />}
        <div className={classes['cards']}>
          {canUseStudies && (
            <LinkCard
              href="#/folders"
              icon={IconFolder}
              title={<FormattedMessage id="home.studies" defaultMessage="Studies" />}
              subtitle={
                canBuild ? (
                  <FormattedMessage
                    id="home.studies.build"
                    defaultMessage="Create studies and collect data"
                  />
                ) : (
                  <FormattedMessage
                    id="home.studies.view"
                    defaultMessage="View studies and their data"
                  />
                )
              }
            />
          )}
          {canUseStudies && demo?.studyId && (
            <LinkCard
              href={`#/studies/${demo.studyId}`}
              icon={IconChartHistogram}
              title={<FormattedMessage id="home.demo" defaultMessage="Demo study" />}
              subtitle={
                <FormattedMessage
                  id="home.demo.subtitle"
                  defaultMessage="Look around with {count, plural, one {# synthetic respondent} other {# synthetic respondents}}"
                  values={{ count: demo.respondentsTotal }}
                />
              }
            />
          )}
          {canUseStudies && (
            <LinkCard
              href="#/examples"
              icon={IconBulb}
              title={<FormattedMessage id="title.examples" defaultMessage="Example studies" />}
              subtitle={
                <FormattedMessage
                  id="home.examples.subtitle"
                  defaultMessage="Complete studies to copy and learn from"
                />
              }
            />
          )}
          {isInternal && (
            <LinkCard
              href="#/admin"
              icon={IconBuilding}
              title={<FormattedMessage id="home.administration" defaultMessage="Administration" />}
              subtitle={
                <FormattedMessage
                  id="home.administration.subtitle"
                  defaultMessage="Companies, their users and features"
                />
              }
            />
          )}
          {isAdministrator && (
            <>
              <LinkCard
                href="#/users"
                icon={IconUsers}
                title={<FormattedMessage id="home.users" defaultMessage="Users" />}
                subtitle={
                  <FormattedMessage
                    id="home.users.subtitle"
                    defaultMessage="Who may do what in {company}"
                    values={{ company: <bdi>{company.name}</bdi> }}
                  />
                }
              />
              <LinkCard
                href="#/processedrespondents"
                icon={IconChartBar}
                title={
                  <FormattedMessage id="home.processed" defaultMessage="Processed Respondents" />
                }
                subtitle={
                  <FormattedMessage
                    id="home.processed.subtitle"
                    defaultMessage="How many respondents were processed, by period"
                    description="Subtitle of the card that leads to the counts of processed respondents"
                  />
                }
              />
              <LinkCard
                href="#/audit"
                icon={IconHistory}
                title={<FormattedMessage id="home.audit" defaultMessage="Audit log" />}
                subtitle={
                  <FormattedMessage
                    id="home.audit.subtitle"
                    defaultMessage="Who signed in, changed, exported or deleted something"
                  />
                }
              />
            </>
          )}
          {hasLicenses && (
            <LinkCard
              href="#/licenses"
              icon={IconKey}
              title={<FormattedMessage id="title.licenses" defaultMessage="Licenses" />}
              subtitle={
                <FormattedMessage
                  id="home.licenses.subtitle"
                  defaultMessage="Product keys of the desktop software"
                  description="Card of the dashboard"
                />
              }
            />
          )}
          <LinkCard
            {...linkProps(help)}
            icon={IconHelpCircle}
            title={<FormattedMessage id="home.helpCenter" defaultMessage="Help Center" />}
            subtitle={
              helpCenter ? (
                <FormattedMessage
                  id="home.helpCenter.guides"
                  defaultMessage="Guides and answers"
                  description="Subtitle of the card that leads to the help center of the installation"
                />
              ) : (
                <FormattedMessage
                  id="home.helpCenter.docs"
                  defaultMessage="Short articles with pictures, for every screen"
                />
              )
            }
          />
          <LinkCard
            href="#/releasenotes"
            icon={IconSparkles}
            title={
              <FormattedMessage
                id="home.release"
                defaultMessage="Latest release of remote and online collection"
              />
            }
            subtitle={<SlashDate moment={LATEST_RELEASE} />}
          />
          <LinkCard
            href={desktop?.url ?? '#/releasenotes'}
            icon={IconDeviceDesktop}
            title={
              <FormattedMessage id="home.desktopRelease" defaultMessage="Latest desktop release" />
            }
            subtitle={
              desktop?.version == null ? (
                <FormattedMessage
                  id="home.desktopRelease.none"
                  defaultMessage="Not released yet"
                  description="The program for laboratory machines has no release"
                />
              ) : (
                <>
                  <bdi>{desktop.version}</bdi>
                  {desktop.releasedDate && ` · ${desktop.releasedDate.replaceAll('-', '/')}`}
                </>
              )
            }
          />
        </div>
      </Stack>
    </>
  );
}

function NoFeatures() {
  return (
    <EmptyState
      icon={IconKey}
      title={<FormattedMessage id="home.noFeatures.title" defaultMessage="No features yet" />}
    >
      <FormattedMessage
        id="home.noFeatures"
        defaultMessage="Your account has no features yet. Please contact your account administrator."
      />
    </EmptyState>
  );
}
