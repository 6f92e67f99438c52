-- Failed tries at passwords and codes, shared by all processes. Each key is a leaky bucket: beyond `free` tries every further one doubles
-- the time until the next is accepted, and one try is forgotten every `seconds_per_try`. Lost in a crash, which only forgives.
create unlogged table auth_guess (
  key text primary key,
  tries double precision not null,
  free integer not null,
  seconds_per_try integer not null,
  counted_at timestamptz not null,
  next_at timestamptz not null
);

-- How long the next try must wait after so many, in seconds: 2, 4, 8, ... up to a quarter of an hour.
create function akada_guess_delay(tries double precision, free integer) returns double precision
  language sql immutable parallel safe
  return case when ceil(tries) < free then 0 else least(900, 2 ^ least(ceil(tries) - free + 1, 10)) end;

-- From where somebody has signed in before: digests of addresses and of the secrets that browsers keep. Failures elsewhere do not slow
-- them down. Read before the state is known, so only the owner's transactions touch it.
create table auth_known_place (
  staff_id uuid not null references staff,
  place bytea not null,
  used_at timestamptz not null,
  primary key (staff_id, place)
);
create index auth_known_place_used on auth_known_place (used_at);
