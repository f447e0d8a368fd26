import type { RecruitmentPlan } from '@fovea/contract/studies/recruitmentPlan';
import type { Json } from './coreTables';

/** How many people a study is planned with. */
export interface RecruitmentTables {
  recruitmentPlans: {
    studyId: string;
    companyId: string;
    plan: Json<RecruitmentPlan>;
    savedAt: Date;
  };
}
