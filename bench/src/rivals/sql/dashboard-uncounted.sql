-- features/dashboards/queries/kept.ts, uncountedSchools of a district
select school.id from school
where school.state_id = $1 and school.district_id = $2
  and not exists (select from school_figures where school_figures.school_id = school.id)
order by school.id limit $3
