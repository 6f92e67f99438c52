-- Invitations to register a district or a school by a link that works once. Only the hash of the link's token is stored.
create table invitation (
  id uuid primary key,
  state_id uuid not null references state,
  -- The district of the invited school; null for an invited district.
  district_id uuid references district,
  kind text not null check (kind in ('District', 'School')),
  -- Of the district or the school.
  name text not null,
  -- Of the invited person, where known.
  email text,
  phone jsonb,
  token_hash bytea not null unique,
  created_by uuid not null references staff,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  withdrawn_by uuid references staff,
  withdrawn_at timestamptz,
  used_by uuid references staff,
  used_at timestamptz,
  check ((kind = 'School') = (district_id is not null)),
  check ((withdrawn_by is null) = (withdrawn_at is null)),
  check ((used_by is null) = (used_at is null)),
  check (used_at is null or withdrawn_at is null)
);
-- One that is neither used nor withdrawn for each district or school: a second link could only be used in vain.
create unique index invitation_name on invitation (state_id, district_id, lower(name)) nulls not distinct
  where used_at is null and withdrawn_at is null;
create index invitation_state on invitation (state_id, created_at);
create index invitation_district on invitation (district_id);
create index invitation_created_by on invitation (created_by);
create index invitation_withdrawn_by on invitation (withdrawn_by);
create index invitation_used_by on invitation (used_by);
select akada_protect('invitation', 'select, insert, update', 'select, insert, update');
