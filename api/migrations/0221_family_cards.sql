-- Published cards and exam results of the children of a guardian.
create policy family_children on report_card to akada_family
  using (status = 'Published' and student_id in (select akada_family_children()));
create policy family_children on report_card_issue to akada_family
  using (report_card_id in (select rc.id from report_card rc where rc.student_id in (select akada_family_children())));
create policy family_published on exam to akada_family
  using (state_id = (select akada_state()) and results_published_at is not null);
create policy family_children on exam_candidate to akada_family using (student_id in (select akada_family_children()));
create policy family_children on exam_result to akada_family
  using (candidate_id in (select xc.id from exam_candidate xc where xc.student_id in (select akada_family_children())));
create policy family_state on subject to akada_family using (state_id = (select akada_state()));
grant select on report_card, report_card_issue, exam, exam_candidate, exam_result, subject to akada_family;
grant select on subject_brief to akada_family;

-- What a guardian has looked at on a device, and when last: looks that follow each other closely are one entry in the audit log.
create table family_look (
  session_id uuid not null references family_session on delete cascade,
  state_id uuid not null references state,
  -- What of whom: 'attendance', and the id of the child.
  subject text not null,
  looked_at timestamptz not null,
  primary key (session_id, subject)
);
create index family_look_state on family_look (state_id);
create index family_look_time on family_look (looked_at);
select akada_protect('family_look');
