-- features/search/queries.ts, schoolsWithin a district
select sc.id from school sc where sc.district_id = $1
