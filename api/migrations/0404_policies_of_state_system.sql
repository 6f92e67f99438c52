-- Outside a transaction.
-- One table at a time: a policy needs the table to itself for a moment, and 119 at once would wait for one another. Statements of this file end
-- with the line, so those inside are on one line each.
do $$ declare own record; begin
  for own in select polrelid::regclass as name from pg_policy where polname = 'own_state' and not 'akada_state_system'::regrole = any (polroles) order by 1
  loop execute format('alter policy own_state on %s to akada_app, akada_state_system', own.name); commit; end loop; end $$;
