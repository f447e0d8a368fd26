import { useCallback, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { IntlProvider } from 'react-intl';
import { App } from './App';
import { parseLink, type StudyLink } from './parseLink';
import { DEFAULT_LOCALE, directionOf, type Locale } from '@fovea/rules/locales';
import { wishedLocale } from './words/locales';
import { loadWords, type Words } from './words/loadWords';
import './look.css';

interface Spoken {
  readonly locale: Locale;
  readonly words: Words;
}

/** Loads the words and tells the browser which language, and which direction, they have. */
async function speak(locale: Locale): Promise<Spoken> {
  const words = await loadWords(locale);
  document.documentElement.lang = locale;
  document.documentElement.dir = directionOf(locale);
  return { locale, words };
}

/** Speaks as the link or the browser wishes; where neither is translated, as the study does. */
function Respondent(props: { link: StudyLink; wished: Locale | null; spoken: Spoken }) {
  const { link, wished } = props;
  const [spoken, setSpoken] = useState(props.spoken);
  const hearStudy = useCallback(
    (studyLocale: string) => {
      const own = wished === null ? wishedLocale([studyLocale]) : null;
      if (own) void speak(own).then(setSpoken);
    },
    [wished],
  );
  return (
    <IntlProvider locale={spoken.locale} messages={spoken.words}>
      <App link={link} onLocale={hearStudy} />
    </IntlProvider>
  );
}

async function start(): Promise<void> {
  const link = parseLink(location.href);
  const wished = wishedLocale([link.locale, ...navigator.languages]);
  const spoken = await speak(wished ?? DEFAULT_LOCALE);
  createRoot(document.getElementById('root')!).render(
    <Respondent link={link} wished={wished} spoken={spoken} />,
  );
}

// Another link in the same tab is another visit.
addEventListener('hashchange', () => location.reload());
void start();
