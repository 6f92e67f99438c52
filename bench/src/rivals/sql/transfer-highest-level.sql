-- features/transfers/queries/check.ts, highestTerminalLevelOf
select (select max(last.level) from class last where last.state_id = $1 and last.terminal and last.school_id is null) as level
