-- A guardian who was joined with another is the other from then on. What was sent to them, what they asked for and what they paid stays as
-- it was written, and is the other's to see; their devices stay signed in.
alter table guardian_person add column joined_into uuid references guardian_person;
create index guardian_person_joined on guardian_person (joined_into) where joined_into is not null;
create or replace view guardian_person_brief with (security_invoker = true) as
  select id, state_id, name, language, joined_into from guardian_person;

-- The guardian in whose name the transaction reads, and those who were joined into them.
create function akada_family_persons() returns setof uuid
  language sql stable security definer set search_path = public, pg_temp as $$
  select akada_family_person()
  union all
  select p.id from guardian_person p where p.joined_into = akada_family_person() and p.state_id = akada_state() $$;
revoke execute on function akada_family_persons() from public;
grant execute on function akada_family_persons() to akada_family;

alter policy family_own on message_recipient
  using (person_id in (select akada_family_persons()) and handed_at is not null
    and students <@ array(select akada_family_records()));
alter policy family_own on family_correction
  using (person_id in (select akada_family_persons()) and student_id in (select akada_family_records()));
