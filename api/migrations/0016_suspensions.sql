-- Suspending an account, and ending what somebody holds.

-- The status that a suspended account goes back to; null where it is not known, and then it is active.
alter table staff add column status_before_suspension text
  check (status_before_suspension in ('Active', 'Unverified', 'ResetPassword'));

-- Ends sessions of a person of the running transaction's state: those that act with one role access, or all. Sessions are otherwise
-- out of reach of the role under which requests run.
create function akada_end_sessions(of_staff uuid, with_access uuid, because text, at timestamptz)
  returns integer language sql volatile security definer set search_path = public, pg_temp
  as $$
    with ended as (
      update auth_session set ended_at = at, ended_because = because
      from staff
      where staff.id = of_staff and staff.state_id = akada_state()
        and auth_session.staff_id = staff.id and auth_session.ended_at is null
        and (with_access is null or auth_session.role_access_id = with_access)
      returning 1)
    select count(*)::int from ended
  $$;

-- Where somebody belongs who holds nothing any more: where they did last.
create index role_access_staff on role_access (staff_id, ended_at);
