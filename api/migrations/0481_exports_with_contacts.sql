-- Lists that were made before it was recorded whether they have the numbers and addresses of guardians: they have them.
update student_export set scope = scope || '{"withContacts": true}' where not scope ? 'withContacts';
