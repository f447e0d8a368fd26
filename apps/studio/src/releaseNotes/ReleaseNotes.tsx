import { Title } from '@mantine/core';
import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { PageHeader } from '../controls/layout/PageHeader';
import { SlashDate } from '../controls/display/SlashDate';
import classes from './ReleaseNotes.module.css';
import { RELEASES } from './releases';

/** The release notes, newest first; each release has an anchor. */
export function ReleaseNotes() {
  const chosen = useRouterState({ select: ({ location }) => location.hash });
  useEffect(() => {
    if (!chosen) return undefined;
    // After the frame has scrolled to the top of the page.
    const frame = requestAnimationFrame(() =>
      document.getElementById(chosen)?.scrollIntoView({ block: 'start' }),
    );
    return () => cancelAnimationFrame(frame);
  }, [chosen]);
  return (
    <>
      <PageHeader
        title={<FormattedMessage id="title.releaseNotes" defaultMessage="Release notes" />}
      />
      {RELEASES.map(({ id, date, title, notes }) => (
        <article
          key={id}
          id={id}
          className={classes['release']}
          data-chosen={chosen === id}
          aria-labelledby={`${id}-title`}
        >
          <Title order={2} id={`${id}-title`}>
            <a href={`#/releasenotes#${id}`} className={classes['title']}>
              <FormattedMessage {...title} />
            </a>
          </Title>
          <div className={classes['date']}>
            <SlashDate moment={date} />
          </div>
          <ul className={classes['notes']}>
            {notes.map((note) => (
              <li key={note.id}>
                <FormattedMessage {...note} />
              </li>
            ))}
          </ul>
        </article>
      ))}
    </>
  );
}
