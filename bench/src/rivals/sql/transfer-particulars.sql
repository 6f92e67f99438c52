-- features/transfers/queries/requests.ts, particularsOf
select
  (select coalesce(json_agg(json_build_object('term', card.term, 'average', card.average) order by card.starts desc), '[]')
    from (
      select t.name || ', ' || se.name as term, rc.result ->> 'average' as average, t.starts
      from report_card rc
      join term t on t.id = rc.term_id
      join session se on se.id = t.session_id
      where rc.student_id = $1 and rc.status = 'Published'
      order by t.starts desc limit 12) card) as "sessionAverages",
  (select coalesce(json_agg(json_build_object('name', g.name, 'relationship', g.relationship) order by g.position), '[]')
    from guardian g where g.student_id = $1) as "guardians"
