import { Text, Title } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import { LogoMark } from '../controls/display/LogoMark';
import classes from './AuthCard.module.css';

interface Props {
  readonly title: string;
  readonly subtitle?: ReactNode;
  /** The card is the whole page. */
  readonly isStandalone?: boolean;
  /** Wide enough for steps with pictures. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** Frame of the sign-in screens: product, title and a form. */
export function AuthCard({
  title,
  subtitle,
  isStandalone = false,
  isWide = false,
  children,
}: Props) {
  useEffect(() => {
    document.title = `${title} · Fovea`;
  }, [title]);
  return (
    <main className={`${classes['screen']} ${isStandalone ? classes['whole'] : ''}`}>
      <div className={`${classes['card']} ${isWide ? classes['wideCard'] : ''}`}>
        <div className={classes['brand']}>
          <LogoMark size={34} />
          <Text span fz={22} fw={650} c="var(--mantine-color-text)">
            Fovea
          </Text>
        </div>
        <Title order={1} id="auth-title" mb={subtitle ? 4 : 24}>
          {title}
        </Title>
        {subtitle && (
          <Text c="dimmed" mb={24} style={{ textWrap: 'pretty' }}>
            {subtitle}
          </Text>
        )}
        {children}
      </div>
    </main>
  );
}
