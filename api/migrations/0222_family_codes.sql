-- One-time codes by SMS. Also for a number that nobody has, of which no message goes out: an answer tells neither by its words nor by its
-- time whether the number is known. Of no state: one number may be known in several.
create table family_code (
  id uuid primary key,
  number text not null,
  -- HMAC of the code with the number.
  code_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  tries integer not null default 0,
  used_at timestamptz
);
create index family_code_number on family_code (number, created_at desc);
create index family_code_time on family_code (created_at);

-- A session is of a guardian, or of a senior student for themselves; with the number that it began with.
alter table family_session
  alter column person_id drop not null,
  add column student_id uuid references student,
  add column number text,
  add constraint family_session_one check (num_nonnulls(person_id, student_id) = 1) not valid;
create index family_session_student on family_session (student_id);

create view guardian_number_brief with (security_invoker = true) as
  select id, state_id, person_id, number, begins, ends from guardian_number;
revoke all on guardian_number_brief from akada_app, akada_system;
grant select on guardian_number_brief to akada_app, akada_system;

-- Whose children the transaction sees: those of a guardian, or the student who is signed in.
create or replace function akada_family_children() returns setof uuid
  language sql stable security definer set search_path = public, pg_temp as $$
  select l.student_id from guardian_link l join student s on s.id = l.student_id and s.merged_into is null
  where l.person_id = akada_family_person() and l.state_id = akada_state() and l.ends is null and l.may_see
  union all
  select s.id from student s
  where s.id = akada_family_person() and s.state_id = akada_state() and s.merged_into is null $$;
