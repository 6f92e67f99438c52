-- A word within a state as one key (docs/adr/0012). The key of the state alone is a million entries long in a large state: to meet it with
-- those of a word took nine tenths of the statement.
create function akada_key_within(state integer, word integer) returns integer language sql immutable parallel safe as $$
  select pg_catalog.hashint8((state::bigint << 32) | (word::bigint & 4294967295))
$$;

-- Of the keys of a student's names, which begin with those of the state and the school: each word within the state.
create function akada_keys_within(keys integer[]) returns integer[] language sql immutable parallel safe as $$
  select array(select public.akada_key_within(keys[1], word) from unnest(keys[3:]) word)
$$;
