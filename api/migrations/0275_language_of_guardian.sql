-- The language that a guardian has chosen, on the family pages or by USSD; null until then, which is English.
alter table guardian_person add column language text check (language in ('en', 'ha', 'yo', 'ig', 'pcm'));
create or replace view guardian_person_brief with (security_invoker = true) as
  select id, state_id, name, language from guardian_person;
