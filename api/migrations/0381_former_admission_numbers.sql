-- Whether a number once was another student's is asked at each transfer; only former schools' numbers are kept here, and they are few.
create index enrolment_former_number on enrolment (school_id, lower(admission_number)) where admission_number is not null;
