-- features/report-cards/queries/broadsheet.ts, sheetTerms: session, number of the last term, state
select st.print_positions as "printPositions",
  (select json_agg(json_build_object('id', t.id, 'number', t.number, 'name', t.name) order by t.number)
    from term t where t.session_id = $1 and t.number <= $2) as "terms"
from state st where st.id = $3
