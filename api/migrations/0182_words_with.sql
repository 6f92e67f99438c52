-- The words of the current state's names that contain a text: what a list of a whole state is searched by, with the index of names.
create function akada_words_with(pieces text[]) returns table (place integer, word text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select distinct q.place::int, w.word
  from unnest(pieces) with ordinality as q(piece, place)
  join name_word w on w.state_id = akada_state() and strpos(w.word, q.piece) > 0
$$;
revoke all on function akada_words_with(text[]) from public;
grant execute on function akada_words_with(text[]) to akada_app, akada_system;
