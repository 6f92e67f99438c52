import { catalogue } from '../kernel/errors.ts'

export const examErrors = catalogue({
  datesReversed: { code: 'dates_reversed', status: 422, message: 'The last day lies before the first.' },
  registrationAfterExam: {
    code: 'registration_after_exam',
    status: 422,
    message: 'Registration must end before the exam begins.',
  },
  subjectsOfClass: {
    code: 'subjects_not_of_class',
    status: 422,
    message: '{subject} is no subject of the state for this class and session. Choose another.',
  },
  prefixTaken: {
    code: 'number_prefix_taken',
    status: 409,
    message: '{prefix} begins the candidate numbers of {exam} already. Choose other letters.',
  },
  nameTaken: { code: 'exam_name_taken', status: 409, message: '{session} has an exam of this name already.' },
  changedMeanwhile: {
    code: 'exam_changed',
    status: 409,
    message: '{name} changed this exam meanwhile. Look at what is there now, then save again.',
  },
  fixedAfterPayment: {
    code: 'exam_fixed',
    status: 422,
    message:
      'Schools have paid for this exam: its session, class, fee, subjects and the letters of its numbers stay as they are. Subjects may be added.',
  },
  notOpen: {
    code: 'registration_not_open',
    status: 422,
    message: 'Registration for {exam} is open from {starts} to {ends}. Today is outside of these days.',
  },
  notAnnounced: {
    code: 'exam_not_announced',
    status: 422,
    message: 'This exam takes no registrations: it is {status}.',
  },
  resultsOut: {
    code: 'results_out',
    status: 422,
    message: 'The results of {exam} are published: nobody can be registered or paid for any more.',
  },
  enterSchool: {
    code: 'enter_school_first',
    status: 403,
    message: 'Candidates are registered and paid for inside a school. Enter the school first, then try again.',
  },
  notEligible: {
    code: 'students_not_eligible',
    status: 422,
    message: '{names} cannot be registered: only students of {class} who are in the school today can.',
  },
  alreadyCandidate: {
    code: 'already_candidate',
    status: 409,
    message: 'Already a candidate of this exam: {names}. Take them off this registration.',
  },
  foreignSubject: { code: 'not_an_exam_subject', status: 422, message: 'A subject is not part of this exam.' },
  bothReligions: {
    code: 'both_religions',
    status: 422,
    message: 'Nobody sits both {one} and {other}. Take one of them off: {names}.',
  },
  nobody: { code: 'no_candidates', status: 422, message: 'Choose at least one student for at least one subject.' },
  registrationChanged: {
    code: 'registration_changed',
    status: 409,
    message: '{name} changed this registration meanwhile. Nothing of yours was saved. Review it first.',
  },
  noLongerCandidate: {
    code: 'no_longer_candidate',
    status: 422,
    message: '{student} is not in {class} of this school any more. The photo was not saved.',
  },
  photoChanged: {
    code: 'photo_changed',
    status: 409,
    message: '{name} saved another photo of {student} meanwhile. Compare both, then choose one.',
  },
  wrongAmount: {
    code: 'wrong_amount',
    status: 422,
    message: 'The amount must be exactly {correct} for {count} candidates. Nothing was paid.',
  },
  changedBeforePayment: {
    code: 'registration_changed_before_payment',
    status: 409,
    message:
      'This registration was changed after you opened it; {name} saved it last. Nothing was paid. Look at what changed, then pay.',
  },
  alreadyPaid: {
    code: 'already_paid',
    status: 409,
    message: 'This registration is paid already. Nothing was taken twice.',
  },
  paidCannotGo: {
    code: 'paid_registration',
    status: 422,
    message: 'A paid registration cannot be discarded.',
  },
  obstacles: {
    code: 'registration_obstacles',
    status: 409,
    message: '{names} cannot be paid for any more. Save the registration without them, then pay.',
  },
  alreadyReversed: {
    code: 'already_reversed',
    status: 409,
    message: 'This payment is reversed already. Nothing was given back twice.',
  },
  notPaid: {
    code: 'registration_not_paid',
    status: 422,
    message: 'This registration is not paid: there is nothing to reverse.',
  },
  resultsEntered: {
    code: 'results_entered',
    status: 409,
    message: 'Results are entered for these candidates. A payment can be reversed only before that.',
  },
  resultsNotOut: {
    code: 'results_not_out',
    status: 404,
    message: 'The results of this exam are not published yet.',
  },
  notACandidate: { code: 'not_a_candidate', status: 404, message: 'This student was no candidate of this exam.' },
  resultsFixed: {
    code: 'results_published',
    status: 409,
    message: 'The results are published. Take them back with a reason before uploading others.',
  },
  nothingToPublish: {
    code: 'no_results',
    status: 422,
    message: 'No results have been uploaded for this exam. Upload them first.',
  },
  stillRegistering: {
    code: 'registration_still_open',
    status: 422,
    message:
      'Schools may register for {exam} until {ends}. Publish the results after that day, or close the exam first.',
  },
  tooManyCandidates: {
    code: 'too_many_candidates',
    status: 422,
    message:
      'One sheet holds {most} candidates, and these are {count}. Download it for one district or one school at a time.',
  },
  resultsMissing: {
    code: 'results_missing',
    status: 422,
    message: '{results} missing. Upload what is missing, or publish and say that it may be missing.',
  },
  notSatYet: {
    code: 'exam_not_sat_yet',
    status: 422,
    message:
      '{exam} lasts from {starts} to {ends} and is not over. Correct its days, or say that the results are right.',
  },
  unknownCandidate: {
    code: 'unknown_candidate',
    status: 422,
    message: 'No paid candidate of this exam has the number {number}.',
  },
  notEntered: { code: 'not_entered_for_subject', status: 422, message: '{student} is not entered for {subject}.' },
  resultInvalid: {
    code: 'exam_result_invalid',
    status: 422,
    message: 'Write a score from 0 to 100, ABS for absent, or nothing.',
  },
  resultChanged: {
    code: 'exam_result_changed',
    status: 409,
    message: 'The result of {student} in {subject} is {result} now. Nothing of yours was saved. Look again.',
  },
  resultsAlreadyCreated: {
    code: 'results_already_created',
    status: 409,
    message: 'The results of this upload are kept already.',
  },
  noGoodRow: { code: 'no_good_results', status: 422, message: 'No row can be saved yet. Correct the errors shown.' },
  errorsLeft: {
    code: 'result_errors_left',
    status: 422,
    message: 'Rows that still have errors: {count}. Correct them or leave them out, then keep the rest.',
  },
})
