-- A browser that is killed within seconds of an exchange has not written the new cookie to its disk, and sends the former one again.
alter table auth_refresh_token
  -- Counts the tokens of a session in the order in which they were given. Null: given by a version that did not count them.
  add column generation integer,
  -- When an earlier token of the session was accepted again, so that this one, which nobody had used, may not be used any more.
  add column replaced_at timestamptz;
