import type { Feature } from '@fovea/contract/access';
import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
} from '@tanstack/react-router';
import { defineMessages, type MessageDescriptor } from 'react-intl';
import { AnalysisSearch } from './analysis/analysisSearch';
import { BuilderSearch } from './builder/builderSearch';
import { SurveySearch } from './survey/surveySearch';
import { FolderSearch } from './folders/folderSearch';
import { CollectionSearch } from './collection/collectionSearch';
import { ComparisonSearch } from './comparison/comparisonSearch';
import { RouteError } from './frame/RouteError';
import { Frame } from './frame/Frame';
import { Skeletons } from './controls/Skeletons';
import { ResultsSearch } from './surveyResults/resultsSearch';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The name of the page in the title of the tab. */
    title?: MessageDescriptor;
    /** Who lacks it is sent to the front page. */
    feature?: Feature;
    /** Shown to everybody, signed in or not; `bare`: without navigation even to who is signed in. */
    visitors?: 'framed' | 'bare';
    /** The page takes the whole room beside the navigation. */
    wide?: boolean;
  }
}

const titles = defineMessages({
  releaseNotes: { id: 'title.releaseNotes', defaultMessage: 'Release notes' },
  privacy: { id: 'title.privacy', defaultMessage: 'Privacy policy' },
  terms: { id: 'title.terms', defaultMessage: 'Terms of service' },
  audit: { id: 'title.audit', defaultMessage: 'Audit log' },
  outbox: { id: 'title.outbox', defaultMessage: 'Mails of this server' },
  home: { id: 'title.home', defaultMessage: 'Home' },
  styleGuide: { id: 'title.styleGuide', defaultMessage: 'Style guide' },
  folders: { id: 'title.folders', defaultMessage: 'Studies' },
  deletedStudies: { id: 'title.deletedStudies', defaultMessage: 'Deleted studies' },
  study: { id: 'title.study', defaultMessage: 'Study overview' },
  quota: { id: 'title.quota', defaultMessage: 'Quota' },
  sensors: { id: 'title.sensors', defaultMessage: 'Sensors' },
  settings: { id: 'title.settings', defaultMessage: 'Settings' },
  builder: { id: 'title.builder', defaultMessage: 'Study builder' },
  survey: { id: 'title.survey', defaultMessage: 'Survey builder' },
  collection: { id: 'title.collection', defaultMessage: 'Data collection' },
  session: { id: 'title.session', defaultMessage: 'Session' },
  analysis: { id: 'title.analysis', defaultMessage: 'Analysis' },
  signals: { id: 'title.signals', defaultMessage: 'Signal processing' },
  comparison: { id: 'title.comparison', defaultMessage: 'Comparison' },
  surveyResults: { id: 'title.surveyResults', defaultMessage: 'Survey results' },
  methods: { id: 'title.methods', defaultMessage: 'Methods and quality report' },
});

const rootRoute = createRootRoute({
  component: Frame,
  notFoundComponent: () => <Navigate to="/" replace />,
});
const parent = { getParentRoute: () => rootRoute } as const;

/** Every screen of the studio: path, screen, feature needed, title. */
const table = [
  createRoute({
    ...parent,
    path: '/',
    component: lazyRouteComponent(() => import('./frame/Dashboard'), 'Dashboard'),
    staticData: { title: titles.home },
  }),
  createRoute({
    ...parent,
    path: '/mui',
    component: lazyRouteComponent(() => import('./styleGuide/StyleGuide'), 'StyleGuide'),
    staticData: { title: titles.styleGuide },
  }),
  createRoute({
    ...parent,
    path: '/releasenotes',
    component: lazyRouteComponent(() => import('./releaseNotes/ReleaseNotes'), 'ReleaseNotes'),
    staticData: { title: titles.releaseNotes, visitors: 'framed' },
  }),
  createRoute({
    ...parent,
    path: '/privacy',
    component: lazyRouteComponent(() => import('./legal/PrivacyPage'), 'PrivacyPage'),
    staticData: { title: titles.privacy, visitors: 'framed' },
  }),
  createRoute({
    ...parent,
    path: '/terms',
    component: lazyRouteComponent(() => import('./legal/TermsPage'), 'TermsPage'),
    staticData: { title: titles.terms, visitors: 'framed' },
  }),
  createRoute({
    ...parent,
    path: '/folders',
    component: lazyRouteComponent(() => import('./folders/RootFolder'), 'RootFolder'),
    staticData: { title: titles.folders, feature: 'STUDY' },
  }),
  createRoute({
    ...parent,
    path: '/folders/$folderId',
    validateSearch: (search): FolderSearch => FolderSearch.parse(search),
    component: lazyRouteComponent(() => import('./folders/FolderPage'), 'FolderPage'),
    staticData: { title: titles.folders, feature: 'STUDY', wide: true },
  }),
  createRoute({
    ...parent,
    path: '/inactive/studies',
    component: lazyRouteComponent(
      () => import('./inactive/DeletedStudiesPage'),
      'DeletedStudiesPage',
    ),
    staticData: { title: titles.deletedStudies, feature: 'STUDY' },
  }),
  createRoute({
    ...parent,
    path: '/inactive/studies/$deletedId',
    component: lazyRouteComponent(() => import('./inactive/DeletedStudyPage'), 'DeletedStudyPage'),
    staticData: { title: titles.deletedStudies, feature: 'STUDY' },
  }),
  createRoute({
    ...parent,
    path: '/studies/$studyId',
    component: lazyRouteComponent(() => import('./studies/StudyOverview'), 'StudyOverview'),
    staticData: { title: titles.study, feature: 'STUDY' },
  }),
  createRoute({
    ...parent,
    path: '/studies/$studyId/quota',
    component: lazyRouteComponent(() => import('./studies/StudyQuota'), 'StudyQuota'),
    staticData: { title: titles.quota, feature: 'STUDY' },
  }),
  createRoute({
    ...parent,
    path: '/studies/$studyId/sensors',
    component: lazyRouteComponent(() => import('./studies/StudySensors'), 'StudySensors'),
    staticData: { title: titles.sensors, feature: 'STUDY' },
  }),
  createRoute({
    ...parent,
    path: '/studies/$studyId/settings',
    component: lazyRouteComponent(() => import('./studies/StudySettings'), 'StudySettings'),
    staticData: { title: titles.settings, feature: 'ONLINE_STUDY_BUILDER' },
  }),
  createRoute({
    ...parent,
    path: '/studies/$studyId/study-builder',
    validateSearch: (search): BuilderSearch => BuilderSearch.parse(search),
    component: lazyRouteComponent(() => import('./builder/StudyBuilder'), 'StudyBuilder'),
    staticData: { title: titles.builder, feature: 'STUDY', wide: true },
  }),
  createRoute({
    ...parent,
    path: '/studies/$studyId/survey/$stimulusId',
    validateSearch: (search): SurveySearch => SurveySearch.parse(search),
    component: lazyRouteComponent(() => import('./survey/SurveyBuilder'), 'SurveyBuilder'),
    staticData: { title: titles.survey, feature: 'ONLINE_STUDY_BUILDER', wide: true },
  }),
  createRoute({
    ...parent,
    path: '/studies/$studyId/data-collection',
    validateSearch: (search): CollectionSearch => CollectionSearch.parse(search),
    component: lazyRouteComponent(() => import('./collection/DataCollection'), 'DataCollection'),
    staticData: { title: titles.collection, feature: 'STUDY' },
  }),
  createRoute({
    ...parent,
    path: '/studies/$studyId/sessions/$sessionId',
    component: lazyRouteComponent(() => import('./sessions/SessionDetails'), 'SessionDetails'),
    staticData: { title: titles.session, feature: 'STUDY' },
  }),
  createRoute({
    ...parent,
    path: '/studies/$studyId/signal-processing',
    component: lazyRouteComponent(
      () => import('./analysis/signalProcessing/SignalProcessing'),
      'SignalProcessing',
    ),
    staticData: { title: titles.signals, feature: 'ANALYSIS' },
  }),
  createRoute({
    ...parent,
    path: '/studies/$studyId/analysis',
    validateSearch: (search): AnalysisSearch => AnalysisSearch.parse(search),
    component: lazyRouteComponent(() => import('./analysis/AnalysisPage'), 'AnalysisPage'),
    staticData: { title: titles.analysis, feature: 'ANALYSIS', wide: true },
  }),
  createRoute({
    ...parent,
    path: '/studies/$studyId/comparison',
    validateSearch: (search): ComparisonSearch => ComparisonSearch.parse(search),
    component: lazyRouteComponent(() => import('./comparison/ComparisonPage'), 'ComparisonPage'),
    staticData: { title: titles.comparison, feature: 'ANALYSIS', wide: true },
  }),
  createRoute({
    ...parent,
    path: '/studies/$studyId/survey-results',
    validateSearch: (search): ResultsSearch => ResultsSearch.parse(search),
    component: lazyRouteComponent(() => import('./surveyResults/SurveyResults'), 'SurveyResults'),
    staticData: { title: titles.surveyResults, feature: 'ANALYSIS' },
  }),
  createRoute({
    ...parent,
    path: '/studies/$studyId/methods',
    component: lazyRouteComponent(() => import('./methods/MethodsPage'), 'MethodsPage'),
    staticData: { title: titles.methods, feature: 'ANALYSIS' },
  }),
] as const;

// The hash history merges the query before the hash into the one behind it: take it away first.
if (window.location.search) {
  window.history.replaceState(null, '', window.location.pathname + window.location.hash);
}

export const router = createRouter({
  routeTree: rootRoute.addChildren(table),
  history: createHashHistory(),
  defaultErrorComponent: RouteError,
  defaultPendingComponent: Skeletons,
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultPreload: 'intent',
  // The frame begins every page at its top; what is chosen on a page must not move it.
  scrollRestoration: () => false,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
