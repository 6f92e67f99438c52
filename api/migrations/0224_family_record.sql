-- What a guardian asks the school to correct in the record of a child, for the office to accept or decline.
create table family_correction (
  -- Made on the guardian's device, so that sending it again changes nothing.
  id uuid primary key,
  state_id uuid not null references state,
  school_id uuid not null references school,
  student_id uuid not null references student,
  person_id uuid not null references guardian_person,
  asked_by text not null,
  asked_at timestamptz not null,
  -- The field of the record and what it should be.
  field text not null,
  value text not null,
  note text,
  status text not null default 'Waiting' check (status in ('Waiting', 'Accepted', 'Declined')),
  decided_by uuid references staff,
  decided_at timestamptz,
  answer text,
  check ((status = 'Waiting') = (decided_at is null and decided_by is null)),
  check ((status = 'Declined') = (answer is not null))
);
-- One at a time for a field, whoever of the guardians asks.
create unique index family_correction_open on family_correction (student_id, field) where status = 'Waiting';
create index family_correction_student on family_correction (student_id);
create index family_correction_school on family_correction (school_id, status);
create index family_correction_person on family_correction (person_id, asked_at);
create index family_correction_state on family_correction (state_id);
create index family_correction_decided_by on family_correction (decided_by);
select akada_protect('family_correction');
create policy family_own on family_correction to akada_family
  using (person_id = (select akada_family_person()) and student_id in (select akada_family_records()));
grant select on family_correction to akada_family;

-- Consents of guardians and their withdrawals (Nigeria Data Protection Act 2023): nothing is changed or removed, the latest counts.
create table family_consent (
  id uuid primary key,
  state_id uuid not null references state,
  student_id uuid not null references student,
  person_id uuid not null references guardian_person,
  purpose text not null check (purpose in ('photo')),
  is_given boolean not null,
  said_by text not null,
  said_at timestamptz not null
);
create trigger append_only before update or delete on family_consent for each row execute function akada_refuse_change();
create index family_consent_student on family_consent (student_id, purpose, said_at desc);
create index family_consent_person on family_consent (person_id);
create index family_consent_state on family_consent (state_id);
select akada_protect('family_consent', 'select, insert', 'select, insert');
create policy family_children on family_consent to akada_family using (student_id in (select akada_family_children()));
grant select on family_consent to akada_family;

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
revoke execute on function akada_family_guardian(uuid) from public;
grant execute on function akada_family_guardian(uuid) to akada_family;
