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
  generated_at timestamptz not null default now(),
  unique (student_id, term_id)
);
create index report_card_arm on report_card (class_arm_id, term_id);
create index report_card_class on report_card (school_id, class_id, term_id);
select akada_protect('report_card');

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
  issued_at timestamptz not null default now(),
  unique (report_card_id, version)
);
create trigger append_only before update or delete on report_card_issue for each row execute function akada_refuse_change();
select akada_protect('report_card_issue', 'select, insert');
