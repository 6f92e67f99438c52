-- The people of the records that exist: rows of equal number and equal name become one person, never those of an equal name alone. School
-- by school, so that no step is large; rows written meanwhile are linked by their own transaction.
do $$
declare
  own uuid;
begin
  for own in select id from school order by id loop
    perform akada_link_guardians(array(select distinct student_id from guardian where school_id = own));
  end loop;
end $$;
