-- Joins of before 0341 are known from the audit log, which names the guardians who were joined and the one whom they became. In the order in
-- which they were made, so that those of a guardian who was joined again go along. Only guardians without a link, as a join leaves them.
do $$
declare
  made record;
begin
  for made in
    select (l.after ->> 'person')::uuid as keep, array(select (p ->> 'id')::uuid from jsonb_array_elements(l.before -> 'persons') as p) as persons
    from audit_log l
    where l.entity = 'guardian' and l.operation = 'guardian.manage' and l.after ? 'person' and l.before ? 'persons'
    order by l.id
  loop
    update guardian_person g set joined_into = made.keep
    where (g.id = any(made.persons) or g.joined_into = any(made.persons)) and g.id <> made.keep
      and exists (select from guardian_person k where k.id = made.keep and k.state_id = g.state_id)
      and not exists (select from guardian_link k where k.person_id = g.id);
  end loop;
end $$;
