-- It has done its work: 0456.
drop procedure akada_date_by_clock();
