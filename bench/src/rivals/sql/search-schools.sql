-- features/search/queries.ts, schoolsNamed: state, district, first word, most, words
select sc.id, sc.name, d.name as district
from school sc join district d on d.id = sc.district_id
where sc.state_id = $1 and ($2::uuid is null or sc.district_id = $2::uuid)
  and strpos(array_to_string(akada_words(sc.name), ' '), $each) > 0
order by strpos(array_to_string(akada_words(sc.name), ' '), $3), sc.name collate "und-x-icu", sc.id
limit $4
