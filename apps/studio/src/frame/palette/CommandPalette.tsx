import { Modal, TextInput } from '@mantine/core';
import {
  IconArrowRight,
  IconChartHistogram,
  IconHelpCircle,
  IconSearch,
} from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useId, useState, type KeyboardEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useRestoreFocus } from '../../controls/layout/useRestoreFocus';
import { useUser } from '../../state/session';
import classes from './CommandPalette.module.css';
import { matchesName, destinationsFor } from './destinations';
import { useHelpSearch } from './useHelpSearch';
import { useStudySearch } from './useStudySearch';

/** Opens a screen or a study by name, or an article of the help centre by its words. */
export function CommandPalette({ onClose }: { readonly onClose: () => void }) {
  useRestoreFocus();
  const intl = useIntl();
  const router = useRouter();
  const { features } = useUser();
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const { studies, isSearching, hasFailed, notSearched } = useStudySearch(typed);
  const articles = useHelpSearch(typed);
  const places = destinationsFor(features)
    .map(({ link, messages }) => ({
      link,
      name: intl.formatMessage(messages),
      note: null,
      icon: IconArrowRight,
    }))
    .filter(({ name }) => matchesName(name, typed));
  const options = [
    ...places,
    ...studies.map(({ id, name }) => ({
      link: `/studies/${id}`,
      name,
      note: null,
      icon: IconChartHistogram,
    })),
    ...articles.map(({ address, passage: { title, heading } }) => ({
      link: address,
      name: heading || title,
      note: heading
        ? intl.formatMessage(
            { id: 'palette.help.article', defaultMessage: 'Help: {title}' },
            { title },
          )
        : intl.formatMessage({ id: 'palette.help.index', defaultMessage: 'Help' }),
      icon: IconHelpCircle,
    })),
  ];
  const chosen = Math.min(at, options.length - 1);
  const label = intl.formatMessage({
    id: 'palette.label',
    defaultMessage: 'Go to a screen, a study or a help article',
  });

  function go(link: string) {
    onClose();
    // The help centre is no screen of the studio.
    if (link.startsWith('/')) router.history.push(link);
    else window.open(link, '_blank', 'noopener');
  }
  function press(event: KeyboardEvent) {
    const last = options.length - 1;
    if (event.key === 'ArrowDown') setAt(chosen >= last ? 0 : chosen + 1);
    else if (event.key === 'ArrowUp') setAt(chosen <= 0 ? last : chosen - 1);
    else if (event.key === 'Enter') {
      const option = options[chosen];
      if (option) go(option.link);
    } else return;
    event.preventDefault();
  }
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      centered={false}
      padding={0}
      size={520}
      attributes={{ content: { 'aria-label': label } }}
    >
      <TextInput
        role="combobox"
        aria-label={label}
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={options.length > 0 ? `${listId}-${chosen}` : undefined}
        aria-autocomplete="list"
        placeholder={label}
        p={12}
        leftSection={<IconSearch size={16} aria-hidden />}
        maxLength={200}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={press}
        data-autofocus
      />
      <ul id={listId} role="listbox" aria-label={label} className={classes['list']}>
        {options.map(({ link, name, note, icon: Icon }, place) => (
          <li
            key={link}
            id={`${listId}-${place}`}
            role="option"
            aria-selected={place === chosen}
            className={classes['option']}
            ref={(row) => {
              if (row && place === chosen) row.scrollIntoView({ block: 'nearest' });
            }}
            onPointerMove={() => setAt(place)}
            onClick={() => go(link)}
          >
            <Icon size={16} aria-hidden className="mantine-rotate-rtl" />
            <bdi className={classes['name']}>{name}</bdi>
            {note && <span className={classes['articleNote']}>{note}</span>}
          </li>
        ))}
      </ul>
      <div role="status" className={classes['note']}>
        {isSearching ? (
          <FormattedMessage id="palette.searching" defaultMessage="Searching studies …" />
        ) : hasFailed ? (
          <FormattedMessage
            id="palette.failed"
            defaultMessage="Studies could not be searched. Try again in a moment."
          />
        ) : options.length === 0 ? (
          <FormattedMessage id="list.nothing" defaultMessage="Nothing found" />
        ) : notSearched > 0 ? (
          <FormattedMessage
            id="palette.notSearched"
            defaultMessage="{count, plural, one {Studies of # more folder are} other {Studies of # more folders are}} not searched: open the folder to find them."
            values={{ count: notSearched }}
          />
        ) : (
          <FormattedMessage
            id="palette.help"
            defaultMessage="Arrows choose, Enter goes there, Esc closes."
          />
        )}
      </div>
    </Modal>
  );
}
