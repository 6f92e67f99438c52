-- Report cards: drafts, reviews, and the copies that were issued.

create table report_card (
  id uuid primary key,
  state_id uuid not null references state,
  school_id uuid not null references school,
  session_id uuid not null references session,
  term_id uuid not null references term,
  class_id uuid not null references class,
  class_arm_id uuid not null references class_arm,
  student_id uuid not null references student,
  status text not null default 'Draft' check (status in ('Draft', 'Published')),
  -- What was computed from the scores, as the contract's reportCardResult describes it.
  result jsonb not null,
  -- Null where the student is not ranked.
  average_hundredths integer,
  position_in_arm integer,
  position_in_class integer,
  -- {trait id: 1..5}
  ratings jsonb not null default '{}',
  class_teacher_remark text,
  principal_remark text,
  revision integer not null default 1,
  generated_at timestamptz not null default akada_now(),
  left_out_reason text,
  left_out_by uuid references staff,
  left_out_at timestamptz,
  -- In the arm, not left out, and a score is missing: nobody has a place in the class until it is there.
  waiting boolean not null default false,
  unique (student_id, term_id),
  constraint report_card_left_out check (left_out_reason is null or status = 'Draft'),
  constraint report_card_left_out_by check ((left_out_reason is null) = (left_out_by is null) and (left_out_reason is null) = (left_out_at is null))
);
create index report_card_arm on report_card (class_arm_id, term_id);
create index report_card_class on report_card (school_id, class_id, term_id);
select akada_protect('report_card');
-- Published cards and exam results of the children of a guardian.
create policy family_children on report_card to akada_family using (status = 'Published' and student_id in (select akada_family_children()));
grant select on report_card to akada_family;

-- A card as it was published: frozen, numbered, confirmed by its code. The highest version is the one that counts.
create table report_card_issue (
  id uuid primary key,
  state_id uuid not null references state,
  school_id uuid not null references school,
  report_card_id uuid not null references report_card,
  version integer not null,
  code text not null unique,
  snapshot jsonb not null,
  reason text,
  issued_by uuid not null references staff,
  issued_at timestamptz not null default akada_now(),
  incomplete_reason text,
  -- The id that the browser gave the form with which cards were re-issued: one issue of each card.
  client_id uuid,
  unique (report_card_id, version),
  constraint report_card_issue_incomplete_reason check (char_length(incomplete_reason) between 1 and 500)
);
create unique index report_card_issue_client on report_card_issue (state_id, client_id, report_card_id) where client_id is not null;
select akada_protect('report_card_issue', 'select, insert', 'select, insert');
create policy family_children on report_card_issue to akada_family
  using (report_card_id in (select rc.id from report_card rc where (rc.student_id in (select akada_family_children()))));
grant select on report_card_issue to akada_family;
create trigger append_only before delete or update on report_card_issue for each row execute function akada_refuse_change();

-- Where the cards of an arm in a term are on their way to the parents. No row: with the class teacher, nothing handed in yet.
create table report_card_review (
  class_arm_id uuid references class_arm,
  term_id uuid references term,
  state_id uuid not null references state,
  school_id uuid not null references school,
  status text not null default 'Open' check (status in ('Open', 'Ready', 'Approved', 'Sent back')),
  note text,
  -- Who took the last step; null where the marks themselves took it, by changing after the approval.
  staff_id uuid references staff,
  at timestamptz,
  revision integer not null default 0,
  students uuid[],
  changes jsonb not null default '{"others": 0, "students": []}',
  primary key (class_arm_id, term_id)
);
select akada_protect('report_card_review', 'select, insert, update');

-- A print job of whole classes. Its files lie in the storage under its id until kept_until.
create table report_card_print (
  id uuid primary key,
  state_id uuid not null references state,
  school_id uuid not null references school,
  term_id uuid not null references term,
  -- Null: the whole school.
  class_id uuid references class,
  title text not null,
  class_arm_ids uuid[] not null,
  one_file boolean not null,
  drafts boolean not null,
  status text not null default 'Waiting' check (status in ('Waiting', 'Working', 'Done', 'Failed', 'Removed')),
  wanted integer not null default 0,
  done integer not null default 0,
  -- [{studentId, fullName, classArm, because}]
  failed jsonb not null default '[]',
  -- [{number, name, key, cards, bytes}]
  files jsonb not null default '[]',
  fault text,
  requested_by uuid not null references staff,
  requested_at timestamptz not null default akada_now(),
  -- When it last said how far it is: one that is silent was given up.
  touched_at timestamptz not null default akada_now(),
  finished_at timestamptz,
  kept_until timestamptz
);
create index report_card_print_school on report_card_print (school_id, requested_at);
create index report_card_print_kept on report_card_print (kept_until) where status = 'Done';
select akada_protect('report_card_print');

-- Each student is charged once a term, in whichever school.
create table report_card_charge (
  student_id uuid references student,
  term_id uuid references term,
  state_id uuid not null references state,
  school_id uuid not null references school,
  posting_id uuid not null references ledger.posting,
  kobo bigint not null check (kobo > 0),
  primary key (student_id, term_id)
);
create index report_card_charge_posting on report_card_charge (posting_id);
select akada_protect('report_card_charge', 'select, insert');
grant update (student_id) on report_card_charge to akada_app;

create view report_card_brief with (security_invoker = true) as
  select id, state_id, school_id, session_id, term_id, class_id, class_arm_id, student_id, status, result, average_hundredths,
    position_in_arm, revision
  from report_card;

create view report_card_charge_brief with (security_invoker = true) as
  select student_id, term_id, state_id, school_id, kobo from report_card_charge;

revoke all on report_card_brief, report_card_charge_brief from akada_app, akada_system, akada_state_system;
grant select on report_card_brief, report_card_charge_brief to akada_app, akada_system, akada_state_system;
