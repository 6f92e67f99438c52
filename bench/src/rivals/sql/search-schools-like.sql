-- features/search/queries.ts, schoolsNamed, where none has the words: state, district, all words, most, words
select sc.id, sc.name, d.name as district
from school sc join district d on d.id = sc.district_id
where sc.state_id = $1 and ($2::uuid is null or sc.district_id = $2::uuid)
  and word_similarity($each, array_to_string(akada_words(sc.name), ' ')) >= 0.45
order by similarity($3, array_to_string(akada_words(sc.name), ' ')) desc, sc.name collate "und-x-icu", sc.id
limit $4
