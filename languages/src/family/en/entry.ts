/** What families read before they have chosen a child: signing in, the frame of the pages, and errors. */
export default {
  'signIn.title': 'Your children at school',
  'signIn.titleStudent': 'Your school',
  'signIn.introSlip': 'Sign in with the code on the slip of the school. If you have none, ask the school for one.',
  'signIn.introSms': 'Sign in with a code that is sent to the phone number that the school has for you.',
  'signIn.introStudent': 'For students of a senior class: sign in with the code on your own slip.',
  'signIn.haveSlip': 'I have a slip of the school',
  'signIn.bySms': 'Send me a code by SMS',
  'signIn.amStudent': 'I am a senior secondary student',
  'signIn.action': 'Sign in',
  'signIn.notMyPhone': 'This is not my phone: sign me out after {hours} hours',
  'signIn.code': 'Code on the slip',
  'signIn.phone': 'Your phone number',
  'signIn.phoneHelp': 'The one that the school has for you.',
  'signIn.sendCode': 'Send me a code',
  'signIn.codeSent': 'If a school has this number, a code is on its way. It is valid for {minutes} minutes.',
  'signIn.smsCode': 'Code in the SMS',
  'signIn.admission': 'Admission number of one of your children',
  'signIn.child': 'First name of your child, and the school',
  'signIn.ownName': 'Your own name',
  'signIn.otherNumber': 'Another number, or a new code',
  'signIn.studentNumber': 'Your Student ID',
  'signIn.studentNumberHelp': 'It is on your report card.',

  'frame.home': 'Akada for families',
  'frame.allChildren': 'All children',
  'frame.language': 'Language',
  'frame.notReviewed': 'No native speaker has reviewed this translation yet.',
  'frame.loading': 'Loading',
  'frame.tryAgain': 'Try again',
  'frame.cancel': 'Cancel',
  'frame.mayStayEmpty': 'You may leave it empty.',
  'frame.offline': 'Looks like you lost your internet.',
  'frame.dial': 'Without internet, dial {code} for today’s attendance.',
  'frame.lastState': 'As it was on {moment}.',
  'frame.playedClock': 'Demonstration: here it is',

  'children.title': 'Your children',
  'children.card': 'Report card, {term} {session}',
  'children.passed': 'Passed {passed} of {sat, plural, one {# subject} other {# subjects}}',
  'children.none': 'There is nothing to see here now. Ask the school if you expected something.',
  'children.devices': 'Devices and signing out',

  'devices.title': 'Devices',
  'devices.intro': 'Where you are signed in. Sign out a phone that is lost or not yours.',
  'devices.this': '{device}, this device',
  'devices.signedIn': 'Signed in {day}',
  'devices.signedInWith': 'Signed in {day} with {number}',
  'devices.ends': 'Signs out by itself: {moment}',
  'devices.lastUsed': 'Last used {day}',
  'devices.signOut': 'Sign out',
  'devices.signOutOf': 'Sign out of {device}',
  'devices.signOutOfThis': 'Sign out of this device',
  'devices.lastState': 'Show the last state on this phone without internet, until I sign out',

  'field.required': 'This field is required',
  'field.phone': 'Type a Nigerian phone number, such as 0803 123 4567.',
  'field.code': 'The code has 6 digits.',
  'field.invalid': 'This is not accepted here. Check it.',

  'wait.seconds': '{count, plural, one {# second} other {# seconds}}',
  'wait.minutes': '{count, plural, one {# minute} other {# minutes}}',

  'error.offline': 'The service could not be reached. Check your internet, then try again.',
  'error.timeout': 'The service took too long to answer. Try again in a moment.',
  'error.busy': 'The service is busy or being restarted. Nothing was saved; try again in a moment.',
  'error.internal': 'Something went wrong on our side. Nothing was saved; try again.',
  'error.outcome_unknown': 'It is not known whether this was saved. Sending it again is safe.',
  'error.invalid': 'Check what you typed, then try again.',
  'error.not_found': 'This does not exist, or is not yours to see.',
  'error.too_many_requests': 'Too many tries. Wait a moment, then try again.',
  'error.family_slow_down': 'Too many tries. Wait {wait}, then try again, or ask the school for a new slip.',
  'error.family_no_more_facts': 'Too many wrong tries today. Try again tomorrow, or ask the school.',
  'error.family_no_sms': 'This portal sends no SMS. Sign in with the code on the slip of the school.',
  'error.family_sms_code_wrong': 'This code is wrong or out of date. Check it, or ask for a new one.',
  'error.family_fact_needed': 'Type the admission number of one of your children too. It is on the report card.',
  'error.family_fact_wrong':
    'The schools have no child of yours with this admission number. Check it, or ask the school.',
  'error.family_child_needed':
    'More than one child has this admission number. Type the first name of your child and the name of the school.',
  'error.family_own_name_needed':
    'More than one guardian of this child has this phone number. Type your own name as the school has written it.',
  'error.family_number_changed':
    'The phone number of this sign-in is no longer in the record of the school. Sign in with a code to the new number.',
  'error.family_student_code_wrong':
    'The code and the Student ID do not fit together, or you are in no senior class. Ask your school.',
  'error.family_code_wrong':
    'The code and the phone number do not fit together. Check both, or ask the school for a new slip.',
  'error.absence_not_unexplained':
    'The register shows no absence without a reason at this time any more. Open the page again.',
  'error.absence_already_explained':
    'This absence has been explained already. Ask the school if something about it is wrong.',
  'error.too_many_explanations':
    'You have explained too many absences today. Explain the others tomorrow, or call the school.',
  'error.correction_already_asked': 'A correction of this was asked for and is not decided yet.',
  'error.too_many_corrections':
    'Too many corrections that you asked for are not decided yet. Wait for the answer of the school.',
} as const
