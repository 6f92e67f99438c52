-- A record that only moves to another school still names the same people: nobody is looked for, and the open links move with it.
create or replace function akada_relink_guardians() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  changed uuid[];
begin
  if tg_op = 'INSERT' then
    perform akada_link_guardians(array(select distinct student_id from fresh));
  elsif tg_op = 'DELETE' then
    perform akada_link_guardians(array(select distinct student_id from gone));
  else
    changed := array(
      select f.student_id from fresh f
      where not exists (select from gone g where g.id = f.id and to_jsonb(g) - 'school_id' = to_jsonb(f) - 'school_id')
      union
      select g.student_id from gone g
      where not exists (select from fresh f where f.id = g.id and to_jsonb(f) - 'school_id' = to_jsonb(g) - 'school_id'));
    if cardinality(changed) > 0 then
      perform akada_link_guardians(changed);
    end if;
    update guardian_link l set school_id = s.school_id
    from student s
    where s.id = l.student_id and l.ends is null and l.school_id <> s.school_id
      and l.student_id in (select student_id from fresh) and l.student_id <> all(changed);
  end if;
  return null;
end $$;
