-- Whether a register opens with everyone presumed present until it is saved (decisions.md, 7). Marks that were presumed carry `p`
-- inside the register; see features/attendance/rules/marking.ts.
alter table state add column presumes_present boolean not null default true;

create or replace view state_brief with (security_invoker = true) as
  select id, code, name, country, provider_name, ministry, logo_file_id, district_term, oracle_number_term, tescom_number_term,
    subeb_number_term, sittings_per_day, print_positions, pass_mark_tenths, retirement, contact_phones, contact_emails,
    publication_needs_approval, shared_session_hours, own_session_days, second_factor_groups, created_at, presumes_present
  from state;
