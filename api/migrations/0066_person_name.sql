-- The name of a person, for callers without access to the table of people: the platform uses it to say who made the last change.
create function akada_person_name(person uuid) returns text
  language sql stable parallel safe as $$ select full_name from public.staff_brief where id = person $$;
