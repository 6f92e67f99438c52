-- Outside a transaction.
-- What belongs to a person's sign-in names no state, but its person does. For the program within one state these are rows of persons of that
-- state; row-level security of staff says who is one.
do $$ declare own text; begin
  foreach own in array array['auth_session', 'auth_second_factor', 'auth_recovery_code', 'auth_challenge', 'auth_reset_code', 'auth_own_device', 'auth_storage_key', 'auth_known_place']
  loop execute format('drop policy if exists own_state on %1$I; drop policy if exists every_state on %1$I; create policy every_state on %1$I to akada_system using (true) with check (true); create policy own_state on %1$I to akada_state_system using (exists (select from staff where staff.id = %1$I.staff_id)) with check (exists (select from staff where staff.id = %1$I.staff_id)); alter table %1$I enable row level security', own); commit; end loop; end $$;
drop policy if exists own_state on auth_refresh_token;
drop policy if exists every_state on auth_refresh_token;
create policy every_state on auth_refresh_token to akada_system using (true) with check (true);
create policy own_state on auth_refresh_token to akada_state_system
  using (exists (select from auth_session where auth_session.id = auth_refresh_token.session_id))
  with check (exists (select from auth_session where auth_session.id = auth_refresh_token.session_id));
alter table auth_refresh_token enable row level security;
