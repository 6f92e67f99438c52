import { catalogue } from '../kernel/errors.ts'

export const examErrors = catalogue({
  datesReversed: '422 dates_reversed: The last day lies before the first.',
  registrationAfterExam: '422 registration_after_exam: Registration must end before the exam begins.',
  subjectsOfClass:
    '422 subjects_not_of_class: {subject} is no subject of the state for this class and session. Choose another.',
  prefixTaken:
    '409 number_prefix_taken: {prefix} begins the candidate numbers of {exam} already. Choose other letters.',
  nameTaken: '409 exam_name_taken: {session} has an exam of this name already.',
  changedMeanwhile: '409 exam_changed: {name} changed this exam meanwhile. Look at what is there now, then save again.',
  fixedAfterPayment:
    '422 exam_fixed: Schools have paid for this exam: its session, class, fee, subjects and the letters of its numbers stay as they are. Subjects may be added.',
  notOpen:
    '422 registration_not_open: Registration for {exam} is open from {starts} to {ends}. Today is outside of these days.',
  notAnnounced: '422 exam_not_announced: This exam takes no registrations: it is {status}.',
  resultsOut: '422 results_out: The results of {exam} are published: nobody can be registered or paid for any more.',
  enterSchool:
    '403 enter_school_first: Candidates are registered and paid for inside a school. Enter the school first, then try again.',
  notEligible:
    '422 students_not_eligible: {names} cannot be registered: only students of {class} who are in the school today can.',
  alreadyCandidate:
    '409 already_candidate: Already a candidate of this exam: {names}. Take them off this registration.',
  foreignSubject: '422 not_an_exam_subject: A subject is not part of this exam.',
  bothReligions: '422 both_religions: Nobody sits both {one} and {other}. Take one of them off: {names}.',
  nobody: '422 no_candidates: Choose at least one student for at least one subject.',
  registrationChanged:
    '409 registration_changed: {name} changed this registration meanwhile. Nothing of yours was saved. Review it first.',
  noLongerCandidate:
    '422 no_longer_candidate: {student} is not in {class} of this school any more. The photo was not saved.',
  photoChanged: '409 photo_changed: {name} saved another photo of {student} meanwhile. Compare both, then choose one.',
  wrongAmount: '422 wrong_amount: The amount must be exactly {correct} for {count} candidates. Nothing was paid.',
  changedBeforePayment:
    '409 registration_changed_before_payment: This registration was changed after you opened it; {name} saved it last. Nothing was paid. Look at what changed, then pay.',
  alreadyPaid: '409 already_paid: This registration is paid already. Nothing was taken twice.',
  paidCannotGo: '422 paid_registration: A paid registration cannot be discarded.',
  obstacles:
    '409 registration_obstacles: {names} cannot be paid for any more. Save the registration without them, then pay.',
  alreadyReversed: '409 already_reversed: This payment is reversed already. Nothing was given back twice.',
  notPaid: '422 registration_not_paid: This registration is not paid: there is nothing to reverse.',
  resultsEntered:
    '409 results_entered: Results are entered for these candidates. A payment can be reversed only before that.',
  resultsNotOut: '404 results_not_out: The results of this exam are not published yet.',
  notACandidate: '404 not_a_candidate: This student was no candidate of this exam.',
  resultsFixed:
    '409 results_published: The results are published. Take them back with a reason before uploading others.',
  nothingToPublish: '422 no_results: No results have been uploaded for this exam. Upload them first.',
  stillRegistering:
    '422 registration_still_open: Schools may register for {exam} until {ends}. Publish the results after that day, or close the exam first.',
  tooManyCandidates:
    '422 too_many_candidates: One sheet holds {most} candidates, and these are {count}. Download it for one district or one school at a time.',
  resultsMissing:
    '422 results_missing: {results} missing. Upload what is missing, or publish and say that it may be missing.',
  notSatYet:
    '422 exam_not_sat_yet: {exam} lasts from {starts} to {ends} and is not over. Correct its days, or say that the results are right.',
  unknownCandidate: '422 unknown_candidate: No paid candidate of this exam has the number {number}.',
  notEntered: '422 not_entered_for_subject: {student} is not entered for {subject}.',
  resultInvalid: '422 exam_result_invalid: Write a score from 0 to 100, ABS for absent, or nothing.',
  resultChanged:
    '409 exam_result_changed: The result of {student} in {subject} is {result} now. Nothing of yours was saved. Look again.',
  resultsAlreadyCreated: '409 results_already_created: The results of this upload are kept already.',
  noGoodRow: '422 no_good_results: No row can be saved yet. Correct the errors shown.',
  errorsLeft:
    '422 result_errors_left: Rows that still have errors: {count}. Correct them or leave them out, then keep the rest.',
})
