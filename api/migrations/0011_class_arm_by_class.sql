-- Positions in class look at every arm of a class, closed ones too.
create index class_arm_class on class_arm (school_id, session_id, class_id);
