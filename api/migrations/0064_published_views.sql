-- What features publish of their tables, so that a name or a date is worked out in one place (docs/adr/0040). The views act with the rights
-- of whoever asks, row-level security included. The functions are simple enough for PostgreSQL to put them into the query that calls them.

create function akada_full_name(last_name text, first_name text, middle_name text) returns text
  language sql immutable parallel safe as $$ select last_name || ', ' || first_name || coalesce(' ' || middle_name, '') $$;

-- Whether dated history that begins and ends on these days (the last one included; null: it goes on) counts on a day.
create function akada_counts_on(begins date, ends date, day date) returns boolean
  language sql immutable parallel safe as $$ select begins <= day and (ends is null or ends >= day) $$;

create view student_brief with (security_invoker = true) as
  select id, state_id, school_id, fx_id, admission_number, admission_date, last_name, first_name, middle_name,
    public.akada_full_name(last_name, first_name, middle_name) as full_name,
    gender, date_of_birth, lin, status, merged_into, picture_file_id, photo_consent
  from student;

create view placement with (security_invoker = true) as
  select id, state_id, school_id, student_id, session_id, class_id, class_arm_id, begins, ends, ended_because,
    admission_number
  from enrolment;

create view staff_brief with (security_invoker = true) as
  select id, state_id, title, last_name, first_name, concat_ws(' ', first_name, last_name) as full_name,
    concat_ws(' ', title, first_name, last_name) as formal_name, username, email, phone_code, phone_number,
    staff_type, account_status, is_super_admin, picture_file_id, signature_file_id
  from staff;

revoke all on student_brief, placement, staff_brief from akada_system;
grant select on student_brief, placement, staff_brief to akada_app, akada_system;
