-- features/report-cards/queries/cards.ts, renumberClass: school, session, class, close, term
with placed as (
  select rc.id, case when rc.average_hundredths is not null and not bool_or(rc.waiting) over () and (select
    not exists (
      select from class_arm a
      where a.school_id = $1 and a.session_id = $2 and a.class_id = $3
        and exists (select from enrolment e where e.class_arm_id = a.id and e.begins <= $4::date
          and (e.ends is null or e.ends >= $4::date))
        and not exists (select from report_card made where made.class_arm_id = a.id and made.term_id = $5)))
    then rank() over (order by rc.average_hundredths desc nulls last) end as place
  from report_card rc
  where rc.school_id = $1 and rc.class_id = $3 and rc.term_id = $5
)
update report_card set position_in_class = placed.place
from placed
where report_card.id = placed.id and report_card.status = 'Draft'
  and report_card.position_in_class is distinct from placed.place
