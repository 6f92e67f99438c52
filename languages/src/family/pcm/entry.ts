export default {
  'signIn.title': 'Your pikin dem for school',
  'signIn.titleStudent': 'Your school',
  'signIn.introSlip':
    'Use the code wey dey the paper wey school give you take enter. If you no get am, ask the school.',
  'signIn.introSms': 'Use the code wey we go send to your phone number wey school get take enter.',
  'signIn.introStudent': 'For student wey dey senior class: use the code wey dey your own paper take enter.',
  'signIn.haveSlip': 'I get paper from school',
  'signIn.bySms': 'Send me code by SMS',
  'signIn.amStudent': 'I be student for senior class',
  'signIn.action': 'Enter',
  'signIn.code': 'Code wey dey the paper',
  'signIn.phone': 'Your phone number',
  'signIn.phoneHelp': 'The one wey school get for you.',
  'signIn.sendCode': 'Send me code',
  'signIn.codeSent': 'If any school get this number, code dey come. E go work for {minutes} minutes.',
  'signIn.smsCode': 'Code wey dey the SMS',
  'signIn.admission': 'Admission number of one of your pikin',
  'signIn.child': 'Your pikin first name, and the school',
  'signIn.ownName': 'Your own name',
  'signIn.otherNumber': 'Another number, or new code',
  'signIn.studentNumber': 'Your student number',
  'signIn.studentNumberHelp': 'E dey your report card.',

  'frame.home': 'Akada for family',
  'frame.allChildren': 'All the pikin',
  'frame.language': 'Language',
  'frame.notReviewed': 'Person wey dey speak Pidgin well-well never check this translation.',
  'frame.loading': 'E dey load',
  'frame.tryAgain': 'Try again',
  'frame.cancel': 'Cancel',
  'frame.mayStayEmpty': 'You fit leave am empty.',
  'frame.offline': 'E be like say network no dey.',
  'frame.playedClock': 'Na demonstration be this: for here na',

  'children.title': 'Your pikin dem',
  'children.none': 'Nothing dey to see here now. Ask the school if you dey expect something.',
  'children.devices': 'Devices and how to comot',

  'devices.title': 'Devices',
  'devices.intro': 'Where you don enter. Comot from any phone wey lost or wey no be your own.',
  'devices.this': '{device}, this device',
  'devices.lastUsed': 'Last time wey dem use am: {day}',
  'devices.signOut': 'Comot',
  'devices.signOutOf': 'Comot from {device}',
  'devices.signOutOfThis': 'Comot from this device',

  'field.required': 'You must fill this one',
  'field.phone': 'Type Nigeria phone number, like 0803 123 4567.',
  'field.code': 'The code get 6 numbers.',
  'field.invalid': 'We no dey take this one here. Check am.',

  'wait.seconds': '{count, plural, one {# second} other {# seconds}}',
  'wait.minutes': '{count, plural, one {# minute} other {# minutes}}',

  'error.offline': 'We no fit reach the service. Check whether network dey, then try again.',
  'error.timeout': 'The service take too long to answer. Try again small time.',
  'error.busy': 'The service dey busy or dem dey restart am. Nothing save; try again small time.',
  'error.internal': 'Something spoil for our side. Nothing save; try again.',
  'error.outcome_unknown': 'We no know whether e save. No wahala if you send am again.',
  'error.invalid': 'Check wetin you type, then try again.',
  'error.not_found': 'This one no dey, or e no be your own to see.',
  'error.too_many_requests': 'You don try too much. Wait small, then try again.',
  'error.family_slow_down': 'You don try too much. Wait {wait}, then try again, or ask the school for new paper.',
  'error.family_no_more_facts': 'You don try wrong one too much today. Try tomorrow, or ask the school.',
  'error.family_no_sms': 'This place no dey send SMS. Use the code wey dey the school paper take enter.',
  'error.family_sms_code_wrong': 'This code no correct or e don expire. Check am, or ask for new one.',
  'error.family_fact_needed': 'Type the admission number of one of your pikin join. E dey the report card.',
  'error.family_fact_wrong':
    'The schools no get any pikin of yours wey get this admission number. Check am, or ask the school.',
  'error.family_child_needed':
    'More than one pikin get this admission number. Type your pikin first name and the school name.',
  'error.family_own_name_needed':
    'More than one person for this pikin get this phone number. Type your own name as school write am.',
  'error.family_number_changed':
    'The phone number wey you take enter no dey school record again. Use the code wey we go send to the new number take enter.',
  'error.family_student_code_wrong':
    'The code and the student number no match, or you no dey senior class. Ask your school.',
  'error.family_code_wrong': 'The code and the phone number no match. Check the two, or ask the school for new paper.',
  'error.absence_not_unexplained':
    'The register no dey show again say pikin no come without reason that time. Open the page again.',
  'error.absence_already_explained':
    'Somebody don already explain why pikin no come. Ask the school if anything no correct.',
  'error.too_many_explanations': 'You don explain too many today. Explain the others tomorrow, or call the school.',
  'error.correction_already_asked': 'Dem don already ask make dem correct this one, and dem never decide.',
  'error.too_many_corrections':
    'Plenty correction wey you ask for dey wey dem never decide. Wait for the school answer.',
} as const
