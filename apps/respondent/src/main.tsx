import { useCallback, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { IntlProvider } from 'react-intl';
import { App } from './App';
import { parseLink, type StudyLink } from './journey/parseLink';
import { DEFAULT_LOCALE, type Locale } from '@fovea/rules/inputs/locales';
import { preferredLocale } from './messages/preferredLocale';
import { setLocale, localization } from './messages/localization';
import './app.css';

/** Uses the language of the link or the browser; if neither is translated, that of the study. */
function Respondent({ link, preferred }: { link: StudyLink; preferred: Locale | null }) {
  const { locale, messages } = useSyncExternalStore(localization.subscribe, localization.get);
  const hearStudy = useCallback(
    (studyLocale: string) => {
      const own = preferred === null ? preferredLocale([studyLocale]) : null;
      if (own) void setLocale(own);
    },
    [preferred],
  );
  return (
    <IntlProvider locale={locale} messages={messages}>
      <App link={link} onLocale={hearStudy} />
    </IntlProvider>
  );
}

async function start(): Promise<void> {
  const link = parseLink(location.href);
  const preferred = preferredLocale([link.locale, ...navigator.languages]);
  await setLocale(preferred ?? DEFAULT_LOCALE);
  createRoot(document.getElementById('root')!).render(
    <Respondent link={link} preferred={preferred} />,
  );
}

// Another link opened in the same tab starts from scratch.
addEventListener('hashchange', () => location.reload());
void start();
