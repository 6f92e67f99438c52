-- platform/db/opening.ts
select set_config('akada.state_id', $1, true)
