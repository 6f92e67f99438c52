-- The security events among the entries of a state, as the page of security events reads them (docs/adr/0029): with the second
-- sign-in steps that were reset, which the first index left out.
drop index audit_log_security;
create index audit_log_security on audit_log (state_id, id)
  where operation like 'security.%' or operation in ('state.enter-school', 'staff.reset-second-factor')
    or (operation like 'auth.%' and operation not in ('auth.sign-in', 'auth.sign-out', 'auth.switch-role-access'));
