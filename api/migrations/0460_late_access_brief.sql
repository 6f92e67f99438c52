-- Which subjects are open for changes of published report cards: what others count as due depends on it.
create view late_access_brief with (security_invoker = true) as
  select id, state_id, school_id, term_id, subject_id, class_arm_id, published, until, revoked_at from late_access;
revoke all on late_access_brief from akada_app, akada_system, akada_state_system;
grant select on late_access_brief to akada_app, akada_system, akada_state_system;
