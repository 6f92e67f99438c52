-- Finding people by name among a million, with the mistakes that people make when they type (docs/adr/0012): the words of which a state's
-- names are made are few, so a word is first looked for among those, by its three-letter parts; people then have an exact index by word.

-- The words of a name, without case, accents and apostrophes: 'Ọlá  SA’ADATU-Ade' is {ola,saadatu,ade}.
create function akada_words(names text) returns text[] language sql immutable parallel safe as $$
  select string_to_array(btrim(regexp_replace(
    translate(lower(case when names ~ '[^\x01-\x7f]' then regexp_replace(normalize(names, NFKD), '[\u0300-\u036f]', '', 'g') else names end),
      'ɓɗƙƴ''’ʼ‘`', 'bdky'),
    '[\s,.;:/()_-]+', ' ', 'g')), ' ')
$$;

-- What somebody is found by: the words of the names, and the organisations that narrow a search, as hashes of four bytes. Two words may
-- share one; whoever asks looks at the names themselves too.
create function akada_name_keys(organisations uuid[], names text) returns integer[] language plpgsql immutable parallel safe as $$
declare
  keys integer[] := '{}';
  organisation uuid;
  word text;
begin
  foreach organisation in array organisations loop keys := keys || uuid_hash(organisation); end loop;
  foreach word in array akada_words(names) loop keys := keys || hashtext(word); end loop;
  return keys;
end $$;

alter table student add column name_keys integer[] not null generated always as
  (akada_name_keys(array[state_id, school_id], last_name || ' ' || first_name || coalesce(' ' || middle_name, ''))) stored;
create index student_name_keys on student using gin (name_keys) with (gin_pending_list_limit = 512);

alter table staff add column name_keys integer[] not null generated always as
  (akada_name_keys(array[state_id], last_name || ' ' || first_name || coalesce(' ' || middle_name, '') || ' ' || username
    || coalesce(' ' || tescom_number, '') || coalesce(' ' || oracle_number, '') || coalesce(' ' || subeb_number, ''))) stored;
create index staff_name_keys on staff using gin (name_keys) with (gin_pending_list_limit = 512);

-- Every word that a name of the state ever had. Never removed: a word too many finds nobody. Nor unique: two uploads that bring the same new
-- word would wait for each other's end, or for ever, and a word that is there twice does no harm.
create table name_word (
  state_id uuid not null references state,
  word text collate "C" not null
);
create index name_word_word on name_word (state_id, word);
create index name_word_like on name_word using gin (word gin_trgm_ops);
select akada_protect('name_word', 'select, insert');

create function akada_learn_words() returns trigger language plpgsql as $$
begin
  insert into name_word (state_id, word)
  select distinct fresh.state_id, given.word
  from fresh
  cross join unnest(akada_words(fresh.last_name || ' ' || fresh.first_name || coalesce(' ' || fresh.middle_name, ''))) as given(word)
  where given.word ~ '^\D{2,}$'
    and not exists (select from name_word known where known.state_id = fresh.state_id and known.word = given.word);
  return null;
end $$;

create function akada_learn_changed_words() returns trigger language plpgsql as $$
begin
  insert into name_word (state_id, word)
  select distinct new.state_id, given.word
  from unnest(akada_words(new.last_name || ' ' || new.first_name || coalesce(' ' || new.middle_name, ''))) as given(word)
  where given.word ~ '^\D{2,}$'
    and not exists (select from name_word known where known.state_id = new.state_id and known.word = given.word);
  return null;
end $$;

create trigger names_learned after insert on student referencing new table as fresh for each statement execute function akada_learn_words();
create trigger names_changed after update of first_name, middle_name, last_name on student for each row execute function akada_learn_changed_words();
create trigger names_learned after insert on staff referencing new table as fresh for each statement execute function akada_learn_words();
create trigger names_changed after update of first_name, middle_name, last_name on staff for each row execute function akada_learn_changed_words();
-- Also where rows are filled in without the checks of the foreign keys.
alter table student enable always trigger names_learned;
alter table staff enable always trigger names_learned;

insert into name_word (state_id, word)
select distinct named.state_id, given.word
from (select state_id, last_name, first_name, middle_name from student union all select state_id, last_name, first_name, middle_name from staff) named
cross join unnest(akada_words(named.last_name || ' ' || named.first_name || coalesce(' ' || named.middle_name, ''))) as given(word)
where given.word ~ '^\D{2,}$';

-- Words of the present state's names that begin with a word or are like it. As the owner, since the index of likeness can't be used beneath
-- row-level security; it answers words only, never whose.
create function akada_near_words(asked text[]) returns table (place integer, word text)
  language sql stable security definer set search_path = public set pg_trgm.similarity_threshold = 0.2 as $$
  select q.place::int, near.word
  from unnest(asked) with ordinality as q(word, place)
  cross join lateral (
    (select w.word from name_word w
      where w.state_id = akada_state() and w.word >= q.word and w.word < q.word || '~'
      order by w.word limit 60)
    union
    (select w.word from name_word w
      where w.state_id = akada_state() and w.word % q.word
      order by similarity(w.word, q.word) desc limit 60)
    union
    -- Two neighbours swapped leave a short word hardly any three letters in common.
    (select w.word from name_word w
      where w.state_id = akada_state() and w.word = any (array(
        select overlay(q.word placing substr(q.word, i + 1, 1) || substr(q.word, i, 1) from i for 2)
        from generate_series(1, length(q.word) - 1) i)))
  ) near
$$;
