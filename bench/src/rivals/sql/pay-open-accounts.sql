-- wallet/queries/ledger.ts
insert into ledger.account (id, state_id, school_id, kind)
select wanted.id, $1, $2, wanted.kind
from unnest($3::uuid[], $4::text[]) with ordinality as wanted(id, kind, place)
where not exists (select from ledger.account where school_id = $2 and kind = wanted.kind)
order by wanted.place
on conflict (school_id, kind) do nothing
