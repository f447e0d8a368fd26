import type { Study } from '@fovea/contract/studies/studies';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { FormattedMessage } from 'react-intl';
import classes from './SignalsTab.module.css';

/** How many signals nobody can draw in this study, so that a missing one is explained. */
export function DisabledSignals({
  study,
}: {
  readonly study: Pick<Study, 'id' | 'signalsDisabled'>;
}) {
  const count = study.signalsDisabled.length;
  return count === 0 ? null : (
    <p className={classes.note}>
      <FormattedMessage
        id="signals.disabled"
        defaultMessage="{count, plural, one {# signal is} other {# signals are}} disabled in this study. <link>See which</link>"
        values={{
          count,
          link: (text) => (
            <Anchor
              size="sm"
              renderRoot={(root) => (
                <Link
                  {...root}
                  to="/studies/$studyId/signal-processing"
                  params={{ studyId: study.id }}
                />
              )}
            >
              {text}
            </Anchor>
          ),
        }}
      />
    </p>
  );
}
