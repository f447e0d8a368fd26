import { getRegistrationDesk } from '@fovea/contract/participation/registrations';
import { getRouteApi } from '@tanstack/react-router';
import { QueryContent } from '../controls/feedback/QueryContent';
import { POLLING_MS, useApiQuery } from '../state/serverState';
import { chosenStudy } from './desk';
import { KioskDesk } from './KioskDesk';
import { RespondentsScreen } from './RespondentsScreen';

const route = getRouteApi('/respondents');

/** Where respondents of lab studies are registered. */
export function RespondentsPage() {
  const { kiosk, study: asked } = route.useSearch();
  const navigate = route.useNavigate();
  const desk = useApiQuery(getRegistrationDesk, {}, { every: POLLING_MS.labs });
  const setStudy = (study: string) =>
    void navigate({ search: (old) => ({ ...old, study }), replace: true });
  function setKiosk(isOn: boolean) {
    // With its study, which stays when another one is started.
    const study = desk.data ? chosenStudy(desk.data, asked)?.id : asked;
    void navigate({ search: { study, kiosk: isOn ? 1 : undefined } });
    // Where the browser does not allow it, the kiosk fills the window.
    if (isOn) document.documentElement.requestFullscreen?.().catch(() => {});
    else if (document.fullscreenElement) void document.exitFullscreen();
  }
  return (
    <QueryContent from={desk}>
      {(found) => {
        const study = chosenStudy(found, asked);
        return (
          <>
            <RespondentsScreen
              desk={found}
              study={study}
              onStudy={setStudy}
              onKiosk={() => setKiosk(true)}
            />
            {kiosk === 1 && (
              <KioskDesk
                desk={found}
                studyId={study?.id ?? null}
                onStudy={setStudy}
                onLeave={() => setKiosk(false)}
              />
            )}
          </>
        );
      }}
    </QueryContent>
  );
}
