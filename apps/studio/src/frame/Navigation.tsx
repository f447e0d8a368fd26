import { useParams } from '@tanstack/react-router';
import {
  IconBuilding,
  IconChartBar,
  IconFileCertificate,
  IconFlask2,
  IconFolder,
  IconHelpCircle,
  IconHistory,
  IconHome,
  IconKey,
  IconPlugConnected,
  IconReportAnalytics,
  IconUserPlus,
  IconUsers,
  IconUsersGroup,
  IconWebhook,
} from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useHelpAddress } from '../help/useHelpAddress';
import { useHasFeature } from '../state/session';
import classes from './Frame.module.css';
import { LogoMark } from '../controls/display/LogoMark';
import { NotificationBell } from '../notifications/NotificationBell';
import { Footer } from './Footer';
import { NavItem } from './NavItem';
import { ScreenHelpItem } from './ScreenHelpItem';
import { StudyNavigation } from './StudyNavigation';
import { UserMenu } from './UserMenu';

/**
 * The navigation bar: for the product, or for the open study.
 * @param hasFooter pages that use the whole height have their footer here
 */
export function Navigation({ hasFooter }: { readonly hasFooter: boolean }) {
  const intl = useIntl();
  const { studyId } = useParams({ strict: false });
  return (
    <nav
      className={classes['nav']}
      aria-label={intl.formatMessage({ id: 'nav.label', defaultMessage: 'Main' })}
    >
      <div className={classes['top']}>
        <a href="#/" className={classes['brand']}>
          <LogoMark />
          <span className={classes['brandName']}>Fovea</span>
        </a>
        <NotificationBell />
      </div>
      {studyId ? <StudyNavigation studyId={studyId} /> : <ProductEntries />}
      <div className={classes['foot']}>
        <ScreenHelpItem />
        <UserMenu />
        {hasFooter && <Footer isInNavigation />}
      </div>
    </nav>
  );
}

/** The product's navigation entries, depending on the user's features. */
function ProductEntries() {
  const canUseStudies = useHasFeature('STUDY');
  const isInternal = useHasFeature('INTERNAL');
  const canManageTemplates = useHasFeature('REPORT_TEMPLATE');
  const runsLabs = useHasFeature('LAB');
  const registers = useHasFeature('RESPONDENTS');
  const hasLicenses = useHasFeature('LICENSE_INFORMATION');
  const isAdministrator = useHasFeature('ACCOUNT_ADMINISTRATION');
  const helpCenter = useHelpAddress();
  return (
    <div className={classes['items']}>
      <NavItem link="/" isExact icon={IconHome}>
        <FormattedMessage id="nav.home" defaultMessage="Home" />
      </NavItem>
      {canUseStudies && (
        <NavItem link="/folders" alternatives={['/inactive/studies']} icon={IconFolder}>
          <FormattedMessage id="nav.studies" defaultMessage="Studies" />
        </NavItem>
      )}
      {canManageTemplates && (
        <NavItem link="/reports/templates" icon={IconReportAnalytics}>
          <FormattedMessage id="nav.templates" defaultMessage="Report templates" />
        </NavItem>
      )}
      {runsLabs && (
        <NavItem link="/labs" alternatives={['/machines']} icon={IconFlask2}>
          <FormattedMessage id="title.labs" defaultMessage="Labs" />
        </NavItem>
      )}
      {registers && (
        <NavItem link="/respondents" icon={IconUserPlus}>
          <FormattedMessage id="title.respondents" defaultMessage="Respondents" />
        </NavItem>
      )}
      {isInternal && (
        <NavItem link="/admin" alternatives={['/companies']} icon={IconBuilding}>
          <FormattedMessage id="nav.administration" defaultMessage="Administration" />
        </NavItem>
      )}
      {isAdministrator && (
        <>
          <NavItem link="/users" icon={IconUsers}>
            <FormattedMessage id="nav.users" defaultMessage="Users" />
          </NavItem>
          <NavItem link="/processedrespondents" icon={IconChartBar}>
            <FormattedMessage id="title.processed" defaultMessage="Processed respondents" />
          </NavItem>
          <NavItem link="/apps" icon={IconPlugConnected}>
            <FormattedMessage
              id="title.apps"
              defaultMessage="Third-party apps"
              description="Page with the third-party apps that may ask users for access"
            />
          </NavItem>
          <NavItem link="/dpa" icon={IconFileCertificate}>
            <FormattedMessage id="nav.dpa" defaultMessage="Data processing agreement" />
          </NavItem>
          <NavItem link="/webhooks" icon={IconWebhook}>
            <FormattedMessage id="title.webhooks" defaultMessage="Webhooks" />
          </NavItem>
          <NavItem link="/audit" icon={IconHistory}>
            <FormattedMessage id="nav.audit" defaultMessage="Audit log" />
          </NavItem>
        </>
      )}
      {hasLicenses && (
        <NavItem link="/licenses" icon={IconKey}>
          <FormattedMessage id="title.licenses" defaultMessage="Licenses" />
        </NavItem>
      )}
      <NavItem link="/panelproviders" icon={IconUsersGroup}>
        <FormattedMessage
          id="nav.panels"
          defaultMessage="Panels"
          description="Entry of the main navigation: providers that recruit respondents"
        />
      </NavItem>
      <NavItem link={helpCenter} icon={IconHelpCircle}>
        <FormattedMessage id="nav.helpCenter" defaultMessage="Help Center" />
      </NavItem>
    </div>
  );
}
