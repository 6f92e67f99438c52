-- The promotion that carried a choice into the next session; null once a person made it. Undoing takes these alone out again.
alter table student_subject add column promotion_id uuid references promotion;
