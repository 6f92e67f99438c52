-- What a class type asks for at the session's end (domain.md, Calendar: promotion rules vary). No row: the usual rule, an average of 40.
create table promotion_rule (
  class_type_id uuid primary key references class_type on delete cascade,
  state_id uuid not null references state,
  pass_average_hundredths integer not null check (pass_average_hundredths between 0 and 10000),
  -- From here up to the pass average a student goes on, on trial.
  trial_average_hundredths integer not null check (trial_average_hundredths between 0 and pass_average_hundredths),
  minimum_passes smallint not null default 0 check (minimum_passes between 0 and 30),
  -- For whom has the average, and lacks a required subject or the number of passes.
  short_outcome text not null default 'On Trial' check (short_outcome in ('On Trial', 'Repeat')),
  -- How much each term counts in the session's average.
  term_weights smallint[] not null default '{1,1,1}'
    check (cardinality(term_weights) = 3 and 0 <= all (term_weights) and 100 >= all (term_weights) and 0 < any (term_weights)),
  missing_term text not null default 'rest' check (missing_term in ('rest', 'zero', 'by-hand')),
  -- Who would repeat a class again after this many times is proposed to withdraw; null: never.
  withdraw_after smallint check (withdraw_after between 1 and 5),
  revision integer not null default 1
);
select akada_protect('promotion_rule');

-- Subjects that must be passed over the session, by those who take them.
create table promotion_required_subject (
  class_type_id uuid not null references promotion_rule on delete cascade,
  subject_id uuid not null references subject,
  state_id uuid not null references state,
  primary key (class_type_id, subject_id)
);
create index promotion_required_subject_subject on promotion_required_subject (subject_id);
select akada_protect('promotion_required_subject');

-- What the state asked of every class so far. state.promotion_average_hundredths is read by nobody from here on.
insert into promotion_rule (class_type_id, state_id, pass_average_hundredths, trial_average_hundredths)
select ct.id, ct.state_id, st.promotion_average_hundredths, greatest(0, st.promotion_average_hundredths - 500)
from class_type ct join state st on st.id = ct.state_id
where st.promotion_average_hundredths <> 4000;

-- Streams are three by now; what else stood there is kept in the arm's description.
update class_arm set
  stream = case when initcap(trim(stream)) in ('Science', 'Humanities', 'Business') then initcap(trim(stream)) end,
  description = case when initcap(trim(stream)) in ('Science', 'Humanities', 'Business') then description
    else left(concat_ws(' ', description, 'Stream: ' || trim(stream) || '.'), 500) end
where stream is not null;
alter table class_arm add constraint class_arm_stream check (stream in ('Science', 'Humanities', 'Business'));
