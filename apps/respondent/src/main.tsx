import { useCallback, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { IntlProvider } from 'react-intl';
import { App } from './App';
import { parseLink, type StudyLink } from './journey/parseLink';
import { DEFAULT_LOCALE, type Locale } from '@fovea/rules/inputs/locales';
import { preferredLocale } from './messages/preferredLocale';
import { setLocale, localization } from './messages/localization';
import './app.css';

/** Speaks as the link or the browser wishes; where neither is translated, as the study does. */
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

// Another link in the same tab is another visit.
addEventListener('hashchange', () => location.reload());
void start();
