-- From which time of the day a register may be saved (decisions.md, 11, Hours of the register), as 'HH:MM' in Lagos.
alter table state
  add column morning_from text not null default '07:00' check (morning_from ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  add column afternoon_from text not null default '12:00' check (afternoon_from ~ '^([01]\d|2[0-3]):[0-5]\d$');

create or replace view state_brief with (security_invoker = true) as
  select id, code, name, country, provider_name, ministry, logo_file_id, district_term, oracle_number_term, tescom_number_term,
    subeb_number_term, sittings_per_day, print_positions, pass_mark_tenths, retirement, contact_phones, contact_emails,
    publication_needs_approval, shared_session_hours, own_session_days, second_factor_groups, created_at, presumes_present,
    morning_from, afternoon_from
  from state;

-- A school's own times; null where the state's hold. Those of a second shift only where the school has one.
create table register_hours (
  school_id uuid primary key references school,
  state_id uuid not null references state,
  morning_from text check (morning_from ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  afternoon_from text check (afternoon_from ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  second_morning_from text check (second_morning_from ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  second_afternoon_from text check (second_afternoon_from ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  revision integer not null default 1
);
create index register_hours_state on register_hours (state_id);
select akada_protect('register_hours');

-- The arms of the second shift, by class and name: they are the same in the next session.
create table second_shift_arm (
  school_id uuid not null references school,
  class_id uuid not null references class,
  name text not null,
  state_id uuid not null references state,
  primary key (school_id, class_id, name)
);
create index second_shift_arm_class on second_shift_arm (class_id);
create index second_shift_arm_state on second_shift_arm (state_id);
select akada_protect('second_shift_arm');

-- The times of each class arm: its shift's, and never earlier than the state's, also once the state has moved them.
create view register_hours_brief with (security_invoker = true) as
  select a.id as class_arm_id, a.state_id, a.school_id, s.school_id is not null as is_second,
    greatest(st.morning_from, case when s.school_id is null then h.morning_from else h.second_morning_from end) as morning_from,
    greatest(st.afternoon_from, case when s.school_id is null then h.afternoon_from else h.second_afternoon_from end) as afternoon_from
  from class_arm a
  join state st on st.id = a.state_id
  left join register_hours h on h.school_id = a.school_id
  left join second_shift_arm s on s.school_id = a.school_id and s.class_id = a.class_id and s.name = a.name;
-- Whether anybody tapped a mark: registers that are saved wholly presumed day after day are looked at (features/oversight).
create or replace view register_mark_brief with (security_invoker = true) as
  select r.state_id, r.school_id, r.class_arm_id, r.term_id, r.day, r.sitting, own.student_id, own.mark, own.reason, own.presumed
  from register r cross join lateral public.akada_register_marks(r.marks, r.students, r.codes, r.mark_ids, r.shared, r.own) own;

revoke all on register_hours_brief from akada_app, akada_system, akada_state_system;
grant select on register_hours_brief to akada_app, akada_system, akada_state_system;
