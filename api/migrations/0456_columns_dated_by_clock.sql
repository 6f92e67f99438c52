-- Outside a transaction.
-- Each default is set in a transaction of its own (0455), so that no lock waits while another is held.
call akada_date_by_clock();
