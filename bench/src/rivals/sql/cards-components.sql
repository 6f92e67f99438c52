-- features/report-cards/queries/marks.ts, componentsOf
select ac.id, ac.name, ac.maximum_tenths as "maximumTenths", ac.retired_at is not null as "retired"
from assessment_component ac
where ac.class_type_id = $1
order by ac.position, ac.id
