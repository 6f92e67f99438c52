-- The time by which the program's rows are dated. It is the database's own, unless the session was opened with `akada.clock_ahead`, the
-- seconds by which the program's clock is ahead of it (AKADA_NOW): a demonstration that plays a school day dates its rows by that day. The
-- same at every call within a transaction, as now() is.
create function akada_now() returns timestamptz language sql stable parallel safe
  as $$ select now() + make_interval(secs => coalesce(nullif(current_setting('akada.clock_ahead', true), ''), '0')::double precision) $$;

-- The same at the moment of the call, as clock_timestamp() is.
create function akada_clock_timestamp() returns timestamptz language sql volatile parallel safe
  as $$ select clock_timestamp() + make_interval(secs => coalesce(nullif(current_setting('akada.clock_ahead', true), ''), '0')::double precision) $$;

-- Functions that date rows. Not akada_uuid: the ids that the server makes by itself go by the machine's clock too, and sort together.
do $$
declare
  dating record;
begin
  for dating in
    select pg_get_functiondef(p.oid) as definition from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'ledger'::regnamespace) and p.prokind = 'f'
      and p.prosrc ~ '\m(now|clock_timestamp)\(\)' and p.proname not in ('akada_now', 'akada_clock_timestamp', 'akada_uuid')
  loop
    execute regexp_replace(dating.definition, '\m(now|clock_timestamp)\(\)', 'public.akada_\1()', 'g');
  end loop;
end $$;

-- Called by the next migration: gives every column that is dated by default the same clock, each in a transaction of its own. The table of
-- migrations is locked by whoever runs them, and says when the machine did.
create procedure akada_date_by_clock() language plpgsql as $$
declare
  dated record;
begin
  for dated in
    select d.adrelid::regclass as dated_table, a.attname as name, pg_get_expr(d.adbin, d.adrelid) as expression
    from pg_attrdef d
    join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
    join pg_class c on c.oid = d.adrelid and c.relnamespace in ('public'::regnamespace, 'ledger'::regnamespace)
    where pg_get_expr(d.adbin, d.adrelid) in ('now()', 'clock_timestamp()') and c.relname <> 'schema_migration'
    order by c.oid, d.adnum
  loop
    execute format('alter table %s alter column %I set default public.akada_%s', dated.dated_table, dated.name, dated.expression);
    commit;
  end loop;
end $$;
