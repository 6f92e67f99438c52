-- What a phone number may do in a state by USSD: its PIN for the results of children, and the tries at it.
create table ussd_pin (
  state_id uuid not null references state,
  -- As in guardian_link: +2348031234567.
  number text not null,
  -- HMAC of the state, the number and the PIN; null until one is set.
  pin_hash bytea,
  set_at timestamptz,
  -- How often something wrong was typed on the last day of tries.
  tries integer not null default 0,
  tried_on date not null,
  primary key (state_id, number)
);
select akada_protect('ussd_pin');

-- The children of a number, when it dials.
create index guardian_link_numbers on guardian_link using gin (numbers) where ends is null;
