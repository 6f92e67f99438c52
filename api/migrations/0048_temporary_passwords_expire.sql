-- Until when a temporary password works; null where the person has a password of their own.
alter table staff add column temporary_password_expires_at timestamptz;

-- Those that were sent before this rule existed get the whole time from now on.
update staff set temporary_password_expires_at = now() + interval '7 days' where account_status = 'ResetPassword';
