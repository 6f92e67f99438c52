-- features/dashboards/queries/setup.ts, factsOfDistrict
select
  jsonb_array_length(district.contact_phones) > 0 or cardinality(district.contact_emails) > 0 as contact,
  exists (select from school where school.district_id = district.id) as schools,
  (select json_build_object('of', count(*), 'done', count(*) filter (where exists (
        select from role_access join role on role.id = role_access.role_id
        where role_access.school_id = school.id and role_access.ended_at is null and role.built_in = 'principal')))
    from school where school.district_id = district.id) as principals
from district
where district.id = $1
  and not exists (select from setup_completed where setup_completed.district_id = $1)
