-- Looks through the registers while they are read and written as usual.
alter table register validate constraint register_form;
