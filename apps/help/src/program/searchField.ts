import {
  fetchHelpIndex,
  passageAddress,
  type HelpIndex,
  type HelpPassage,
} from '@fovea/browser/helpSearch/helpSearch';

/** Fills the place for the search, which stays hidden without JavaScript. */
function showSearch(place: HTMLElement): void {
  const field = document.createElement('input');
  const list = document.createElement('ul');
  const status = document.createElement('p');
  field.type = 'search';
  field.maxLength = 200;
  field.placeholder = 'Search the help';
  field.autocomplete = 'off';
  field.spellcheck = false;
  setAttributes(field, {
    role: 'combobox',
    'aria-label': 'Search the help',
    'aria-autocomplete': 'list',
    'aria-controls': 'results',
    'aria-expanded': 'false',
  });
  list.id = 'results';
  list.hidden = true;
  setAttributes(list, { role: 'listbox', 'aria-label': 'Articles found' });
  status.className = 'searchStatus';
  status.hidden = true;
  status.setAttribute('role', 'status');
  place.append(field, list, status);
  place.hidden = false;

  let index: Promise<HelpIndex> | null = null;
  let found: readonly HelpPassage[] = [];
  let chosen = 0;

  const load = () => {
    index ??= fetchHelpIndex().catch((reason: unknown) => {
      index = null;
      throw reason;
    });
    return index;
  };
  const close = () => {
    list.hidden = true;
    status.hidden = true;
    field.setAttribute('aria-expanded', 'false');
    field.removeAttribute('aria-activedescendant');
  };
  const say = (text: string) => {
    status.textContent = text;
    status.hidden = text === '';
  };
  const choose = (at: number) => {
    chosen = at;
    for (const [place, option] of [...list.children].entries()) {
      option.setAttribute('aria-selected', String(place === at));
      if (place === at) option.scrollIntoView({ block: 'nearest' });
    }
    field.setAttribute('aria-activedescendant', `result-${at}`);
  };
  const search = async () => {
    const typed = field.value.trim();
    if (typed === '') return close();
    let passages: readonly HelpPassage[];
    try {
      passages = (await load()).find(typed);
    } catch {
      close();
      return say('The search cannot be loaded. All articles are listed on this page.');
    }
    // Typed on while the index was loading: a later call answers.
    if (field.value.trim() !== typed) return;
    found = passages;
    list.replaceChildren(...found.map(option));
    list.hidden = found.length === 0;
    field.setAttribute('aria-expanded', String(found.length > 0));
    if (found.length > 0) choose(0);
    say(found.length === 0 ? 'Nothing found. Try another word.' : '');
  };
  const go = (passage: HelpPassage) => {
    close();
    field.value = '';
    window.location.assign(passageAddress(passage));
  };
  const option = (passage: HelpPassage, at: number) => {
    const row = document.createElement('li');
    row.id = `result-${at}`;
    row.setAttribute('role', 'option');
    const title = document.createElement('strong');
    title.textContent = passage.heading || passage.title;
    const article = document.createElement('small');
    article.textContent = passage.heading ? passage.title : '';
    const excerpt = document.createElement('span');
    excerpt.textContent = passage.excerpt;
    row.append(title, article, excerpt);
    row.addEventListener('pointermove', () => chosen !== at && choose(at));
    // Before the field loses the focus and the list closes.
    row.addEventListener('pointerdown', (event) => event.preventDefault());
    row.addEventListener('click', () => go(passage));
    return row;
  };

  field.addEventListener('focus', () => {
    load().catch(() => {});
    void search();
  });
  field.addEventListener('input', () => void search());
  field.addEventListener('blur', close);
  field.addEventListener('keydown', (event) => {
    const last = found.length - 1;
    const isOpen = !list.hidden;
    const passage = found[chosen];
    if (event.key === 'Escape' && isOpen) close();
    else if (event.key === 'ArrowDown' && isOpen) choose(chosen >= last ? 0 : chosen + 1);
    else if (event.key === 'ArrowUp' && isOpen) choose(chosen <= 0 ? last : chosen - 1);
    else if (event.key === 'Enter' && isOpen && passage) go(passage);
    else return;
    event.preventDefault();
  });
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof HTMLInputElement;
    const isSearch = event.key === '/' || (event.key === 'k' && (event.ctrlKey || event.metaKey));
    if (!isSearch || (isTyping && event.key === '/')) return;
    event.preventDefault();
    field.focus();
  });
}

function setAttributes(element: Element, attributes: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}

const place = document.getElementById('search');
if (place) showSearch(place);
