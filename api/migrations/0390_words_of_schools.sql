-- The words of a school's name as the search compares them. To compute them took most of the time of a search in a state of 1,000 schools.
create function akada_plain_words(names text) returns text language sql immutable parallel safe as $$
  select pg_catalog.array_to_string(public.akada_words(names), ' ')
$$;
alter table school add column name_words text not null generated always as (akada_plain_words(name)) stored;
create or replace view school_brief with (security_invoker = true) as
  select id, state_id, district_id, name, category, motto, address, lga, latitude, longitude, phone, national_school_id, logo_file_id,
    facilities, ownership, boarding, sex, name_words
  from school;
