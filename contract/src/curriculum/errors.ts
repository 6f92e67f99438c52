import { catalogue } from '../kernel/errors.ts'

export const curriculumErrors = catalogue({
  topicNameTaken: '409 topic_name_taken: There is already a topic called {name}.',
  topicChangedMeanwhile:
    '409 topic_changed_meanwhile: Somebody else changed this topic meanwhile: it is called {name} now. Review it, then change it again.',
  topicOfState: '403 topic_of_state: The state set {name} for this subject, and only the state takes it off.',
  notTheirTerm: '422 not_their_term: This term is not one of the session. Choose session and term again.',
  notTaken:
    '422 subject_not_taken: {class} does not take {subject} in {session}. Attach the subject to the class first.',
  termClosed:
    '409 scheme_term_closed: {term} of {session} is closed, so its scheme of work stays as it was. Copy it to a term to come instead.',
  schemeChangedMeanwhile:
    '409 scheme_changed_meanwhile: {name} changed this scheme of work meanwhile. Look at both versions, then save again.',
  nothingToCopy: '422 nothing_to_copy: There is nothing to copy from {from} to {to}. Choose another session.',
  sameSession: '422 same_session: Choose two different sessions.',
  hasScores:
    '409 has_scores: {class} already has scores in {subject}. A subject with scores stays with its class for the session.',
})
