-- Today asks at every look how many messages of a school wait for approval.
create index message_to_approve on message (school_id) where status = 'Approval';
