-- Sessions that a stolen device cannot use: a cookie beside every refresh token, own and shared devices, age and lock.

-- The half of a refresh token that travels in a cookie. Null in tokens given before: those sessions end at their next refresh.
alter table auth_refresh_token
  add column cookie_hash bytea,
  -- The browser's own number of the exchange that used the token: a repeat of the same exchange is no reuse.
  add column attempt uuid;
create unique index auth_refresh_token_cookie on auth_refresh_token (cookie_hash);
create index auth_refresh_token_used on auth_refresh_token (used_at) where used_at is not null;

alter table auth_session
  add column own_device boolean not null default false,
  -- Kept up to date once a minute at most; locks a session on a shared device by itself.
  add column last_used_at timestamptz not null default now(),
  add column last_address text,
  add column locked_at timestamptz;

-- Devices that somebody has said are their own, by the digest of a secret that the device keeps in a cookie.
create table auth_own_device (
  device_hash bytea not null,
  staff_id uuid not null references staff,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (device_hash, staff_id)
);
create index auth_own_device_staff on auth_own_device (staff_id);

-- What a person's devices encrypt with what they keep for that person; itself encrypted with a key derived from AKADA_SECRET.
create table auth_storage_key (
  staff_id uuid primary key references staff,
  sealed text not null,
  created_at timestamptz not null
);

-- After how long a sign-in ends, however much it is used.
alter table state
  add column shared_session_hours smallint not null default 12 check (shared_session_hours between 1 and 72),
  add column own_session_days smallint not null default 30 check (own_session_days between 1 and 90);
