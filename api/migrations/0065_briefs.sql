-- What features publish of their tables for others to read (docs/adr/0040, 0044): the columns that others use, and no more. All views
-- but staff_service read one table without a condition, so that PostgreSQL plans a statement on it as it does one on the table; none holds what only its
-- owner may know. The views act with the rights of the role that asks, row-level security included.

-- state: the state, its calendar, and what it sets for the assessment of each class type.
create view state_brief with (security_invoker = true) as
  select id, code, name, country, provider_name, ministry, logo_file_id, district_term, oracle_number_term, tescom_number_term,
    subeb_number_term, sittings_per_day, print_positions, pass_mark_tenths, retirement, contact_phones, contact_emails,
    publication_needs_approval, shared_session_hours, own_session_days, second_factor_groups, created_at
  from state;
create view session_brief with (security_invoker = true) as
  select id, state_id, name, starts, ends from session;
create view term_brief with (security_invoker = true) as
  select id, state_id, session_id, number, name, starts, ends, next_term_begins, active, closed_at from term;
create view holiday_brief with (security_invoker = true) as
  select state_id, term_id, day, name from holiday;
create view class_type_brief with (security_invoker = true) as
  select id, state_id, name, position from class_type;
create view assessment_component_brief with (security_invoker = true) as
  select id, state_id, class_type_id, name, position, maximum_tenths, is_exam, retired_at from assessment_component;
create view grade_band_brief with (security_invoker = true) as
  select id, state_id, class_type_id, from_mark, grade, remark from grade_band;
create view rating_trait_brief with (security_invoker = true) as
  select id, state_id, domain, name, position, retired_at from rating_trait;
create view score_window_brief with (security_invoker = true) as
  select state_id, school_id, term_id, component_id, opens, closes from score_window;

-- districts, schools, roles, files.
create view district_brief with (security_invoker = true) as
  select id, state_id, name, contact_phones, contact_emails, approved_at, refused_at from district;
create view school_brief with (security_invoker = true) as
  select id, state_id, district_id, name, category, motto, address, lga, latitude, longitude, phone, national_school_id, logo_file_id,
    facilities
  from school;
create view principal_remark_brief with (security_invoker = true) as
  select state_id, school_id, from_hundredths, to_hundredths, remark from principal_remark;
create view role_brief with (security_invoker = true) as
  select id, state_id, built_in, name, description, level, operations, deleted_at from role;

-- staff: who holds which role where. An account is what signing in needs of a person, the hash of the password included, and is for auth
-- alone. Numbers and words of the name are what a search finds a person by.
create view role_access_brief with (security_invoker = true) as
  select id, state_id, staff_id, role_id, district_id, school_id, granted_at, ended_at from role_access;
create view staff_account with (security_invoker = true) as
  select id, state_id, title, first_name, last_name, concat_ws(' ', first_name, last_name) as full_name, username, email, phone_number,
    tescom_number, picture_file_id, password_hash, temporary_password_expires_at, account_status, is_super_admin
  from staff;
create view staff_search with (security_invoker = true) as
  select id, state_id, username, name_keys,
    concat_ws(' ', last_name, first_name, middle_name, username, tescom_number, oracle_number, subeb_number) as words
  from staff;

-- When somebody retires by what the state sets (`state.retirement`): at the earlier of birth + age and first appointment + years, but not
-- before an extension ends; null while a day is missing. The 29th of February becomes the 28th in a year without one.
create function akada_retires(retirement jsonb, staff_type text, born date, appointed date, extended_to date) returns date
  language sql immutable parallel safe as $$
    select case when born is not null and appointed is not null then greatest(extended_to, least(
      (born + make_interval(years =>
        (retirement -> case staff_type when 'Teaching' then 'teaching' else 'nonTeaching' end ->> 'age')::int))::date,
      (appointed + make_interval(years =>
        (retirement -> case staff_type when 'Teaching' then 'teaching' else 'nonTeaching' end ->> 'years')::int))::date)) end $$;

-- What planning of posts needs of a person.
create view staff_service with (security_invoker = true) as
  select staff.id, staff.state_id, staff.first_name, staff.last_name, staff.staff_type, staff.account_status,
    public.akada_retires(state.retirement, staff.staff_type, staff.date_of_birth, staff.first_appointment, staff.retirement_extended_to)
      as retires
  from staff join state on state.id = staff.state_id;

-- classes, subjects, curriculum.
create view class_brief with (security_invoker = true) as
  select id, state_id, school_id, class_type_id, name, level, terminal from class;
create view class_arm_brief with (security_invoker = true) as
  select id, state_id, school_id, session_id, class_id, name, stream, class_teacher_id, closed_at from class_arm;
create view subject_brief with (security_invoker = true) as
  select id, state_id, school_id, name, code from subject;
create view class_subject_brief with (security_invoker = true) as
  select id, state_id, school_id, session_id, class_id, subject_id, elective, position from class_subject;
create view subject_teacher_brief with (security_invoker = true) as
  select id, state_id, school_id, class_arm_id, subject_id, staff_id, assigned_at, ended_at from subject_teacher;
create view student_subject_brief with (security_invoker = true) as
  select state_id, school_id, session_id, student_id, subject_id, offered from student_subject;
create view topic_brief with (security_invoker = true) as
  select id, state_id, school_id, name from topic;

-- students, attendance, grading.
create view guardian_brief with (security_invoker = true) as
  select id, state_id, school_id, student_id, position, name, relationship, phones, email, address from guardian;
create view register_brief with (security_invoker = true) as
  select state_id, school_id, class_arm_id, term_id, day, sitting, marks from register;
create view score_brief with (security_invoker = true) as
  select state_id, school_id, student_id, term_id, subject_id, component_id, class_arm_id, kind, tenths, version from score;

-- exams, report cards, transfers, promotions.
create view report_card_brief with (security_invoker = true) as
  select id, state_id, school_id, session_id, term_id, class_id, class_arm_id, student_id, status, result, average_hundredths,
    position_in_arm, revision
  from report_card;
create view student_transfer_brief with (security_invoker = true) as
  select id, state_id, student_id, from_school_id, to_school_id, status from student_transfer;
create view promotion_rule_brief with (security_invoker = true) as
  select state_id, class_type_id, pass_average_hundredths, trial_average_hundredths, minimum_passes, short_outcome, term_weights,
    missing_term, withdraw_after
  from promotion_rule;
create view promotion_required_subject_brief with (security_invoker = true) as
  select state_id, class_type_id, subject_id from promotion_required_subject;

-- wallet: what a thing was paid by.
create view ledger.posting_brief with (security_invoker = true) as
  select id, state_id, school_id, reference from ledger.posting;

-- platform: entries of the audit log, and counts of security events that are not closed.
create view audit_entry with (security_invoker = true) as
  select id, state_id, district_id, school_id, at, staff_id, acting_as, operation, entity, entity_id, summary, before, after, request_id,
    address
  from audit_log;
create view security_count with (security_invoker = true) as
  select state_id, operation, subject, hour, times from security_tally;

do $$
declare
  own record;
begin
  for own in
    select oid::regclass as name from pg_class where relkind = 'v' and relnamespace in ('public'::regnamespace, 'ledger'::regnamespace)
  loop
    execute format('revoke all on %s from akada_app, akada_system', own.name);
    execute format('grant select on %s to akada_app, akada_system', own.name);
  end loop;
end $$;
