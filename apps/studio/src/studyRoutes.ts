import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { AnalysisSearch } from './analysis/selection/analysisSearch';
import { BuilderSearch } from './builder/structure/builderSearch';
import { SurveySearch } from './survey/surveySearch';
import { FolderSearch } from './folders/folderSearch';
import { CollectionSearch } from './collection/sessions/collectionSearch';
import { ComparisonSearch } from './comparison/comparisonSearch';
import { PanelSearch } from './panelStudies/panelSearch';
import { ReportSearch } from './reports/reportSearch';
import { ResultsSearch } from './surveyResults/resultsSearch';
import { parent } from './rootRoute';
import { ROUTE_TITLES as titles } from './routeTitles';

/** The screens of folders, studies and their reports. */
export const studyRoutes = [
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
    path: '/studies/$studyId/panel',
    validateSearch: (search): PanelSearch => PanelSearch.parse(search),
    component: lazyRouteComponent(() => import('./panelStudies/PanelStudyPage'), 'PanelStudyPage'),
    staticData: { title: titles.panelStudy, feature: 'PANEL_PROVIDER' },
  }),
  createRoute({
    ...parent,
    path: '/studies/$studyId/recruitment',
    component: lazyRouteComponent(() => import('./recruitment/RecruitmentPage'), 'RecruitmentPage'),
    staticData: { title: titles.recruitment, feature: 'STUDY' },
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
] as const;
