-- When a guardian last typed a code right that was sent to one of their numbers: that the number is theirs is known from nothing else. A
-- device that signed in with it says nothing, as it stays signed in without the SIM. Nobody is taken for proven from before: each guardian
-- is asked for the admission number once more.
create table family_number_proof (
  person_id uuid not null references guardian_person,
  number text not null,
  state_id uuid not null references state,
  proven_at timestamptz not null,
  primary key (person_id, number)
);
create index family_number_proof_state on family_number_proof (state_id);
select akada_protect('family_number_proof');
