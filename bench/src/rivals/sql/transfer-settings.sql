-- features/transfers/queries/setting-queries.ts, getSettings
select ts.opens, ts.closes, ts.classes, ts.bar_final_year as "barFinalYear", ts.revision
from transfer_setting ts where ts.state_id = $1
