-- Sign-in sessions, codes and throttles. Read before the state is known, so only the owner's transactions touch them.

create table auth_session (
  id uuid primary key,
  staff_id uuid not null references staff,
  role_access_id uuid references role_access,
  -- A super admin who entered a school acts inside it.
  entered_school_id uuid references school,
  user_agent text,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  ended_because text
);
create index auth_session_staff on auth_session (staff_id) where ended_at is null;

-- One row for every refresh token ever given; only its hash is kept. A used one that comes again ends the session.
create table auth_refresh_token (
  token_hash bytea primary key,
  session_id uuid not null references auth_session on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index auth_refresh_token_session on auth_refresh_token (session_id);

create table auth_reset_code (
  id uuid primary key,
  staff_id uuid references staff,
  email text not null,
  code_hash bytea not null,
  tries smallint not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);

-- Counts of a fixed window, shared by all processes. Lost in a crash, which only forgives.
create unlogged table auth_throttle (
  key text primary key,
  window_ends timestamptz not null,
  times integer not null
);
