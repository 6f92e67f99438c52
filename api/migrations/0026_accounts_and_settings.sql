-- Looking for accounts that exist already inside the transaction that adds others; settings of a state that several people edit.

-- Usernames, e-mail addresses and telephone numbers belong to one person in the whole deployment, so that row-level security must not hide
-- another state's. Answers which of those that were asked for are taken, and nothing else.
create function akada_taken_accounts(of_usernames text[], of_emails text[], of_phones text[])
  returns table (usernames text[], emails text[], phones text[])
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select
      array(select username from staff where username = any(of_usernames)),
      array(select email from staff where email = any(of_emails)),
      array(select phone_code || phone_number from staff
        where (phone_code, phone_number) in (select left(phone, -10), right(phone, 10) from unnest(of_phones) as phone))
  $$;

-- For a stale edit of the settings: grows with every change of them.
alter table state add column revision integer not null default 1;
alter table transfer_setting add column revision integer not null default 1;
