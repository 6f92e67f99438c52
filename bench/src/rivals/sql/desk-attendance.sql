-- features/oversight/queries/breakdowns.ts, attendanceByAll of a state; with the class choices and the instant of the counts
with kept as materialized (
  select kept.school_id, kept.district_id, kept.class_id, sum(kept.male_present) as male_present,
    sum(kept.male_called) as male_called, sum(kept.female_present) as female_present, sum(kept.female_called) as female_called
  from oversight_attendance kept where kept.state_id = $1 and kept.term_id = $2
  group by kept.school_id, kept.district_id, kept.class_id
), sums as (
  select 'week' as kind, null::uuid as id, week::text as name, sum(male_present)::int as mp, sum(male_called)::int as mc,
    sum(female_present)::int as fp, sum(female_called)::int as fc
  from oversight_attendance where state_id = $1 and term_id = $2 group by week
  union all
  select 'district', district_id, '', sum(male_present)::int, sum(male_called)::int, sum(female_present)::int, sum(female_called)::int
  from kept group by district_id
  union all
  select 'class', class_id, '', sum(male_present)::int, sum(male_called)::int, sum(female_present)::int, sum(female_called)::int
  from kept group by class_id
  union all
  select 'school', school_id, '', sum(male_present)::int, sum(male_called)::int, sum(female_present)::int, sum(female_called)::int
  from kept group by school_id
)
select named.* from (
  select sums.kind, sums.id, coalesce(district.name, class.name, school.name, sums.name) as name, coalesce(class.level, 0) as level,
    sums.mp as "malePresent", sums.mc as "maleCalled", sums.fp as "femalePresent", sums.fc as "femaleCalled"
  from sums
  left join district on sums.kind = 'district' and district.id = sums.id
  left join class on sums.kind = 'class' and class.id = sums.id
  left join school on sums.kind = 'school' and school.id = sums.id
) as named
order by named.level, named.name collate "und-x-icu", named.id limit 6000
