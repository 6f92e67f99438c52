-- Whether districts pay their messages from wallets of their own; otherwise the wallet of the state pays them.
alter table message_setting add column districts_pay boolean not null default false;
