-- Outside a transaction.
-- Candidates of an exam by number: those of a school, in place of an index without the order, and those of a whole state for downloads.
drop index concurrently if exists exam_candidate_of_school;
create index concurrently exam_candidate_of_school
  on exam_candidate (school_id, exam_id, number_length, candidate_number collate "C");
drop index concurrently if exists exam_candidate_of_exam;
create index concurrently exam_candidate_of_exam
  on exam_candidate (exam_id, number_length, candidate_number collate "C") where candidate_number is not null;
drop index concurrently if exists exam_candidate_school;
