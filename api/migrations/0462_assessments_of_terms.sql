-- What earlier terms were assessed by (docs/figures.md, The assessment of a term). Before a state changes its assessment, the present one is
-- copied for each term before the active one that has no copy; from then on the term reads its copy. A class type with rows here for a term
-- is assessed by them in that term, and by assessment_component and grade_band in all other terms.
create table term_component (
  term_id uuid not null references term on delete cascade,
  class_type_id uuid not null references class_type,
  component_id uuid not null references assessment_component,
  state_id uuid not null references state,
  name text not null,
  position smallint not null,
  maximum_tenths smallint not null check (maximum_tenths between 1 and 1000),
  is_exam boolean not null,
  primary key (term_id, class_type_id, component_id)
);
create index term_component_component on term_component (component_id);
create index term_component_class_type on term_component (class_type_id);
create index term_component_state on term_component (state_id);
select akada_protect('term_component');

create table term_grade_band (
  term_id uuid not null references term on delete cascade,
  class_type_id uuid not null references class_type,
  from_mark smallint not null check (from_mark between 0 and 100),
  state_id uuid not null references state,
  grade text not null,
  remark text not null,
  primary key (term_id, class_type_id, from_mark)
);
create index term_grade_band_class_type on term_grade_band (class_type_id);
create index term_grade_band_state on term_grade_band (state_id);
select akada_protect('term_grade_band');

-- Every component of a class type in every term, as it counts there. `retired`: it is no part of the assessment of the term, be it removed
-- before or added later.
create view term_component_brief with (security_invoker = true) as
  select t.id as term_id, c.id, c.state_id, c.class_type_id, coalesce(own.name, c.name) as name,
    coalesce(own.position, c.position) as position, coalesce(own.maximum_tenths, c.maximum_tenths) as maximum_tenths,
    coalesce(own.is_exam, c.is_exam) as is_exam,
    case when exists (select from term_component copy where copy.term_id = t.id and copy.class_type_id = c.class_type_id)
      then own.component_id is null else c.retired_at is not null end as retired
  from term t
  join assessment_component c on c.state_id = t.state_id
  left join term_component own on own.term_id = t.id and own.class_type_id = c.class_type_id and own.component_id = c.id;

-- The grades of a class type in every term.
create view term_grade_band_brief with (security_invoker = true) as
  select t.id as term_id, b.state_id, b.class_type_id, b.from_mark, b.grade, b.remark
  from term t
  join grade_band b on b.state_id = t.state_id
  where not exists (select from term_grade_band copy where copy.term_id = t.id and copy.class_type_id = b.class_type_id)
  union all
  select term_id, state_id, class_type_id, from_mark, grade, remark from term_grade_band;

-- The pass mark and the registers a day of every term.
create view term_setting_brief with (security_invoker = true) as
  select t.id as term_id, t.state_id, coalesce(t.pass_mark_tenths, st.pass_mark_tenths) as pass_mark_tenths,
    coalesce(t.sittings_per_day, st.sittings_per_day) as sittings_per_day
  from term t
  join state st on st.id = t.state_id;

revoke all on term_component_brief, term_grade_band_brief, term_setting_brief from akada_app, akada_system, akada_state_system;
grant select on term_component_brief, term_grade_band_brief, term_setting_brief to akada_app, akada_system, akada_state_system;
