import { useCallback, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { IntlProvider } from 'react-intl';
import { App } from './App';
import { parseLink, type StudyLink } from './journey/parseLink';
import { DEFAULT_LOCALE, type Locale } from '@fovea/rules/inputs/locales';
import { wishedLocale } from './words/locales';
import { speak, speech } from './words/speech';
import './look.css';

/** Uses the language of the link or the browser; if neither is translated, that of the study. */
function Respondent({ link, wished }: { link: StudyLink; wished: Locale | null }) {
  const { locale, words } = useSyncExternalStore(speech.subscribe, speech.get);
  const hearStudy = useCallback(
    (studyLocale: string) => {
      const own = wished === null ? wishedLocale([studyLocale]) : null;
      if (own) void speak(own);
    },
    [wished],
  );
  return (
    <IntlProvider locale={locale} messages={words}>
      <App link={link} onLocale={hearStudy} />
    </IntlProvider>
  );
}

async function start(): Promise<void> {
  const link = parseLink(location.href);
  const wished = wishedLocale([link.locale, ...navigator.languages]);
  await speak(wished ?? DEFAULT_LOCALE);
  createRoot(document.getElementById('root')!).render(<Respondent link={link} wished={wished} />);
}

// Another link opened in the same tab starts from scratch.
addEventListener('hashchange', () => location.reload());
void start();
