import { defaultCssVariablesResolver, useMantineContext, useMantineTheme } from '@mantine/core';
import { useMemo, type CSSProperties, type ReactNode } from 'react';

interface Props {
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** A part of the page that is dark in both colour schemes: pictures and gaze are judged against black. */
export function DarkArea({ className, children }: Props) {
  const theme = useMantineTheme();
  const { cssVariablesResolver } = useMantineContext();
  const style = useMemo(() => {
    const { dark, variables } = defaultCssVariablesResolver(theme);
    return {
      ...dark,
      ...cssVariablesResolver?.(theme).dark,
      // These refer to the ones above, and would keep what they were at the root.
      ...Object.fromEntries(
        Object.entries(variables).filter(([name]) => name.startsWith('--mantine-primary-color')),
      ),
      colorScheme: 'dark',
      background: 'var(--fovea-canvas)',
      color: 'var(--mantine-color-text)',
    } as CSSProperties;
  }, [theme, cssVariablesResolver]);
  return (
    <section className={className} style={style} data-mantine-color-scheme="dark">
      {children}
    </section>
  );
}
