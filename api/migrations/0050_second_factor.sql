-- A second factor (TOTP) and its recovery codes. Read before the state is known, so only the owner's transactions touch these tables.

create table auth_second_factor (
  staff_id uuid primary key references staff,
  -- Encrypted for this person; null while it is set up for the first time.
  secret text,
  enrolled_at timestamptz,
  -- The step of the last code that was used: neither it nor an earlier one works again.
  last_step bigint not null default 0,
  -- A new secret that waits for its first code.
  pending_secret text,
  pending_until timestamptz,
  check ((secret is null) = (enrolled_at is null)),
  check ((pending_secret is null) = (pending_until is null))
);

create table auth_recovery_code (
  staff_id uuid not null references auth_second_factor on delete cascade,
  -- SHA-256 of a code of 80 random bits.
  code_hash bytea not null,
  used_at timestamptz,
  primary key (staff_id, code_hash)
);

-- A sign-in whose password was right and that waits for a code. It ends with the password that it was begun with.
create table auth_challenge (
  token_hash bytea primary key,
  staff_id uuid not null references staff,
  password_hash text not null,
  expires_at timestamptz not null
);
create index auth_challenge_expires on auth_challenge (expires_at);

-- Groups of operations whose holders need a second factor. Empty for states that exist already: nobody is to be surprised by it.
alter table state add column second_factor_groups text[] not null default '{}';

-- When the person of a session entered the password or a code again.
alter table auth_session add column confirmed_at timestamptz;

-- Whether somebody has set a second factor up, for pages that show a person; the secret stays out of reach.
create function akada_has_second_factor(of_staff uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$ select exists (select from auth_second_factor where staff_id = of_staff and secret is not null) $$;
