-- Scores, one row for a cell (docs/adr/0008), their history, late access, and requests for other days of entry.

-- How many scores of a class arm are entered in a term, of each subject and component: the rows of `score` of that arm that are not empty,
-- of present and former students alike. The statement that writes scores writes them too; a job compares both every night. What a score is of
-- is checked here, once for all scores that are saved together: each refers to its count.
create table score_count (
  class_arm_id uuid references class_arm,
  term_id uuid,
  subject_id uuid references subject,
  component_id uuid references assessment_component,
  session_year smallint,
  state_id uuid not null,
  entered integer not null,
  primary key (class_arm_id, term_id, subject_id, component_id, session_year),
  foreign key (term_id, session_year) references term (id, session_year)
) with (fillfactor = 80);
select akada_protect('score_count');

-- One row for each cell of a score grid that was ever filled. Marks are whole tenths. The key begins with the student, because cards
-- read a student's subjects together and because scores move with the student. A partition for the sessions that begin in the same year, of
-- all states: a statement about a term names `akada_session_year(term)` and reads that one (docs/adr/0008).
create table score (
  student_id uuid references student,
  term_id uuid,
  subject_id uuid,
  component_id uuid,
  state_id uuid not null,
  school_id uuid not null,
  -- The arm in which it was entered. state_id and school_id follow from it, so they carry no foreign key of their own.
  class_arm_id uuid not null,
  session_year smallint,
  kind text not null check (kind in ('score', 'absent', 'exempt', 'empty')),
  tenths smallint check (tenths between 0 and 1000),
  version integer not null default 1,
  mark_id uuid,
  -- Client-made ids of the changes before, newest first: one that is sent again is known and changes nothing.
  earlier_mark_ids uuid[],
  made_at timestamptz,
  -- The person of its row in score_change, which refers to staff.
  entered_by uuid not null,
  entered_at timestamptz not null default akada_now(),
  check ((kind = 'score') = (tenths is not null)),
  primary key (student_id, term_id, subject_id, component_id, session_year),
  -- Checked when the transaction ends: scores and their counts are sent together.
  foreign key (class_arm_id, term_id, subject_id, component_id, session_year) references score_count deferrable initially deferred
) partition by list (session_year);
create index score_arm on score (class_arm_id, term_id, subject_id);
select akada_protect('score');

-- What was changed in cells of score grids, for the history of a cell: one row a save, because a save is of many cells, written by the
-- very statement that writes them. Kept small, so that saving hardly notices it: a component stands once in component_ids, and each cell
-- names its place there (from 1). A mark is whole tenths, -1 absent, -2 exempt, null for nothing. The other ids follow from the scores
-- themselves, so they carry no foreign keys.
create table score_change (
  class_arm_id uuid,
  term_id uuid,
  subject_id uuid,
  saved_no bigint generated always as identity,
  state_id uuid not null,
  school_id uuid not null,
  staff_id uuid not null references staff,
  at timestamptz not null,
  component_ids uuid[] not null,
  student_ids uuid[] not null,
  components smallint[] not null,
  from_marks smallint[] not null,
  to_marks smallint[] not null,
  session_year smallint,
  primary key (class_arm_id, term_id, subject_id, saved_no, session_year)
) partition by list (session_year);
select akada_protect('score_change', 'select, insert', 'select, insert');
create trigger append_only before delete or update on score_change for each row execute function akada_refuse_change();
create trigger never_emptied before truncate on score_change for each statement execute function akada_refuse_change();

-- The students of whom a class arm has, or once had, scores in a term: never fewer than have some. Those who are no longer on its roll are
-- looked up here, and what was entered of them is taken from its counts.
create table score_student (
  class_arm_id uuid,
  term_id uuid,
  state_id uuid not null,
  student_ids uuid[] not null,
  primary key (class_arm_id, term_id)
);
select akada_protect('score_student');

-- Compares the counts and students of class arms in a term with their scores, and corrects them; returns how many counts and lists of students
-- were wrong. The counts are locked first: what is saved meanwhile is added afterwards.
create function akada_recount_scores(arms uuid[], term uuid) returns integer language plpgsql set search_path = public, pg_temp as $$
declare
  wrong_counts integer;
  wrong_lists integer;
begin
  perform from score_count where class_arm_id = any(arms) and term_id = term
  order by class_arm_id, term_id, subject_id, component_id for update;
  with live as (
    select class_arm_id, subject_id, component_id, session_year, (array_agg(state_id))[1] as state_id,
      (count(*) filter (where kind <> 'empty'))::int as entered
    from score
    where session_year = (select akada_session_year(term)) and class_arm_id = any(arms) and term_id = term
    group by class_arm_id, subject_id, component_id, session_year
  ), counted as (
    select * from score_count where class_arm_id = any(arms) and term_id = term
  ), corrected as (
    insert into score_count as stored (class_arm_id, term_id, subject_id, component_id, session_year, state_id, entered)
    select class_arm_id, term, subject_id, component_id, session_year, coalesce(counted.state_id, live.state_id), coalesce(live.entered, 0)
    from live full join counted using (class_arm_id, subject_id, component_id, session_year)
    where coalesce(live.entered, 0) is distinct from counted.entered
    on conflict (class_arm_id, term_id, subject_id, component_id, session_year) do update set entered = excluded.entered
    returning 1
  )
  select count(*) into wrong_counts from corrected;
  with live as (
    select class_arm_id, (array_agg(state_id))[1] as state_id, array_agg(distinct student_id) as student_ids
    from score where session_year = (select akada_session_year(term)) and class_arm_id = any(arms) and term_id = term
    group by class_arm_id
  ), corrected as (
    insert into score_student as stored (class_arm_id, term_id, state_id, student_ids)
    select live.class_arm_id, term, live.state_id, live.student_ids from live
    where not exists (
      select from score_student already
      where already.class_arm_id = live.class_arm_id and already.term_id = term and already.student_ids @> live.student_ids)
    on conflict (class_arm_id, term_id) do update set student_ids = (
      select array_agg(distinct id) from unnest(stored.student_ids || excluded.student_ids) as id)
    returning 1
  )
  select count(*) into wrong_lists from corrected;
  return wrong_counts + wrong_lists;
end $$;

-- The years whose scores are not in the database now: an operator has detached their partitions (npm run admin -- detach-scores).
create table detached_scores (
  session_year smallint primary key,
  detached_at timestamptz not null default akada_now()
);
revoke insert, update, delete on detached_scores from akada_system;
grant select on detached_scores to akada_app, akada_state_system;

-- The year of the partitions with the scores of a term. Refuses where these are not in the database, so that nobody takes them for empty.
-- Written as `(select akada_session_year(...))`: then it is looked up once for each statement, before partitions are chosen.
create function akada_session_year(term uuid) returns smallint language plpgsql stable parallel safe set search_path = public, pg_temp as $$
declare
  place record;
begin
  select t.session_year, s.name, d.session_year is not null as is_detached into place
  from term t
  join session s on s.id = t.session_id
  left join detached_scores d on d.session_year = t.session_year
  where t.id = term;
  if place.is_detached then
    raise exception using errcode = 'AK002', message = format(
      'The scores of %s are stored outside of the portal. Ask the operator of the portal to attach them again.', place.name);
  end if;
  return place.session_year;
end $$;

-- A session's scores have a place before anybody can enter one. A year far from the present one shares the last partition on its side, so that
-- a mistyped session makes no partition of its own.
create function akada_place_session() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  present constant int := extract(year from akada_now());
begin
  new.session_year := greatest(present - 20, least(present + 2, left(new.name, 4)::int));
  if not exists (select from detached_scores where session_year = new.session_year) then
    perform akada_add_partition('score', 'score_' || new.session_year, format('for values in (%s)', new.session_year));
    perform akada_add_partition('score_change', 'score_change_' || new.session_year, format('for values in (%s)', new.session_year));
  end if;
  return new;
end $$;
create trigger session_year before insert on session for each row execute function akada_place_session();
alter table session enable always trigger session_year;

-- PostgreSQL counts the rows of partitions for its plans by itself, but never those of the tables above them.
create function akada_analyze_partitioned() returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  analyze score, score_change, audit_log;
end $$;
revoke execute on function akada_analyze_partitioned() from public;
grant execute on function akada_analyze_partitioned() to akada_system, akada_state_system;

-- Records for each state that an operator took the scores of a year out of the portal, or put them back.
create function akada_note_scores(year int, done text) returns void language sql set search_path = public, pg_temp as $$
  insert into audit_log (state_id, acting_as, operation, entity, entity_id, summary)
  select state_id, 'The command line', 'score.store', 'session', id, format('%s the scores of %s', done, name)
  from session where session_year = year
$$;

-- Takes the scores of the sessions that begin in a year out of their tables: the partitions stay as tables of the schema `partitions`, to be
-- dumped and dropped. For the owner of the tables (npm run admin -- detach-scores).
create function akada_detach_scores(year int) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (select from pg_inherits where inhrelid = to_regclass('partitions.score_' || year)) then
    raise exception using errcode = 'AK003', message = format('No scores of %s are attached. See: npm run admin -- partitions', year);
  elsif exists (select from term where session_year = year and closed_at is null) then
    raise exception using errcode = 'AK003', message = format('A session that begins in %s has a term that is not closed.', year);
  end if;
  execute format('alter table score detach partition partitions.score_%s', year);
  execute format('alter table score_change detach partition partitions.score_change_%s', year);
  insert into detached_scores (session_year) values (year);
  perform akada_note_scores(year, 'Detached');
end $$;

create function akada_attach_scores(year int) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (select from detached_scores where session_year = year) then
    raise exception using errcode = 'AK003', message = format('No scores of %s were detached. See: npm run admin -- partitions', year);
  elsif to_regclass('partitions.score_' || year) is null or to_regclass('partitions.score_change_' || year) is null then
    raise exception using errcode = 'AK003', message = format(
      'Restore the tables partitions.score_%s and partitions.score_change_%s first: pg_restore --dbname ... FILE', year, year);
  end if;
  execute format('alter table score attach partition partitions.score_%s for values in (%s)', year, year);
  execute format('alter table score_change attach partition partitions.score_change_%s for values in (%s)', year, year);
  delete from detached_scores where session_year = year;
  perform akada_note_scores(year, 'Attached');
end $$;
revoke execute on function akada_note_scores(int, text), akada_detach_scores(int), akada_attach_scores(int) from public;

-- A teacher's leave to enter scores after a window has closed: named, with a reason and an end. Null names all of a kind.
create table late_access (
  id uuid primary key,
  state_id uuid not null references state,
  school_id uuid not null references school,
  staff_id uuid not null references staff,
  term_id uuid not null references term,
  component_id uuid references assessment_component,
  subject_id uuid references subject,
  class_arm_id uuid references class_arm,
  -- The last day.
  until date not null,
  reason text not null check (reason <> ''),
  granted_by uuid not null references staff,
  granted_at timestamptz not null default akada_now(),
  revoked_by uuid references staff,
  revoked_at timestamptz,
  published boolean not null default false,
  check ((revoked_by is null) = (revoked_at is null)),
  constraint late_access_published_subject check (not published or subject_id is not null and component_id is null)
);
create index late_access_staff on late_access (staff_id, term_id) where revoked_at is null;
create index late_access_school on late_access (school_id, granted_at);
select akada_protect('late_access');

-- A school's request for other days of entry of a component, and the state's answer. The days are the state's, for every school.
create table entry_request (
  id uuid primary key,
  state_id uuid not null references state,
  school_id uuid not null references school,
  term_id uuid not null references term,
  component_id uuid not null references assessment_component,
  opens date not null,
  closes date not null,
  reason text check (reason <> ''),
  requested_by uuid not null references staff,
  requested_at timestamptz not null default akada_now(),
  -- Null: nobody has answered yet.
  opened boolean,
  answer text check (answer <> ''),
  answered_by uuid references staff,
  answered_at timestamptz,
  check (opens <= closes),
  check (num_nonnulls(opened, answered_by, answered_at) in (0, 3)),
  constraint entry_request_refusal check (opened is distinct from false or answer is not null)
);
create unique index entry_request_waiting on entry_request (school_id, term_id, component_id) where answered_at is null;
create index entry_request_school on entry_request (school_id, term_id, requested_at);
create index entry_request_state on entry_request (state_id, id);
create index entry_request_component on entry_request (component_id);
create index entry_request_term on entry_request (term_id);
select akada_protect('entry_request');

create view score_brief with (security_invoker = true) as
  select state_id, school_id, student_id, term_id, subject_id, component_id, class_arm_id, kind, tenths, version, session_year
  from score;

-- Which subjects are open for changes of published report cards: what others count as due depends on it.
create view late_access_brief with (security_invoker = true) as
  select id, state_id, school_id, term_id, subject_id, class_arm_id, published, until, revoked_at from late_access;

revoke all on score_brief, late_access_brief from akada_app, akada_system, akada_state_system;
grant select on score_brief, late_access_brief to akada_app, akada_system, akada_state_system;
