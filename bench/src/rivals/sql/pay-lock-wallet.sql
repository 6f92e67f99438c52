-- wallet/queries/ledger.ts: the owner locks the row itself
select balance_kobo as balance from ledger.account where school_id = $1 and kind = 'wallet' for update
