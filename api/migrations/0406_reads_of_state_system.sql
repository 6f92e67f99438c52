-- Work in one state reads these beside its own rows: the receipt that came before a message was recorded as handed over, and the seals of the
-- state's audit log. They name no state, and it changes none of them.
grant select on message_receipt, audit_seal to akada_state_system;
