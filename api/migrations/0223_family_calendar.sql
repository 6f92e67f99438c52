create policy family_state on holiday to akada_family using (state_id = (select akada_state()));
grant select on holiday to akada_family;
grant select on holiday_brief to akada_family;
