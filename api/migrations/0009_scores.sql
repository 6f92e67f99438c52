-- One row for each cell of a score grid that was ever filled. Marks are whole tenths. The key begins with the student, because cards
-- read a student's subjects together and because scores move with the student.
create table score (
  student_id uuid not null references student,
  term_id uuid not null references term,
  subject_id uuid not null references subject,
  component_id uuid not null references assessment_component,
  state_id uuid not null,
  school_id uuid not null,
  -- The arm in which it was entered. state_id and school_id follow from it, so they carry no foreign key of their own.
  class_arm_id uuid not null references class_arm,
  kind text not null check (kind in ('score', 'absent', 'exempt', 'empty')),
  tenths smallint check (tenths between 0 and 1000),
  version integer not null default 1,
  mark_id uuid,
  -- Client-made ids of the changes before, newest first: one that is sent again is known and changes nothing.
  earlier_mark_ids uuid[],
  made_at timestamptz,
  entered_by uuid not null references staff,
  entered_at timestamptz not null default now(),
  primary key (student_id, term_id, subject_id, component_id),
  check ((kind = 'score') = (tenths is not null))
);
create index score_arm on score (class_arm_id, term_id, subject_id);
select akada_protect('score');
