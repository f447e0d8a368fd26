import { Link, useParams } from '@tanstack/react-router';
import { IconFolder, IconHome } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useHasFeature } from '../state/session';
import classes from './Frame.module.css';
import { LogoMark } from '../controls/LogoMark';
import { NotificationBell } from '../notifications/NotificationBell';
import { StudyNavigation } from './StudyNavigation';
import { UserMenu } from './UserMenu';

/** The navigation at the start side: the product, or the study that is open. */
export function Navigation() {
  const intl = useIntl();
  const { studyId } = useParams({ strict: false });
  const mayStudy = useHasFeature('STUDY');
  return (
    <nav
      className={classes['nav']}
      aria-label={intl.formatMessage({ id: 'nav.label', defaultMessage: 'Main' })}
    >
      <div className={classes['top']}>
        <Link to="/" className={classes['brand']}>
          <LogoMark />
          <span className={classes['brandName']}>Fovea</span>
        </Link>
        <NotificationBell />
      </div>
      {studyId ? (
        <StudyNavigation studyId={studyId} />
      ) : (
        <div className={classes['items']}>
          <Link to="/" activeOptions={{ exact: true }} className={classes['item']}>
            <IconHome size={18} stroke={1.7} aria-hidden />
            <FormattedMessage id="nav.home" defaultMessage="Home" />
          </Link>
          {mayStudy && (
            <Link to="/folders" className={classes['item']}>
              <IconFolder size={18} stroke={1.7} aria-hidden />
              <FormattedMessage id="nav.studies" defaultMessage="Studies" />
            </Link>
          )}
        </div>
      )}
      <div className={classes['foot']}>
        <UserMenu />
      </div>
    </nav>
  );
}
