-- features/dashboards/queries/kept.ts, districtFigures
with kept as materialized (select * from school_figures where district_id = $1),
  listed as (
    select school.id, school.name, coalesce((figures #>> '{students,male}'::text[])::int + (figures #>> '{students,female}'::text[])::int, 0) as "studentCount",
      coalesce((figures #>> '{staff,teaching}'::text[])::int + (figures #>> '{staff,nonTeaching}'::text[])::int, 0) as "staffCount",
      case when (as_of at time zone 'Africa/Lagos')::date = $2::date then (figures #>> '{registersToday,marked}'::text[])::int else 0 end as "registersMarked",
      case when (as_of at time zone 'Africa/Lagos')::date = $2::date then (figures #>> '{registersToday,of}'::text[])::int else 0 end as "registersOf",
      coalesce((figures #>> '{cards,published}'::text[])::int, 0) as "cardsPublished", coalesce((figures #>> '{cards,of}'::text[])::int, 0) as "cardsOf"
    from school left join kept on kept.school_id = school.id
    where school.district_id = $1
    order by school.name collate "und-x-icu", school.id limit 1000)
  select (select count(*)::int from school where district_id = $1) as "schoolCount",
    (select min(as_of) from kept) as "asOf",
    (select
json_build_object(
  'students', json_build_object('male', coalesce(sum((figures #>> '{students,male}'::text[])::int), 0), 'female', coalesce(sum((figures #>> '{students,female}'::text[])::int), 0),
    'withoutClassArm', coalesce(sum((figures #>> '{students,withoutClassArm}'::text[])::int), 0)),
  'staff', json_build_object('teaching', coalesce(sum((figures #>> '{staff,teaching}'::text[])::int), 0), 'nonTeaching', coalesce(sum((figures #>> '{staff,nonTeaching}'::text[])::int), 0)),
  'enrolment', (
    select coalesce(json_agg(by_class order by level, class), '[]') from (
      select enrolled.class, enrolled.level, sum(enrolled.male)::int as male, sum(enrolled.female)::int as female
      from kept cross join lateral jsonb_to_recordset(kept.figures -> 'enrolment')
        as enrolled(class text, level int, male int, female int)
      group by enrolled.class, enrolled.level order by enrolled.level, enrolled.class limit 60) as by_class),
  'attendanceOfWeek', (
    select coalesce(json_agg(json_build_object('day', of_week.day, 'present', coalesce(came.present, 0),
        'expected', coalesce(came.expected, 0), 'notCalled', coalesce(came.not_called, 0)) order by of_week.day), '[]')
    from unnest($3::date[]) as of_week(day)
    left join (
      select counted.day, sum(counted.present)::int as present, sum(counted.expected)::int as expected,
        sum(counted."notCalled")::int as not_called
      from kept cross join lateral jsonb_to_recordset(kept.figures -> 'attendanceOfWeek')
        as counted(day date, present int, expected int, "notCalled" int)
      group by counted.day) as came on came.day = of_week.day),
  'registersToday', json_build_object('marked', coalesce(sum((figures #>> '{registersToday,marked}'::text[])::int) filter (where (as_of at time zone 'Africa/Lagos')::date = $2::date), 0),
    'of', coalesce(sum((figures #>> '{registersToday,of}'::text[])::int) filter (where (as_of at time zone 'Africa/Lagos')::date = $2::date), 0)),
  'teachersWithoutSubjects', coalesce(sum((figures #>> '{teachersWithoutSubjects}'::text[])::int), 0),
  'armsWithoutTeacher', coalesce(sum((figures #>> '{armsWithoutTeacher}'::text[])::int), 0),
  'classArms', coalesce(sum((figures #>> '{classArms}'::text[])::int), 0),
  'retiringSoon', coalesce(sum((figures #>> '{retiringSoon}'::text[])::int), 0),
  'cards', json_build_object('published', coalesce(sum((figures #>> '{cards,published}'::text[])::int), 0), 'drafts', coalesce(sum((figures #>> '{cards,drafts}'::text[])::int), 0),
    'of', coalesce(sum((figures #>> '{cards,of}'::text[])::int), 0)),
  'pendingTransfers', json_build_object('incoming', coalesce(sum((figures #>> '{pendingTransfers,incoming}'::text[])::int), 0),
    'outgoing', coalesce(sum((figures #>> '{pendingTransfers,outgoing}'::text[])::int), 0))) from kept) as figures,
    (select coalesce(json_agg(listed order by listed.name collate "und-x-icu", listed.id), '[]') from listed) as schools
