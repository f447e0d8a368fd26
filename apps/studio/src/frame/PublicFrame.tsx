import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { LogoMark } from '../controls/display/LogoMark';
import { Footer } from './Footer';
import classes from './Frame.module.css';

/** Frame of public pages for visitors who are not signed in. */
export function PublicFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes['main']}>
      <header className={classes['publicTop']}>
        <a href="#/" className={classes['brand']}>
          <LogoMark />
          <span className={classes['brandName']}>Fovea</span>
        </a>
        <Button component="a" href="#/" variant="default">
          <FormattedMessage id="login.title" defaultMessage="Log in" />
        </Button>
      </header>
      <main id="content" className={classes['page']}>
        {children}
      </main>
      <Footer />
    </div>
  );
}
