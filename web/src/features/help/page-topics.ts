/** What a page is for in three sentences, and the keys that only it has. */
export interface Topic {
  sentences: readonly [string, string, string]
  keys?: readonly (readonly [key: string, does: string])[]
}

/** The pages of teaching, by address. */
export const teaching: Record<string, Topic> = {
  '/my-class': {
    sentences: [
      'Your class arm: its register and its students.',
      'The register is marked in the morning and, where the state says so, in the afternoon.',
      'Totals of a term are on the register itself, under Totals.',
    ],
  },
  '/my-class/class-attendance': {
    sentences: [
      'Everybody is presumed present until you mark who is away.',
      'Tap a student to mark absent, again for late and excused; nothing counts before you save.',
      'Without a connection the marks stay on this device and are sent later.',
    ],
    keys: [
      ['A, L, E, P', 'Mark absent, late, excused or present, and go on'],
      ['Ctrl + Enter', 'Save the register'],
    ],
  },
  '/academics': {
    sentences: [
      'Classes, subjects, scores and report cards of the school.',
      'Each card leads to one of these pages.',
      'A card is missing where your role does not open its page.',
    ],
  },
  '/academics/class-management': {
    sentences: [
      'The classes of the state, and those that the school added.',
      'Open a class to see its class arms.',
      'A school edits only the classes that it added itself.',
    ],
  },
  '/academics/class-management/class-arms': {
    sentences: [
      'A class arm is a class of one school in a session, such as JSS 1 Gold.',
      'Each has one class teacher, who marks its register and finishes its report cards.',
      'An arm with students or marks cannot be deleted.',
    ],
  },
  '/subject-management': {
    sentences: [
      'What is taught in each class.',
      'Subjects of the state are the same in all schools; a school can add its own.',
      'An elective is taken only by the students who chose it.',
    ],
  },
  '/academics/subject-teacher-attachment': {
    sentences: [
      'Who teaches which subject in which class arm.',
      'Only these teachers can enter scores of the subject there.',
      'At the start of a session you can take over the teachers of the one before.',
    ],
  },
  '/academics/scheme-of-work': {
    sentences: [
      'What is taught in each week of the term.',
      'Choose the class and the subject at the top.',
      'Topics come from the list of topics, where new ones can be added.',
    ],
  },
  '/academics/scores': {
    sentences: [
      'Scores of a subject in a class arm, one column for each component.',
      'They are saved as you type; a refused score stays in its cell with the reason.',
      'Empty is not zero: type ABS for a student who was absent.',
    ],
    keys: [
      ['Enter', 'Go down'],
      ['Ctrl + V', 'Paste a column from a spreadsheet'],
      ['Ctrl + Z', 'Undo'],
    ],
  },
  '/academics/entry-windows': {
    sentences: [
      'The days on which each component can be entered.',
      'Outside these days nobody enters scores without late access.',
      'Late access names a person, a reason and its last day.',
    ],
  },
  '/academics/report-card': {
    sentences: [
      'A class arm goes from generating to ratings and remarks, handing in, approval and publishing.',
      'The green button is the next step.',
      'Published cards change only when they are issued again, with a reason.',
    ],
  },
  '/academics/analysis': {
    sentences: [
      'Averages and passes over the terms, by subject and class arm.',
      'Students who need help are listed with the reason.',
      'Only published or complete results are compared.',
    ],
  },
  '/academics/external-examination': {
    sentences: [
      'State examinations: register candidates, pay, and print what they need.',
      'Choose the students of each subject, then pay the fee from the wallet.',
      'After the last day of registration nothing can be added.',
    ],
  },
}

/** The pages of people, records and money of a school, by address. */
export const people: Record<string, Topic> = {
  '/administration': {
    sentences: [
      'The people of the school and their records.',
      'Each card leads to one of these pages.',
      'A card is missing where your role does not open its page.',
    ],
  },
  '/administration/user-management/student-management/admission-register': {
    sentences: [
      'All students of the school, with filters above the list.',
      'Admit one student, or upload a list.',
      'Nothing is deleted: a student who leaves is withdrawn, transferred or graduated.',
    ],
  },
  '/administration/user-management/student-management/promotion': {
    sentences: [
      'At the end of a session every student is promoted, repeats or graduates.',
      'The proposal follows the rules of the state; change what differs, then apply it.',
      'Applying is one step for the whole school, and asks before.',
    ],
  },
  '/administration/user-management/staff-management': {
    sentences: [
      'The staff of the school, their roles and when they retire.',
      'Add one person, or upload a list.',
      'Who leaves is transferred or suspended, and stays in the records.',
    ],
  },
  '/administration/user-management/permission-management': {
    sentences: [
      'What each role may do, and who holds it.',
      'Roles of the state cannot be changed; add one of your own for other work.',
      'Deleting a role asks where its holders go.',
    ],
  },
  '/administration/census': {
    sentences: [
      'The return of the school for the Annual School Census.',
      'It is filled from the records; check each part and fill in what is missing.',
      'The head submits it before the deadline at the top.',
    ],
  },
  '/administration/messages': {
    sentences: [
      'Messages to guardians, and what became of each.',
      'Choose to whom, write the text, and see it with a real name and its cost.',
      'Where the state asks for it, somebody else approves a message before it is sent.',
    ],
  },
  '/administration/billing': {
    sentences: [
      "The school's wallet: what came in and what it paid for.",
      'Fund it by card or bank transfer, or send the link to who pays.',
      'Each line has a reference; the list can be downloaded.',
    ],
  },
  '/dashboard/request-management': {
    sentences: [
      'Requests to move a student to another school.',
      'The school that gets the student accepts or rejects.',
      'On acceptance the record, the scores and the cards go with the student.',
    ],
  },
  '/school': {
    sentences: [
      'The particulars of the school, its logo and its remarks.',
      'The ranges of averages propose the remark of the principal on cards.',
      'What the census asks about the building is here too.',
    ],
  },
  '/profile': {
    sentences: [
      'Your particulars, picture, password and devices.',
      'A device that you do not know can be signed out here.',
      'Your role is given by an administrator, not here.',
    ],
  },
}

/** The start pages, and the pages of districts and the state, by address. */
export const office: Record<string, Topic> = {
  '/dashboard': {
    sentences: [
      'Your work of this day, what is urgent first.',
      'Each line opens the page that does it; the number says how much is left.',
      'Figures and setup come after the work.',
    ],
  },
  '/dashboard/permission-management': {
    sentences: [
      'What each role of the office may do, and who holds it.',
      'Add a role for work that the roles of the state do not cover.',
      'Deleting a role asks where its holders go.',
    ],
  },
  '/dashboard/school-management': {
    sentences: [
      'The schools of the district.',
      'Open a school to see its registers, cards and people without entering it.',
      'Add one, or invite its head to register it.',
    ],
  },
  '/dashboard/student-management': {
    sentences: [
      'All students of the district, in every school.',
      'Search by name, admission number or Student ID.',
      'Open one to see the record; the school keeps it.',
    ],
  },
  '/dashboard/staff': {
    sentences: [
      'The staff of the office and of its schools.',
      'Filters above the list narrow it; it can be downloaded.',
      'Retirements and vacancies are on the overview, under Staffing.',
    ],
  },
  '/dashboard/exams': {
    sentences: [
      'State exams: who has registered, and the results.',
      'Open an exam for its schools.',
      'Schools that are late can be reminded there.',
    ],
  },
  '/dashboard/census': {
    sentences: [
      'The census returns of the schools.',
      'Those that are missing come first and can be reminded.',
      'A return that is wrong is sent back with a note.',
    ],
  },
  '/dashboard/messages': {
    sentences: [
      'Messages to heads, staff and guardians.',
      'See the text with a real name and its cost before it goes.',
      'A message of somebody else may wait for your approval.',
    ],
  },
  '/dashboard/billing': {
    sentences: [
      'The wallets of the schools, and what was paid for.',
      'A school that is short is marked.',
      'Each wallet has a statement to print.',
    ],
  },
  '/super-admin': {
    sentences: [
      'The figures of the state first, then what there is to decide.',
      'Each tab answers one question by school and district, and can be printed.',
      'Every count leads to the list behind it.',
    ],
  },
  '/super-admin/switch-school': {
    sentences: [
      'Enter a school to help it.',
      'A reason is asked, and everything that you do there is recorded.',
      'A band at the top leads back to the state.',
    ],
  },
  '/super-admin/approvals': {
    sentences: [
      'Districts that registered and wait for an answer.',
      'Check who registered before you approve.',
      'A refusal needs a reason, which is sent.',
    ],
  },
  '/super-admin/districts': {
    sentences: [
      'The districts of the state and their offices.',
      'Add one, upload a list, or invite its head.',
      'Schools are added by the district, or uploaded here.',
    ],
  },
  '/super-admin/staff': {
    sentences: [
      'All staff of the state.',
      'Search by name, username or number.',
      'Administrators of offices are appointed here.',
    ],
  },
  '/super-admin/sessions': {
    sentences: [
      'Sessions with their three terms and holidays.',
      'One term is active for the whole state.',
      'The usual dates can be taken with one press.',
    ],
  },
  '/super-admin/subjects': {
    sentences: [
      'Classes, subjects and topics for all schools.',
      'The national list can be taken with one press.',
      'What is in use can be closed, not deleted.',
    ],
  },
  '/super-admin/scheme-of-work': {
    sentences: [
      'What is taught in each week, for all schools.',
      'Choose the class and the subject at the top.',
      'Schools see it, and may add their own topics.',
    ],
  },
  '/super-admin/assessment': {
    sentences: [
      'Components with their highest scores, grades, ratings and remarks.',
      'The highest scores add up to 100.',
      'A change counts for cards that are not published yet.',
    ],
  },
  '/super-admin/promotion-rules': {
    sentences: [
      'By which results a student is promoted, for each class type.',
      'Schools see the proposal and decide.',
      'A change counts from the next proposal.',
    ],
  },
  '/super-admin/exams': {
    sentences: [
      'State exams with their fees, days and subjects.',
      'Open one for its registrations and results.',
      'A day that has passed can no longer be moved.',
    ],
  },
  '/super-admin/census': {
    sentences: [
      'The census returns of all schools.',
      'Open the census with its deadline, and remind who is late.',
      'The returns are downloaded as one workbook.',
    ],
  },
  '/super-admin/permissions': {
    sentences: [
      'What each role may do in the state.',
      'Roles of the state are the same everywhere.',
      'Roles of schools and districts are their own.',
    ],
  },
  '/super-admin/settings': {
    sentences: [
      'Names, contacts, hours, retirement and sign-in of the state.',
      'Each tab is saved by itself.',
      'Contacts are shown to schools that ask for help.',
    ],
  },
  '/super-admin/messages': {
    sentences: [
      'Messages of the state, and what is sent by itself.',
      'See the text with a real name and its cost before it goes.',
      'Prices and hours are under settings of messages.',
    ],
  },
  '/super-admin/billing': {
    sentences: [
      'Wallets, payments, prices and transactions.',
      'The price of a report card is set here.',
      'Each payment is checked with the gateway before it counts.',
    ],
  },
  '/super-admin/mail-outbox': {
    sentences: [
      'Letters of the program, and whether they arrived.',
      'A letter that failed can be sent again.',
      'Without a mail server nothing leaves this list.',
    ],
  },
  '/super-admin/audit-log': {
    sentences: [
      'Who did what, when and from where.',
      'Entries are chained, so that a change of the log shows.',
      'Filters above the list narrow it.',
    ],
  },
  '/super-admin/security-events': {
    sentences: [
      'Sign-ins, refusals and changes of accounts.',
      'Look here when somebody reports a strange sign-in.',
      'An account can be suspended from its page.',
    ],
  },
}
