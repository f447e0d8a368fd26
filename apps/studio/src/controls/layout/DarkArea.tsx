import { defaultCssVariablesResolver, useMantineContext, useMantineTheme } from '@mantine/core';
import { useMemo, type CSSProperties, type ReactNode } from 'react';

interface Props {
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** An area that is dark in both colour schemes, because pictures and gaze are judged against black. */
export function DarkArea({ className, children }: Props) {
  const theme = useMantineTheme();
  const { cssVariablesResolver } = useMantineContext();
  const style = useMemo(() => {
    const { dark, variables } = defaultCssVariablesResolver(theme);
    return {
      ...dark,
      ...cssVariablesResolver?.(theme).dark,
      // These derive from the variables above and would otherwise keep the values of the root.
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
