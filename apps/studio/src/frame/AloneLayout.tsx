import type { ReactNode } from 'react';
import { LogoMark } from '../controls/display/LogoMark';
import { Banners } from './Banners';
import { Footer } from './Footer';
import classes from './Frame.module.css';
import { TitledScreen } from './TitledScreen';

/** Layout of a screen that people come to from elsewhere and leave again, often in a small window: without navigation. */
export function AloneLayout({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes['main']}>
      <Banners />
      <a href="#/" className={`${classes['brand']} ${classes['aloneBrand']}`}>
        <LogoMark />
        <span className={classes['brandName']}>Fovea</span>
      </a>
      <main id="content" tabIndex={-1} className={classes['alone']} style={{ outline: 'none' }}>
        <TitledScreen />
      </main>
      <Footer />
      {children}
    </div>
  );
}
