-- features/dashboards/queries/kept.ts, sittingsPerDayOf
select sittings_per_day as sittings from state where id = $1
