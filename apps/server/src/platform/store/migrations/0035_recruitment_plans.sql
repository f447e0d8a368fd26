-- How many usable people a study shall have, and what they are paid: RecruitmentPlan of the contract.
create table recruitment_plans (
  study_id text primary key references studies (id) on delete cascade,
  company_id text not null references companies (id),
  plan jsonb not null,
  saved_at timestamptz not null
);
