-- A merge deletes enrolments; without these indexes each delete reads all moves of all promotions.
create index promotion_move_closed on promotion_move (closed_enrolment_id);
create index promotion_move_opened on promotion_move (opened_enrolment_id);
