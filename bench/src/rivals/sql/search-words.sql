-- features/students/queries/names.ts, nearWords; the state is told to the function by its setting
select near.place, near.word from akada_near_words($1::text[]) near
