-- features/promotions/queries/view.ts, getGround: school, session; the state is named, as row-level security does for the product
with session_of as materialized (
  select n.* from session n
  where n.id = coalesce($2::uuid, (select t.session_id from term t where t.active))
), next_of as materialized (
  select n.id, n.name, n.starts from session n, session_of this where n.starts > this.ends and n.state_id = this.state_id order by n.starts limit 1
)
select st.id as "stateId", sc.district_id as "districtId", sc.id as "schoolId", sc.category,
  json_build_object('id', this.id, 'name', this.name, 'ends', this.ends) as session,
  (select json_build_object('id', id, 'name', name, 'starts', starts) from next_of) as next,
  coalesce((select t.ends from term t where t.session_id = this.id and t.number = 3), this.ends) as "applyFrom",
  st.pass_mark_tenths as "passMarkTenths",
  (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'level', c.level, 'terminal', c.terminal,
      'schoolId', c.school_id, 'classTypeId', c.class_type_id) order by c.level, c.name), '[]')
    from class c where c.state_id = sc.state_id and (c.school_id is null or c.school_id = sc.id)) as classes,
  (select coalesce(json_agg(json_build_object('classId', a.class_id, 'name', lower(a.name))), '[]')
    from class_arm a
    where a.school_id = sc.id and a.closed_at is null and a.session_id in (this.id, (select id from next_of))) as arms,
  (select json_build_object('id', p.id, 'appliedBy', concat_ws(' ', by.first_name, by.last_name),
      'appliedAt', to_char(p.applied_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'moved', (select count(*) from promotion_move pm where pm.promotion_id = p.id))
    from promotion p join staff by on by.id = p.applied_by
    where p.school_id = sc.id and p.session_id = this.id and p.undone_at is null) as standing
from session_of this
join state st on st.id = this.state_id
join school sc on sc.id = $1
