-- features/census/queries/due.ts, censusMissing of a district: state, district
select session.name as session, census.deadline, (
    select count(*)::int from school
    where school.state_id = $1 and school.district_id = $2
      and not exists (
        select from census_return ret
        join census_submission sub on sub.census_return_id = ret.id and sub.sent_back_at is null
        where ret.school_id = school.id and ret.census_id = census.id)) as missing
from (
  select * from census where census.state_id = $1 order by census.census_day desc limit 1) census
join session on session.id = census.session_id
where census.closed_at is null
