-- features/wallet/queries/price.ts, getPrice: state
select p.price_kobo as "priceKobo", p.changed_at as "changedAt", p.revision,
  nullif(concat_ws(' ', st.first_name, st.last_name), '') as "changedBy"
from report_card_price p left join staff st on st.id = p.changed_by
where p.state_id = $1
