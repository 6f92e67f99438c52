-- Guardians as people of the state (docs/adr/0015). Their rows follow from the records of students, by triggers.

create table guardian_person (
  id uuid primary key,
  state_id uuid not null references state,
  -- As a school first wrote it.
  name text not null,
  created_at timestamptz not null default akada_now(),
  -- The language that a guardian has chosen, on the family pages or by USSD; null until then, which is English.
  language text check (language in ('en', 'ha', 'yo', 'ig', 'pcm')),
  -- A guardian who was joined with another is the other from then on. What was sent to them, what they asked for and what they paid stays as
  -- it was written, and is the other's to see; their devices stay signed in.
  joined_into uuid references guardian_person
);
create index guardian_person_state on guardian_person (state_id);
create index guardian_person_joined on guardian_person (joined_into) where joined_into is not null;
select akada_protect('guardian_person');
grant select on guardian_person to akada_family;

-- Which numbers a person has and had. Within a state an open number and a name are those of one person.
create table guardian_number (
  id uuid primary key,
  state_id uuid not null references state,
  person_id uuid not null references guardian_person,
  -- With the code of the country and no leading zero: +2348031234567.
  number text not null,
  name_key text not null,
  begins date not null,
  -- The last day on which a record of a student had it; null while one has it.
  ends date,
  check (ends is null or ends >= begins)
);
create unique index guardian_number_open on guardian_number (state_id, number, name_key) where ends is null;
create index guardian_number_person on guardian_number (person_id);
select akada_protect('guardian_number');

-- Dated: a link ends when the record of the student no longer names the person.
create table guardian_link (
  id uuid primary key,
  state_id uuid not null references state,
  school_id uuid not null references school,
  student_id uuid not null references student,
  person_id uuid not null references guardian_person,
  -- The name and the numbers of the person in the record of this student.
  name_key text not null,
  numbers text[] not null default '{}',
  relationship text not null,
  may_see boolean not null default true,
  may_be_called boolean not null default true,
  may_collect boolean not null default true,
  source text not null default 'Student record' check (source in ('Student record', 'Merged record')),
  begins date not null,
  ends date,
  -- Of what a guardian may do for a student.
  revision integer not null default 1,
  check (ends is null or ends >= begins)
);
create unique index guardian_link_open on guardian_link (student_id, person_id) where ends is null;
create index guardian_link_student on guardian_link (student_id);
create index guardian_link_person on guardian_link (person_id);
create index guardian_link_school on guardian_link (school_id) where ends is null;
create index guardian_link_state on guardian_link (state_id);
-- The children of a number, when it dials.
create index guardian_link_numbers on guardian_link using gin (numbers) where ends is null;
select akada_protect('guardian_link');
grant select on guardian_link to akada_family;

-- What a school has decided about a number of several people or many children: it is right as it is for these.
create table guardian_decision (
  id uuid primary key,
  state_id uuid not null references state,
  school_id uuid references school,
  number text not null,
  persons uuid[] not null,
  children integer not null check (children > 0),
  decided_by uuid not null references staff,
  decided_at timestamptz not null
);
create index guardian_decision_number on guardian_decision (state_id, number);
create index guardian_decision_school on guardian_decision (school_id);
create index guardian_decision_staff on guardian_decision (decided_by);
select akada_protect('guardian_decision', 'select, insert', 'select, insert');

-- The numbers of a guardian's row in one form.
create function akada_guardian_numbers(phones jsonb)
  returns text[] language sql immutable parallel safe set search_path = pg_catalog, pg_temp as $$
  select coalesce(array_agg(distinct '+' || regexp_replace(coalesce(p ->> 'code', ''), '\D', '', 'g') || ltrim(d.digits, '0')), '{}')
  from jsonb_array_elements(phones) as p
  cross join lateral (select regexp_replace(coalesce(p ->> 'number', ''), '\D', '', 'g') as digits) as d
  where ltrim(d.digits, '0') <> '' $$;

-- The words of a name in any order, without case and marks. A title counts: a husband and a wife may share the rest of a name and a number.
create function akada_guardian_key(name text) returns text language sql immutable parallel safe set search_path = public, pg_temp as $$
  select string_agg(word, ' ' order by word) from unnest(akada_words(name)) as word $$;

-- The rows of the records of students, each with the person it names; null where nobody is known yet. In this order: who had this name and
-- one of these numbers for the student; who has this name and one of these numbers in the state; the only one of this name for the student,
-- whose number has changed. Never by name alone beyond the student's own record.
create function akada_guardian_rows(students uuid[])
  returns table (student_id uuid, state_id uuid, school_id uuid, place integer, name text, name_key text, relationship text, numbers text[], person_id uuid)
  language sql stable rows 100 set search_path = public, pg_temp as $$
  with named as materialized (
    select s.id as student_id, s.state_id, s.school_id, g.position::integer as place, g.name, k.name_key, g.relationship,
      akada_guardian_numbers(g.phones) as numbers, count(*) over (partition by s.id, k.name_key) as namesakes
    from student s
    join guardian g on g.student_id = s.id
    cross join lateral (select coalesce(akada_guardian_key(g.name), '') as name_key) as k
    where s.id = any(students) and s.merged_into is null
  )
  select r.student_id, r.state_id, r.school_id, r.place, r.name, r.name_key, r.relationship, r.numbers, coalesce(
    (select l.person_id from guardian_link l
      where l.student_id = r.student_id and l.name_key = r.name_key and (l.numbers && r.numbers or l.numbers = r.numbers)
      order by l.ends is not null, l.id limit 1),
    (select n.person_id from guardian_number n
      where n.state_id = r.state_id and n.number = any(r.numbers) and n.name_key = r.name_key and n.ends is null
      order by n.id limit 1),
    case when r.namesakes = 1 then (
      select (array_agg(distinct l.person_id))[1] from guardian_link l
      where l.student_id = r.student_id and l.name_key = r.name_key
      having count(distinct l.person_id) = 1) end)
  from named r $$;

-- Brings people, numbers and links into step with the records of these students. A link or a number that ended today goes on if it is back:
-- an edit of a record deletes the rows and inserts them again. A new link takes over what was withdrawn from an earlier one of the same
-- person, name or number, so that a corrected spelling gives nobody back a custody that the school has withdrawn. Each step
-- names the students itself, so that their index is used: one record costs no scan of all links.
create function akada_link_guardians(students uuid[]) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  today date := (public.akada_now() at time zone 'Africa/Lagos')::date;
  made uuid[];
  people uuid[];
begin
  with recursive missing as materialized (
    select * from akada_guardian_rows(students) as r where r.person_id is null
  ), edge as materialized (
    select distinct m.name_key, one.number as one, other.number as other
    from missing m, unnest(m.numbers) as one(number), unnest(m.numbers) as other(number)
    where cardinality(m.numbers) > 1
  ), reach as (
    select name_key, one, other from edge
    union
    select r.name_key, r.one, e.other from reach r join edge e on e.name_key = r.name_key and e.one = r.other
  ), first as materialized (
    select name_key, one, min(other) as key from reach group by name_key, one
  ), keyed as materialized (
    select m.*, coalesce(f.key, m.numbers[1], m.student_id::text) as key
    from missing m left join first f on f.name_key = m.name_key and f.one = m.numbers[1]
  ), fresh as materialized (
    select akada_uuid() as id, k.state_id, k.name_key, k.key, (array_agg(k.name order by k.student_id, k.place))[1] as name
    from keyed k group by k.state_id, k.name_key, k.key
  ), people_made as (
    insert into guardian_person (id, state_id, name) select id, state_id, name from fresh returning id
  ), numbers_made as (
    insert into guardian_number (id, state_id, person_id, number, name_key, begins)
    select akada_uuid(), f.state_id, f.id, n.number, f.name_key, today
    from fresh f
    join (
      select distinct k.state_id, k.name_key, k.key, u.number from keyed k, unnest(k.numbers) as u(number)
    ) as n on n.state_id = f.state_id and n.name_key = f.name_key and n.key = f.key
    order by n.number, f.name_key
    on conflict (state_id, number, name_key) where ends is null do nothing
  ), numberless as (
    insert into guardian_link (id, state_id, school_id, student_id, person_id, name_key, relationship, begins)
    select distinct on (f.id) akada_uuid(), k.state_id, k.school_id, k.student_id, f.id, k.name_key, k.relationship, today
    from keyed k join fresh f on f.state_id = k.state_id and f.name_key = k.name_key and f.key = k.key
    where k.numbers = '{}'
    order by f.id, k.place
  )
  select coalesce(array_agg(id), '{}') into made from people_made;

  with found as materialized (
    select * from akada_guardian_rows(students)
  ), wanted as materialized (
    select f.student_id, f.state_id, f.school_id, f.person_id, (array_agg(f.name_key order by f.place))[1] as name_key,
      (array_agg(f.relationship order by f.place))[1] as relationship,
      coalesce(array_agg(distinct u.number) filter (where u.number is not null), '{}') as numbers
    from found f left join lateral unnest(f.numbers) as u(number) on true
    where f.person_id is not null
    group by f.student_id, f.state_id, f.school_id, f.person_id
  ), kept as (
    update guardian_link l
    set school_id = w.school_id, name_key = w.name_key, relationship = w.relationship, numbers = w.numbers, ends = null
    from wanted w
    where l.student_id = any(students) and l.student_id = w.student_id and l.person_id = w.person_id
      and (l.ends is null or l.ends >= today)
      and (l.school_id, l.name_key, l.relationship, l.numbers, l.ends) is distinct from
        (w.school_id, w.name_key, w.relationship, w.numbers, null::date)
  ), closed as (
    update guardian_link l set ends = today
    where l.student_id = any(students) and l.ends is null
      and not exists (select from wanted w where w.student_id = l.student_id and w.person_id = l.person_id)
  )
  insert into guardian_link (id, state_id, school_id, student_id, person_id, name_key, relationship, numbers, begins,
    may_see, may_be_called, may_collect)
  select akada_uuid(), w.state_id, w.school_id, w.student_id, w.person_id, w.name_key, w.relationship, w.numbers, today,
    coalesce(o.may_see, true), coalesce(o.may_be_called, true), coalesce(o.may_collect, true)
  from wanted w
  left join lateral (
    select bool_and(l.may_see) as may_see, bool_and(l.may_be_called) as may_be_called, bool_and(l.may_collect) as may_collect
    from guardian_link l
    where l.student_id = w.student_id and (l.person_id = w.person_id or l.name_key = w.name_key or l.numbers && w.numbers)) as o on true
  where not exists (
    select from guardian_link l
    where l.student_id = any(students) and l.student_id = w.student_id and l.person_id = w.person_id
      and (l.ends is null or l.ends >= today));

  people := array(select distinct l.person_id from guardian_link l where l.student_id = any(students)) || made;

  update guardian_number n
  set ends = case when used.yes then null else today end
  from (
    select other.id, exists (
      select from guardian_link l where l.person_id = other.person_id and l.ends is null and other.number = any(l.numbers)) as yes
    from guardian_number other where other.person_id = any(people) and (other.ends is null or other.ends >= today)) as used
  where used.id = n.id and (n.ends is null) <> used.yes
    and (not used.yes or not exists (
      select from guardian_number o
      where o.state_id = n.state_id and o.number = n.number and o.name_key = n.name_key and o.ends is null));

  -- A record that gives somebody the number of another of the same name leaves both: the number is then shared, for the school to decide.
  insert into guardian_number (id, state_id, person_id, number, name_key, begins)
  select akada_uuid(), l.state_id, l.person_id, l.number,
    case when exists (
      select from guardian_number o
      where o.state_id = l.state_id and o.number = l.number and o.name_key = l.name_key and o.ends is null)
    then l.name_key || ' ' || l.person_id else l.name_key end, today
  from (
    select distinct k.state_id, k.person_id, k.name_key, u.number
    from guardian_link k, unnest(k.numbers) as u(number)
    where k.person_id = any(people) and k.ends is null) as l
  where not exists (
    select from guardian_number n where n.person_id = l.person_id and n.number = l.number and n.ends is null)
  order by l.number, l.name_key
  on conflict (state_id, number, name_key) where ends is null do nothing;

  -- Two transactions may make the same person at once: the one that waited takes the other's.
  delete from guardian_number n
  where n.person_id = any(made) and not exists (select from guardian_link l where l.person_id = n.person_id);
  delete from guardian_person p
  where p.id = any(made) and not exists (select from guardian_link l where l.person_id = p.id);
end $$;

-- A record that only moves to another school still names the same people: nobody is looked for, and the open links move with it.
create function akada_relink_guardians() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  changed uuid[];
begin
  if tg_op = 'INSERT' then
    perform akada_link_guardians(array(select distinct student_id from fresh));
  elsif tg_op = 'DELETE' then
    perform akada_link_guardians(array(select distinct student_id from gone));
  else
    changed := array(
      select f.student_id from fresh f
      where not exists (select from gone g where g.id = f.id and to_jsonb(g) - 'school_id' = to_jsonb(f) - 'school_id')
      union
      select g.student_id from gone g
      where not exists (select from fresh f where f.id = g.id and to_jsonb(f) - 'school_id' = to_jsonb(g) - 'school_id'));
    if cardinality(changed) > 0 then
      perform akada_link_guardians(changed);
    end if;
    update guardian_link l set school_id = s.school_id
    from student s
    where s.id = l.student_id and l.ends is null and l.school_id <> s.school_id
      and l.student_id in (select student_id from fresh) and l.student_id <> all(changed);
  end if;
  return null;
end $$;

create trigger guardians_linked after insert on guardian referencing new table as fresh for each statement execute function akada_relink_guardians();
create trigger guardians_relinked after update on guardian referencing old table as gone new table as fresh
  for each statement execute function akada_relink_guardians();
create trigger guardians_unlinked after delete on guardian referencing old table as gone for each statement execute function akada_relink_guardians();

-- The guardian in whose name the running transaction reads; null outside of one, and then no child is seen.
create function akada_family_person() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('akada.family_id', true), '')::uuid $$;

create policy family_person on guardian_person to akada_family
  using (id = (select akada_family_person()));

-- Whose children the transaction sees: those of a guardian, or the student who is signed in.
create function akada_family_children() returns setof uuid language sql stable security definer set search_path = public, pg_temp as $$
  select l.student_id from guardian_link l join student s on s.id = l.student_id and s.merged_into is null
  where l.person_id = akada_family_person() and l.state_id = akada_state() and l.ends is null and l.may_see
  union all
  select s.id from student s
  where s.id = akada_family_person() and s.state_id = akada_state() and s.merged_into is null $$;

create policy family_children on student to akada_family
  using (id in (select akada_family_children()));
create policy family_children on enrolment to akada_family
  using (student_id in (select akada_family_children()));
create policy family_links on guardian_link to akada_family
  using (person_id = (select akada_family_person()) and student_id in (select akada_family_children()));

-- The language is null, which is English, also where the state does not have the chosen one on.
create view guardian_person_brief with (security_invoker = true) as
  select id, state_id, name,
    case when language = 'en' or exists (
      select from state_brief st where st.id = state_id and language = any(st.family_languages)) then language end as language,
    joined_into
  from guardian_person;

-- Guardians: whom the school may call.
create view guardian_link_brief with (security_invoker = true) as
  select id, state_id, school_id, student_id, person_id, relationship, numbers, may_see, ends, may_be_called, name_key from guardian_link;

create view guardian_number_brief with (security_invoker = true) as
  select id, state_id, person_id, number, begins, ends from guardian_number;

-- What the record of a child says of the guardian who asks: the rows of the other guardians are theirs.
create function akada_family_guardian(child uuid)
  returns table (name text, relationship text, phones jsonb, email text, address text, may_be_called boolean, may_collect boolean, begins date)
  language sql stable security definer set search_path = public, pg_temp as $$
  select g.name, g.relationship, g.phones, g.email, g.address, l.may_be_called, l.may_collect, l.begins
  from guardian_link l
  join guardian g on g.student_id = l.student_id and akada_guardian_key(g.name) = l.name_key
  where l.student_id = child and child in (select akada_family_children())
    and l.person_id = akada_family_person() and l.ends is null
  order by g.position limit 1 $$;

-- The guardian in whose name the transaction reads, and those who were joined into them.
create function akada_family_persons() returns setof uuid language sql stable security definer set search_path = public, pg_temp as $$
  select akada_family_person()
  union all
  select p.id from guardian_person p where p.joined_into = akada_family_person() and p.state_id = akada_state() $$;

revoke execute on function akada_family_children(), akada_family_guardian(uuid), akada_family_persons() from public;
grant execute on function akada_family_children(), akada_family_guardian(uuid), akada_family_persons() to akada_family;
revoke all on guardian_person_brief, guardian_link_brief from akada_app, akada_system, akada_state_system;
grant select on guardian_person_brief, guardian_link_brief to akada_app, akada_family, akada_system, akada_state_system;
revoke all on guardian_number_brief from akada_app, akada_system, akada_state_system;
grant select on guardian_number_brief to akada_app, akada_system, akada_state_system;
