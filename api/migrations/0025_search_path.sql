-- Functions that run as their owner look into temporary schemas last, so that nobody's temporary table stands in for one of ours.
alter function akada_sealed(bigint[]) set search_path = public, pg_temp;
alter function akada_near_words(text[]) set search_path = public, pg_temp;
