-- Signing in: sessions of devices, second factors, invitations.

create table auth_session (
  id uuid primary key,
  staff_id uuid not null references staff,
  role_access_id uuid references role_access,
  -- A super admin who entered a school acts inside it.
  entered_school_id uuid references school,
  user_agent text,
  created_at timestamptz not null default akada_now(),
  ended_at timestamptz,
  ended_because text,
  own_device boolean not null default false,
  -- Kept up to date once a minute at most; locks a session on a shared device by itself.
  last_used_at timestamptz not null default akada_now(),
  last_address text,
  locked_at timestamptz,
  -- When the person of a session entered the password or a code again.
  confirmed_at timestamptz
);
create index auth_session_staff on auth_session (staff_id) where ended_at is null;
alter table auth_session enable row level security;
create policy every_state on auth_session to akada_system using (true) with check (true);
create policy own_state on auth_session to akada_state_system
  using (exists (select from staff where staff.id = auth_session.staff_id))
  with check (exists (select from staff where staff.id = auth_session.staff_id));
grant select, insert, update, delete on auth_session to akada_state_system;

-- One row for every refresh token ever given; only its hash is kept. A used one that comes again ends the session.
create table auth_refresh_token (
  token_hash bytea primary key,
  session_id uuid not null references auth_session on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz,
  cookie_hash bytea,
  -- The browser's own number of the exchange that used the token: a repeat of the same exchange is no reuse.
  attempt uuid,
  -- Counts the tokens of a session in the order in which they were given.
  generation integer not null,
  -- When an earlier token of the session was accepted again, so that this one, which nobody had used, may not be used any more.
  replaced_at timestamptz
);
create index auth_refresh_token_session on auth_refresh_token (session_id);
create unique index auth_refresh_token_cookie on auth_refresh_token (cookie_hash);
create index auth_refresh_token_used on auth_refresh_token (used_at) where used_at is not null;
alter table auth_refresh_token enable row level security;
create policy every_state on auth_refresh_token to akada_system using (true) with check (true);
create policy own_state on auth_refresh_token to akada_state_system
  using (exists (select from auth_session where auth_session.id = auth_refresh_token.session_id))
  with check (exists (select from auth_session where auth_session.id = auth_refresh_token.session_id));
grant select, insert, update, delete on auth_refresh_token to akada_state_system;

create table auth_reset_code (
  id uuid primary key,
  staff_id uuid references staff,
  -- The e-mail, or the ten digits of the phone number, that the code was asked for with and is sent to.
  contact text not null,
  code_hash bytea not null,
  tries smallint not null default 0,
  created_at timestamptz not null default akada_now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
alter table auth_reset_code enable row level security;
create policy every_state on auth_reset_code to akada_system using (true) with check (true);
create policy own_state on auth_reset_code to akada_state_system
  using (exists (select from staff where staff.id = auth_reset_code.staff_id))
  with check (exists (select from staff where staff.id = auth_reset_code.staff_id));
grant select, insert, update, delete on auth_reset_code to akada_state_system;

-- Ends sessions of a person of the running transaction's state: those that act with one role access, or all. Sessions are otherwise
-- out of reach of the role under which requests run.
create function akada_end_sessions(of_staff uuid, with_access uuid, because text, at timestamptz)
  returns integer language sql security definer set search_path = public, pg_temp as $$
    with ended as (
      update auth_session set ended_at = at, ended_because = because
      from staff
      where staff.id = of_staff and staff.state_id = akada_state()
        and auth_session.staff_id = staff.id and auth_session.ended_at is null
        and (with_access is null or auth_session.role_access_id = with_access)
      returning 1)
    select count(*)::int from ended
  $$;

-- Devices that somebody has said are their own, by the digest of a secret that the device keeps in a cookie.
create table auth_own_device (
  device_hash bytea,
  staff_id uuid references staff,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (device_hash, staff_id)
);
create index auth_own_device_staff on auth_own_device (staff_id);
alter table auth_own_device enable row level security;
create policy every_state on auth_own_device to akada_system using (true) with check (true);
create policy own_state on auth_own_device to akada_state_system
  using (exists (select from staff where staff.id = auth_own_device.staff_id))
  with check (exists (select from staff where staff.id = auth_own_device.staff_id));
grant select, insert, update, delete on auth_own_device to akada_state_system;

-- What a person's devices encrypt with what they keep for that person; itself encrypted with a key derived from AKADA_SECRET.
create table auth_storage_key (
  staff_id uuid primary key references staff,
  sealed text not null,
  created_at timestamptz not null
);
alter table auth_storage_key enable row level security;
create policy every_state on auth_storage_key to akada_system using (true) with check (true);
create policy own_state on auth_storage_key to akada_state_system
  using (exists (select from staff where staff.id = auth_storage_key.staff_id))
  with check (exists (select from staff where staff.id = auth_storage_key.staff_id));
grant select, insert, update, delete on auth_storage_key to akada_state_system;

-- From where somebody has signed in before: digests of addresses and of the secrets that browsers keep. Failures elsewhere do not slow
-- them down. Read before the state is known, so only the owner's transactions touch it.
create table auth_known_place (
  staff_id uuid references staff,
  place bytea,
  used_at timestamptz not null,
  primary key (staff_id, place)
);
create index auth_known_place_used on auth_known_place (used_at);
alter table auth_known_place enable row level security;
create policy every_state on auth_known_place to akada_system using (true) with check (true);
create policy own_state on auth_known_place to akada_state_system
  using (exists (select from staff where staff.id = auth_known_place.staff_id))
  with check (exists (select from staff where staff.id = auth_known_place.staff_id));
grant select, insert, update, delete on auth_known_place to akada_state_system;

create table auth_second_factor (
  staff_id uuid primary key references staff,
  -- Encrypted for this person; null while it is set up for the first time.
  secret text,
  enrolled_at timestamptz,
  -- Its codes come by SMS: then codes for a new password do not, as the phone alone would be enough.
  by_sms boolean not null default false,
  -- The step of the last code that was used: neither it nor an earlier one works again.
  last_step bigint not null default 0,
  -- A new secret that waits for its first code.
  pending_secret text,
  pending_until timestamptz,
  -- The step whose code was last sent by SMS, which may take minutes: its code works until then.
  texted_step bigint,
  texted_until timestamptz,
  check ((texted_step is null) = (texted_until is null)),
  check ((secret is null) = (enrolled_at is null)),
  check ((pending_secret is null) = (pending_until is null))
);
alter table auth_second_factor enable row level security;
create policy every_state on auth_second_factor to akada_system using (true) with check (true);
create policy own_state on auth_second_factor to akada_state_system
  using (exists (select from staff where staff.id = auth_second_factor.staff_id))
  with check (exists (select from staff where staff.id = auth_second_factor.staff_id));
grant select, insert, update, delete on auth_second_factor to akada_state_system;

create table auth_recovery_code (
  staff_id uuid references auth_second_factor on delete cascade,
  -- SHA-256 of a code of 80 random bits.
  code_hash bytea,
  used_at timestamptz,
  primary key (staff_id, code_hash)
);
alter table auth_recovery_code enable row level security;
create policy every_state on auth_recovery_code to akada_system using (true) with check (true);
create policy own_state on auth_recovery_code to akada_state_system
  using (exists (select from staff where staff.id = auth_recovery_code.staff_id))
  with check (exists (select from staff where staff.id = auth_recovery_code.staff_id));
grant select, insert, update, delete on auth_recovery_code to akada_state_system;

-- A sign-in whose password was right and that waits for a code. It ends with the password that it was begun with.
create table auth_challenge (
  token_hash bytea primary key,
  staff_id uuid not null references staff,
  password_hash text not null,
  expires_at timestamptz not null
);
create index auth_challenge_expires on auth_challenge (expires_at);
alter table auth_challenge enable row level security;
create policy every_state on auth_challenge to akada_system using (true) with check (true);
create policy own_state on auth_challenge to akada_state_system
  using (exists (select from staff where staff.id = auth_challenge.staff_id))
  with check (exists (select from staff where staff.id = auth_challenge.staff_id));
grant select, insert, update, delete on auth_challenge to akada_state_system;

-- Whether somebody has set a second factor up, for pages that show a person; the secret stays out of reach.
create function akada_has_second_factor(of_staff uuid)
  returns boolean language sql stable security definer set search_path = public, pg_temp
  as $$ select exists (select from auth_second_factor where staff_id = of_staff and secret is not null) $$;

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
create unique index invitation_name on invitation (state_id, district_id, lower(name)) nulls not distinct where used_at is null and
  withdrawn_at is null;
create index invitation_state on invitation (state_id, created_at);
create index invitation_district on invitation (district_id);
create index invitation_created_by on invitation (created_by);
create index invitation_withdrawn_by on invitation (withdrawn_by);
create index invitation_used_by on invitation (used_by);
select akada_protect('invitation', 'select, insert, update', 'select, insert, update');

-- What somebody else did with a thing that a person asked for: a line in the person's list, for 30 days. The record is named by its id alone, as it
-- may be of any feature.
create table notice (
  id uuid primary key,
  state_id uuid not null references state,
  -- Where the person acts when it shows; null for a district or the state.
  school_id uuid references school,
  staff_id uuid not null references staff,
  kind text not null check (kind in ('late-access', 'report-cards', 'hand-over', 'transfer', 'invitation', 'message', 'explanation')),
  text text not null check (char_length(text) between 1 and 500),
  record_id uuid,
  -- Of scores, beside their class arm.
  subject_id uuid,
  at timestamptz not null default akada_now(),
  read_at timestamptz
);
create index notice_staff on notice (staff_id, at);
create index notice_at on notice (at);
create index notice_school on notice (school_id);
select akada_protect('notice');

revoke execute on function akada_end_sessions(uuid, uuid, text, timestamptz), akada_has_second_factor(uuid) from public;
grant execute on function akada_end_sessions(uuid, uuid, text, timestamptz),
  akada_has_second_factor(uuid) to akada_app, akada_system, akada_state_system;
