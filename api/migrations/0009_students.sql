-- Students, their guardians as the record names them, and their enrolment, which is dated history.

create table student (
  id uuid primary key,
  state_id uuid not null references state,
  -- The school that has the student now, or had last. Where and when is enrolment's to say.
  school_id uuid not null references school,
  fx_id text not null unique,
  admission_number text not null,
  admission_date date not null,
  first_name text not null,
  middle_name text,
  last_name text not null,
  gender text not null check (gender in ('male', 'female')),
  date_of_birth date not null,
  nationality text not null default 'Nigeria',
  state_of_origin text,
  lga_of_origin text,
  state_of_residence text,
  lga_of_residence text,
  address text,
  lin text check (lin ~ '^\d{16}$'),
  nin text check (nin ~ '^\d{11}$'),
  previous_school text,
  previous_class text,
  photo_consent boolean not null default false,
  blood_group text,
  genotype text,
  special_needs text,
  status text not null default 'Active' check (status in ('Active', 'Transferred', 'Graduated', 'Withdrawn')),
  picture_file_id uuid,
  -- For a stale edit: grows with every change.
  revision integer not null default 1,
  created_at timestamptz not null default akada_now(),
  -- Two records of one child made into one. The removed record keeps its fxId, points to the kept one, and is in no list.
  merged_into uuid references student,
  name_keys integer[] not null generated always as (akada_name_keys(array[state_id, school_id],
    last_name || ' ' || first_name || coalesce(' ' || middle_name, ''))) stored,
  -- The id that the browser gave the form with which a student was admitted, and what was sent with it: a second sending admits nobody else.
  client_id uuid,
  client_digest text,
  -- A Learner Identification Number stays with the child: once another state has read the record, its school may record the number too. Never
  -- set back: the record here may become active again, and the number may by then be recorded there.
  lin_passed_on boolean not null default false,
  -- Of the school, such as Blue House.
  house text
);
create unique index student_admission_number on student (school_id, lower(admission_number));
create index student_school_name on student (school_id, last_name collate "und-x-icu", first_name collate "und-x-icu", id);
-- How many students a school has, without reading their rows. The state is in it for row-level security.
create index student_active on student (school_id) include (state_id, gender) where status = 'Active' and merged_into is null;
create index student_name_keys on student using gin (name_keys) with (gin_pending_list_limit = 512);
create unique index student_client on student (state_id, client_id) where client_id is not null;
-- The records that were merged into one: guardians are told of a result once, under whatever record it was told.
create index student_merged_into on student (merged_into) where merged_into is not null;
create index student_keys_within on student using gin (akada_keys_within(name_keys)) with (gin_pending_list_limit = 512);
create index student_state_name on student (state_id, last_name collate "und-x-icu", first_name collate "und-x-icu", id) where merged_into is null;
create index student_state_count on student (state_id, status, gender) where merged_into is null;
create index student_pairs_within on student using gin (akada_pairs_within(name_keys)) with (gin_pending_list_limit = 512);
create unique index student_lin_held on student (lin) where lin is not null and not lin_passed_on;
select akada_protect('student');
grant select on student to akada_family;
create trigger names_learned after insert on student referencing new table as fresh for each statement execute function akada_learn_words();
alter table student enable always trigger names_learned;
create trigger names_changed after update of first_name, middle_name, last_name on student for each row execute function akada_learn_changed_words();

create table guardian (
  id uuid primary key,
  state_id uuid not null references state,
  school_id uuid not null references school,
  student_id uuid not null references student,
  position smallint not null,
  name text not null,
  relationship text not null,
  phones jsonb not null default '[]',
  email text,
  address text,
  unique (student_id, position)
);
-- The guardians of a school are looked through for the phone number of a child about to be admitted.
create index guardian_school on guardian (school_id);
select akada_protect('guardian');

-- Where a student is placed, from which day to which (both included). Dated history; at most one row is open. A row closed on the
-- day it began has ends = begins - 1 and counts for no day.
create table enrolment (
  id uuid primary key,
  state_id uuid not null references state,
  school_id uuid not null references school,
  student_id uuid not null references student,
  session_id uuid not null references session,
  class_id uuid not null references class,
  class_arm_id uuid references class_arm,
  begins date not null,
  ends date,
  ended_because text,
  -- The admission number at the school of this enrolment, kept when the student leaves it; null while it is the student's present one.
  admission_number text,
  -- The student had left school before, and was admitted again.
  readmitted boolean not null default false,
  check (ends is null or ends >= begins - 1),
  constraint enrolment_one_at_a_time exclude using gist (student_id with =, daterange(begins, ends, '[]') with &&) where (((ends is null) or
    (ends >= begins))) deferrable initially deferred
);
create unique index enrolment_open on enrolment (student_id) where ends is null;
create index enrolment_student on enrolment (student_id, begins);
create index enrolment_arm on enrolment (class_arm_id, begins);
create index enrolment_school_open on enrolment (school_id, class_id) where ends is null;
create index enrolment_school_left on enrolment (school_id, ends) where ends is not null;
-- Whether a number once was another student's is asked at each transfer; only former schools' numbers are kept here, and they are few.
create index enrolment_former_number on enrolment (school_id, lower(admission_number)) where admission_number is not null;
select akada_protect('enrolment');
grant select on enrolment to akada_family;

-- The next serial number of fxIds of a year. Numbers are taken in a transaction of their own, so that one upload does not hold up
-- another; a number that was taken and not used is never given again.
create table fx_serial (
  state_id uuid references state,
  year smallint,
  last integer not null,
  primary key (state_id, year)
);
select akada_protect('fx_serial');

-- Who is in an arm until its session ends fills it too, although the student has the next session's class already.
create function akada_assert_arm_capacity() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  arm text;
begin
  select class.name || ' ' || class_arm.name into arm
  from class_arm join class on class.id = class_arm.class_id
  where class_arm.id in (
      select class_arm_id from added where akada_counts_from(added.begins, added.ends, akada_today()))
    and (
      select count(*) from enrolment
      where enrolment.class_arm_id = class_arm.id and akada_counts_from(enrolment.begins, enrolment.ends, akada_today())) > 300
  order by 1 limit 1;
  if arm is not null then
    raise exception using errcode = 'AK001',
      message = format('%s would have more than 300 students. Make another class arm and divide them.', arm);
  end if;
  return null;
end $$;

create trigger enrolment_arm_capacity after insert on enrolment referencing new table as added
  for each statement execute function akada_assert_arm_capacity();
create trigger enrolment_arm_capacity_moved after update on enrolment referencing new table as added
  for each statement execute function akada_assert_arm_capacity();

-- Whether dated history that begins and ends on these days (the last one included; null: it goes on) counts on a day.
create function akada_counts_on(begins date, ends date, day date) returns boolean language sql immutable parallel safe
  as $$ select begins <= day and (ends is null or ends >= day) $$;

create view student_brief with (security_invoker = true) as
  select id, state_id, school_id, fx_id, admission_number, admission_date, last_name, first_name, middle_name,
    public.akada_full_name(last_name, first_name, middle_name) as full_name,
    gender, date_of_birth, lin, status, merged_into, picture_file_id, photo_consent, house
  from student;

create view placement with (security_invoker = true) as
  select id, state_id, school_id, student_id, session_id, class_id, class_arm_id, begins, ends, ended_because,
    admission_number, readmitted
  from enrolment;

create view guardian_brief with (security_invoker = true) as
  select id, state_id, school_id, student_id, position, name, relationship, phones, email, address from guardian;

-- The version of what the list of a school's students shows (docs/adr/0017): the exclusive or of the stamps of its rows and of those of its
-- state, whose school is null. Each statement that changes such a list adds a random stamp in its own transaction. Writers never wait for
-- each other: they join the rows that no other transaction holds, so that a school has about one row.
create table student_list_version (
  id bigint generated always as identity primary key,
  state_id uuid not null references state,
  school_id uuid references school,
  stamp bigint not null
);
create index student_list_version_school on student_list_version (school_id);
create index student_list_version_state on student_list_version (state_id) where school_id is null;
select akada_protect('student_list_version', 'select', 'select');

create function akada_stamp_student_lists() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  touched record;
begin
  for touched in execute format('select distinct state_id, school_id from (%s) changed', case tg_op
    when 'INSERT' then 'select state_id, school_id from fresh'
    when 'DELETE' then 'select state_id, school_id from gone'
    else 'select state_id, school_id from fresh union select state_id, school_id from gone' end)
  loop
    with held as (
      select id from student_list_version
      where state_id = touched.state_id and school_id is not distinct from touched.school_id
      for update skip locked
    ), joined as (
      delete from student_list_version using held where student_list_version.id = held.id returning stamp
    )
    insert into student_list_version (state_id, school_id, stamp)
    select touched.state_id, touched.school_id, coalesce(bit_xor(stamp), 0) # hashtextextended(gen_random_uuid()::text, 0) from joined;
  end loop;
  return null;
end $$;

create trigger lists_stamped_on_insert after insert on class referencing new table as fresh
  for each statement execute function akada_stamp_student_lists();
alter table class enable always trigger lists_stamped_on_insert;
create trigger lists_stamped_on_update after update on class referencing old table as gone new table as fresh
  for each statement execute function akada_stamp_student_lists();
alter table class enable always trigger lists_stamped_on_update;
create trigger lists_stamped_on_delete after delete on class referencing old table as gone
  for each statement execute function akada_stamp_student_lists();
alter table class enable always trigger lists_stamped_on_delete;

create trigger lists_stamped_on_insert after insert on class_arm referencing new table as fresh
  for each statement execute function akada_stamp_student_lists();
alter table class_arm enable always trigger lists_stamped_on_insert;
create trigger lists_stamped_on_update after update on class_arm referencing old table as gone new table as fresh
  for each statement execute function akada_stamp_student_lists();
alter table class_arm enable always trigger lists_stamped_on_update;
create trigger lists_stamped_on_delete after delete on class_arm referencing old table as gone
  for each statement execute function akada_stamp_student_lists();
alter table class_arm enable always trigger lists_stamped_on_delete;

create trigger lists_stamped_on_insert after insert on student referencing new table as fresh
  for each statement execute function akada_stamp_student_lists();
alter table student enable always trigger lists_stamped_on_insert;
create trigger lists_stamped_on_update after update on student referencing old table as gone new table as fresh
  for each statement execute function akada_stamp_student_lists();
alter table student enable always trigger lists_stamped_on_update;
create trigger lists_stamped_on_delete after delete on student referencing old table as gone
  for each statement execute function akada_stamp_student_lists();
alter table student enable always trigger lists_stamped_on_delete;

create trigger lists_stamped_on_insert after insert on enrolment referencing new table as fresh
  for each statement execute function akada_stamp_student_lists();
alter table enrolment enable always trigger lists_stamped_on_insert;
create trigger lists_stamped_on_update after update on enrolment referencing old table as gone new table as fresh
  for each statement execute function akada_stamp_student_lists();
alter table enrolment enable always trigger lists_stamped_on_update;
create trigger lists_stamped_on_delete after delete on enrolment referencing old table as gone
  for each statement execute function akada_stamp_student_lists();
alter table enrolment enable always trigger lists_stamped_on_delete;

-- How many students a school had when its list had this stamp. As long as the list has it, they need not be counted again.
create table student_count (
  school_id uuid primary key references school,
  state_id uuid not null,
  stamp bigint not null,
  students integer not null
);
select akada_protect('student_count');

-- Large lists of students as spreadsheets, made in the background: whose, of what, how far, and the file until it is removed (docs/adr/0017).
create table student_export (
  id uuid primary key,
  state_id uuid not null references state,
  staff_id uuid not null references staff,
  -- Where the person asked: who no longer reaches it gets no file.
  district_id uuid references district,
  school_id uuid references school,
  -- {schoolIds, districtId, isNarrowed}: what the person could see when they asked. Fixed then.
  scope jsonb not null,
  filters jsonb not null,
  status text not null default 'Waiting' check (status in ('Waiting', 'Working', 'Done', 'Failed')),
  wanted integer not null,
  done integer not null default 0,
  bytes bigint,
  requested_at timestamptz not null,
  touched_at timestamptz not null default akada_now(),
  finished_at timestamptz
);
create unique index student_export_under_way on student_export (staff_id) where status in ('Waiting', 'Working');
create index student_export_staff on student_export (staff_id, requested_at);
create index student_export_requested on student_export (requested_at);
select akada_protect('student_export');

-- Where a student came from who was admitted with such a certificate.
create table student_arrival (
  student_id uuid primary key references student,
  state_id uuid not null references state,
  school_id uuid not null references school,
  -- Of the certificate: one admission in a state.
  code text not null,
  -- As they are called there.
  from_state text not null,
  from_school text not null,
  from_fx_id text not null,
  from_name text not null,
  from_class text not null,
  last_day date not null,
  -- [{session, term, average}]
  results jsonb not null,
  -- A child who came from another state is on one roll: of all the arrivals of a child, known by the student number of the former state, which
  -- begins with that state's code, one at most is of a student who is at school. It holds across the states of a database.
  is_present boolean not null default true,
  constraint student_arrival_code unique (state_id, code)
);
create index student_arrival_school on student_arrival (school_id);
create unique index student_arrival_present on student_arrival (from_fx_id) where is_present;
select akada_protect('student_arrival', 'select, insert', 'select');

-- Beside akada_counts_on(begins, ends, day): whether dated history counts for a day or a later one; for any day from the first to the last;
-- and for any day at all. One that ended before it began counts for none.
create function akada_counts_from(begins date, ends date, day date) returns boolean language sql immutable parallel safe
  as $$ select (ends is null or ends >= day) and (ends is null or ends >= begins) $$;

create function akada_counts_during(begins date, ends date, first date, last date) returns boolean language sql immutable parallel safe
  as $$ select begins <= last and (ends is null or (ends >= first and ends >= begins)) $$;

create function akada_counts_ever(begins date, ends date) returns boolean language sql immutable parallel safe
  as $$ select ends is null or ends >= begins $$;

-- The present enrolment of each student: the one that counts today; before the first day of a student who was admitted ahead, the one that
-- begins next. At most one, as enrolments of a student do not overlap (enrolment_one_at_a_time). The day is asked for once, not for each row.
create view present_placement with (security_invoker = true) as
  select e.id, e.state_id, e.school_id, e.student_id, e.session_id, e.class_id, e.class_arm_id, e.begins, e.ends, e.ended_because,
    e.admission_number
  from enrolment e
  where (e.ends is null or e.ends >= (select public.akada_today()))
    and (e.begins <= (select public.akada_today()) or (e.ends is null or e.ends >= e.begins) and not exists (
      select from enrolment earlier
      where earlier.student_id = e.student_id and earlier.begins < e.begins
        and public.akada_counts_from(earlier.begins, earlier.ends, (select public.akada_today()))));

-- The last enrolment of each student who has not left: the one without an end. For a promoted student it lies in the next session.
create view open_placement with (security_invoker = true) as
  select e.id, e.state_id, e.school_id, e.student_id, e.session_id, e.class_id, e.class_arm_id, e.begins, e.ends, e.ended_because,
    e.admission_number
  from enrolment e
  where e.ends is null;

revoke all on student_brief, placement, present_placement from akada_app, akada_system, akada_state_system;
grant select on student_brief, placement, present_placement to akada_app, akada_family, akada_system, akada_state_system;
revoke all on guardian_brief, open_placement from akada_app, akada_system, akada_state_system;
grant select on guardian_brief, open_placement to akada_app, akada_system, akada_state_system;
