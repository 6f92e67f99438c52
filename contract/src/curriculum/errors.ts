import { catalogue } from '../kernel/errors.ts'

export const curriculumErrors = catalogue({
  topicNameTaken: { code: 'topic_name_taken', status: 409, message: 'There is already a topic called {name}.' },
  topicChangedMeanwhile: {
    code: 'topic_changed_meanwhile',
    status: 409,
    message: 'Somebody else changed this topic meanwhile: it is called {name} now. Review it, then change it again.',
  },
  topicOfState: {
    code: 'topic_of_state',
    status: 403,
    message: 'The state set {name} for this subject, and only the state takes it off.',
  },
  notTheirTerm: {
    code: 'not_their_term',
    status: 422,
    message: 'This term is not one of the session. Choose session and term again.',
  },
  notTaken: {
    code: 'subject_not_taken',
    status: 422,
    message: '{class} does not take {subject} in {session}. Attach the subject to the class first.',
  },
  termClosed: {
    code: 'scheme_term_closed',
    status: 409,
    message: '{term} of {session} is closed, so its scheme of work stays as it was. Copy it to a term to come instead.',
  },
  schemeChangedMeanwhile: {
    code: 'scheme_changed_meanwhile',
    status: 409,
    message: '{name} changed this scheme of work meanwhile. Look at both versions, then save again.',
  },
  nothingToCopy: {
    code: 'nothing_to_copy',
    status: 422,
    message: 'There is nothing to copy from {from} to {to}. Choose another session.',
  },
  sameSession: { code: 'same_session', status: 422, message: 'Choose two different sessions.' },
  hasScores: {
    code: 'has_scores',
    status: 409,
    message: '{class} already has scores in {subject}. A subject with scores stays with its class for the session.',
  },
})
