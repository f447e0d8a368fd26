import {
  createHashHistory,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from '@tanstack/react-router';
import { AuditSearch } from './administration/audit/auditSearch';
import { ListSearch } from './administration/lists/listSearch';
import { AnalysisSearch } from './analysis/selection/analysisSearch';
import { IdentitySearch } from './auth/identitySearch';
import { BuilderSearch } from './builder/structure/builderSearch';
import { SurveySearch } from './survey/surveySearch';
import { FolderSearch } from './folders/folderSearch';
import { CUSTOMER_ROUTES } from './customerRoutes';
import { CollectionSearch } from './collection/sessions/collectionSearch';
import { ComparisonSearch } from './comparison/comparisonSearch';
import { RouteError } from './frame/RouteError';
import { Skeletons } from './controls/feedback/Skeletons';
import { ProfileSearch } from './profile/profileSearch';
import { ROUTE_TITLES as titles } from './routeTitles';
import { parent, rootRoute, unbuilt } from './rootRoute';
import { ReportSearch } from './reports/reportSearch';
import { ResultsSearch } from './surveyResults/resultsSearch';

/** All screens of the studio: path, screen, required feature, title. */
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
    path: '/resetpassword',
    component: lazyRouteComponent(() => import('./auth/ResetPasswordPage'), 'ResetPasswordPage'),
    staticData: { title: titles.resetPassword, visitors: 'bare' },
  }),
  createRoute({
    ...parent,
    path: '/verify/$tokenId',
    component: lazyRouteComponent(() => import('./auth/VerifyPage'), 'VerifyPage'),
    staticData: { title: titles.verify, visitors: 'bare' },
  }),
  createRoute({
    ...parent,
    path: '/sso/google/$origin',
    validateSearch: (search): IdentitySearch => IdentitySearch.parse(search),
    component: lazyRouteComponent(() => import('./auth/IdentityLanding'), 'IdentityLanding'),
    staticData: { title: titles.identity, visitors: 'bare' },
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
    path: '/audit',
    validateSearch: (search): AuditSearch => AuditSearch.parse(search),
    component: lazyRouteComponent(() => import('./administration/audit/AuditPage'), 'AuditPage'),
    staticData: { title: titles.audit, feature: 'ACCOUNT_ADMINISTRATION' },
  }),
  createRoute({
    ...parent,
    path: '/admin/outbox',
    component: lazyRouteComponent(() => import('./administration/outbox/OutboxPage'), 'OutboxPage'),
    staticData: { title: titles.outbox, feature: 'INTERNAL' },
  }),
  createRoute({
    ...parent,
    path: '/profile',
    validateSearch: (search): ProfileSearch => ProfileSearch.parse(search),
    component: lazyRouteComponent(() => import('./profile/ProfilePage'), 'ProfilePage'),
    staticData: { title: titles.profile },
  }),
  createRoute({
    ...parent,
    path: '/companies/$companyId/bulk-create-users',
    component: lazyRouteComponent(
      () => import('./administration/bulk/BulkCreateUsers'),
      'BulkCreateUsers',
    ),
    staticData: { title: titles.bulk, feature: 'INTERNAL' },
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
      () => import('./deletedStudies/DeletedStudiesPage'),
      'DeletedStudiesPage',
    ),
    staticData: { title: titles.deletedStudies, feature: 'STUDY' },
  }),
  createRoute({
    ...parent,
    path: '/inactive/studies/$deletedId',
    component: lazyRouteComponent(
      () => import('./deletedStudies/DeletedStudyPage'),
      'DeletedStudyPage',
    ),
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
    component: lazyRouteComponent(() => import('./studies/quota/StudyQuota'), 'StudyQuota'),
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
      () => import('./analysis/signals/SignalProcessing'),
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
  createRoute({
    ...parent,
    path: '/studies/$studyId/export',
    component: lazyRouteComponent(() => import('./exports/ExportPage'), 'ExportPage'),
    staticData: { title: titles.export, feature: 'STUDY' },
  }),
  createRoute({
    ...parent,
    path: '/studies/$studyId/reports',
    component: lazyRouteComponent(() => import('./reports/ReportsPage'), 'ReportsPage'),
    staticData: { title: titles.reports, feature: 'ONLINE_STUDY_BUILDER' },
  }),
  createRoute({
    ...parent,
    path: '/studies/$studyId/reports/$templateId',
    validateSearch: (search): ReportSearch => ReportSearch.parse(search),
    component: lazyRouteComponent(() => import('./reports/ReportPage'), 'ReportPage'),
    staticData: { title: titles.report, feature: 'ONLINE_STUDY_BUILDER', wide: true },
  }),
  createRoute({
    ...parent,
    path: '/reports/templates',
    component: lazyRouteComponent(
      () => import('./reports/templates/TemplatesPage'),
      'TemplatesPage',
    ),
    staticData: { title: titles.templates, feature: 'REPORT_TEMPLATE' },
  }),
  createRoute({
    ...parent,
    path: '/reports/templates/$templateId',
    component: lazyRouteComponent(() => import('./reports/templates/TemplatePage'), 'TemplatePage'),
    staticData: { title: titles.template, feature: 'REPORT_TEMPLATE' },
  }),
  createRoute({
    ...parent,
    path: '/admin',
    validateSearch: (search): ListSearch => ListSearch.parse(search),
    component: lazyRouteComponent(
      () => import('./administration/companies/CompaniesPage'),
      'CompaniesPage',
    ),
    staticData: { title: titles.administration, feature: 'INTERNAL' },
  }),
  createRoute({
    ...parent,
    path: '/companies',
    validateSearch: (search): ListSearch => ListSearch.parse(search),
    component: lazyRouteComponent(
      () => import('./administration/companies/CompaniesPage'),
      'CompaniesPage',
    ),
    staticData: { title: titles.companies, feature: 'INTERNAL' },
  }),
  createRoute({
    ...parent,
    path: '/companies/$companyId',
    validateSearch: (search): ListSearch => ListSearch.parse(search),
    component: lazyRouteComponent(
      () => import('./administration/companies/CompanyPage'),
      'CompanyPage',
    ),
    staticData: { title: titles.company, feature: 'INTERNAL' },
  }),
  createRoute({
    ...parent,
    path: '/companies/$companyId/dpa',
    component: lazyRouteComponent(
      () => import('./administration/dpa/AgreementPage'),
      'CompanyAgreementPage',
    ),
    staticData: { title: titles.agreement, feature: 'INTERNAL' },
  }),
  createRoute({
    ...parent,
    path: '/dpa',
    component: lazyRouteComponent(
      () => import('./administration/dpa/AgreementPage'),
      'OwnAgreementPage',
    ),
    staticData: { title: titles.agreement, feature: 'ACCOUNT_ADMINISTRATION' },
  }),
  createRoute({
    ...parent,
    path: '/admin/users/$userId',
    component: lazyRouteComponent(() => import('./administration/users/UserPage'), 'AdminUserPage'),
    staticData: { title: titles.user, feature: 'INTERNAL' },
  }),
  createRoute({
    ...parent,
    path: '/users',
    validateSearch: (search): ListSearch => ListSearch.parse(search),
    component: lazyRouteComponent(() => import('./administration/users/UsersPage'), 'UsersPage'),
    staticData: { title: titles.users, feature: 'ACCOUNT_ADMINISTRATION' },
  }),
  createRoute({
    ...parent,
    path: '/users/$userId',
    component: lazyRouteComponent(
      () => import('./administration/users/UserPage'),
      'CompanyUserPage',
    ),
    staticData: { title: titles.user, feature: 'ACCOUNT_ADMINISTRATION' },
  }),
  ...CUSTOMER_ROUTES,
  unbuilt('/labs', { title: titles.labs, feature: 'LAB' }),
  unbuilt('/labs/$labId', { title: titles.labs, feature: 'LAB' }),
  unbuilt('/machines', { title: titles.machines, feature: 'LAB' }),
  unbuilt('/machines/$machineId', { title: titles.machines, feature: 'LAB' }),
  unbuilt('/panelproviders', { title: titles.panelProviders, feature: 'PANEL_PROVIDER' }),
  unbuilt('/processedrespondents', {
    title: titles.processed,
    feature: 'ACCOUNT_ADMINISTRATION',
  }),
  unbuilt('/respondents', { title: titles.respondents, feature: 'RESPONDENTS' }),
  unbuilt('/oauth2', { title: titles.authorization }),
  unbuilt('/sso/helpcenter', { title: titles.helpCenter }),
  unbuilt('/sso/zendeskhelpcenter', { title: titles.helpCenter }),
] as const;

// Hash history would merge a query before the hash into the one after it, so it is removed first.
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
  // The frame scrolls every new page to its top; changes of search parameters must not scroll.
  scrollRestoration: () => false,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
