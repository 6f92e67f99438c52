-- Where the cards of an arm in a term are on their way to the parents. No row: with the class teacher, nothing handed in yet.
create table report_card_review (
  class_arm_id uuid not null references class_arm,
  term_id uuid not null references term,
  state_id uuid not null references state,
  school_id uuid not null references school,
  status text not null default 'Open' check (status in ('Open', 'Ready', 'Approved', 'Sent back')),
  note text,
  -- Who took the last step; null where the marks themselves took it, by changing after the approval.
  staff_id uuid references staff,
  at timestamptz,
  revision integer not null default 0,
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
  requested_at timestamptz not null default now(),
  -- When it last said how far it is: one that is silent was given up.
  touched_at timestamptz not null default now(),
  finished_at timestamptz,
  kept_until timestamptz
);
create index report_card_print_school on report_card_print (school_id, requested_at);
create index report_card_print_kept on report_card_print (kept_until) where status = 'Done';
select akada_protect('report_card_print');

-- A signature as a picture, printed above the name on report cards.
alter table staff add column signature_file_id uuid references file;

-- Who heads a school, or schools, sees the analysis of results.
update role set operations = array_append(operations, 'report-card.analyse')
where built_in in ('principal', 'vicePrincipal', 'districtAdmin') and not 'report-card.analyse' = any(operations);
