-- A certificate is read first, to fill in the form, and again when the student is admitted: then it is in use. For a few minutes the other
-- school may admit with what it got, so nobody cancels the certificate and nobody readmits the student meanwhile (docs/adr/0085).
alter table transfer_certificate add column used_at timestamptz;
alter table transfer_certificate add constraint transfer_certificate_used_by_reader check (used_at is null or read_at is not null) not valid;
