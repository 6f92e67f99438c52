-- What a guardian has paid is recorded once: the program's own work may not change it either.
revoke update, delete on exam_fee_payment from akada_system;
