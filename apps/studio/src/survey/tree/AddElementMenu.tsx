import { Button, Combobox, Text, useCombobox } from '@mantine/core';
import { IconFilePlus, IconPlus } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ELEMENT_GROUPS } from '../elements/elementTypes';
import { useSurvey } from '../operations/surveyEdits';
import { useElementActions } from './useElementActions';

/** A searchable menu of elements by group; a new one is inserted after the selection. */
export function AddElementMenu() {
  const intl = useIntl();
  const { isReadOnly } = useSurvey();
  const actions = useElementActions();
  const [search, setSearch] = useState('');
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setSearch('');
    },
    onDropdownOpen: () => {
      combobox.focusSearchInput();
      combobox.selectFirstOption();
    },
  });
  // Enter adds the first match.
  const { selectFirstOption } = combobox;
  useEffect(() => {
    if (search !== '') selectFirstOption();
  }, [search, selectFirstOption]);
  const wanted = search.trim().toLowerCase();
  const groups = ELEMENT_GROUPS.map((group) => ({
    ...group,
    messages: intl.formatMessage(group.label),
    found: group.types.filter((type) =>
      [intl.formatMessage(type.label), type.type, intl.formatMessage(group.label)].some(
        (messages) => messages.toLowerCase().includes(wanted),
      ),
    ),
  })).filter(({ found }) => found.length > 0);
  const pageLabels = intl.formatMessage({ id: 'survey.page', defaultMessage: 'Page' });

  return (
    <Combobox
      store={combobox}
      width={300}
      position="bottom-end"
      withinPortal
      onOptionSubmit={(value) => {
        combobox.closeDropdown();
        if (value === 'page') actions.addPage();
        else actions.add(value);
      }}
    >
      <Combobox.Target withAriaAttributes={false}>
        <Button
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={isReadOnly}
          aria-haspopup="listbox"
          aria-expanded={combobox.dropdownOpened}
          onClick={() => combobox.toggleDropdown()}
        >
          <FormattedMessage id="survey.add" defaultMessage="Add" />
        </Button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={search}
          aria-label={intl.formatMessage({
            id: 'survey.add.search',
            defaultMessage: 'Search what can be added',
          })}
          placeholder={intl.formatMessage({
            id: 'survey.add.placeholder',
            defaultMessage: 'Search…',
          })}
          onChange={(event) => {
            setSearch(event.currentTarget.value);
          }}
        />
        <Combobox.Options mah={380} style={{ overflowY: 'auto' }}>
          {pageLabels.toLowerCase().includes(wanted) && (
            <Combobox.Option value="page">
              <Option icon={<IconFilePlus size={18} aria-hidden />}>{pageLabels}</Option>
            </Combobox.Option>
          )}
          {groups.map(({ id, messages, found }) => (
            <Combobox.Group key={id} label={messages}>
              {found.map(({ type, label, icon: TypeIcon }) => (
                <Combobox.Option key={type} value={type}>
                  <Option icon={<TypeIcon size={18} aria-hidden />}>
                    {intl.formatMessage(label)}
                  </Option>
                </Combobox.Option>
              ))}
            </Combobox.Group>
          ))}
          {groups.length === 0 && (
            <Combobox.Empty>
              <FormattedMessage id="survey.add.none" defaultMessage="Nothing found" />
            </Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function Option({ icon, children }: { readonly icon: ReactNode; readonly children: string }) {
  return (
    <span style={{ display: 'flex', alignItems: 'center', gap: 10 }}>
      {icon}
      <Text span size="sm">
        {children}
      </Text>
    </span>
  );
}
