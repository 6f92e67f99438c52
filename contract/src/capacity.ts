/**
 * Maximum numbers of records. A form that saves a whole set has room for this maximum, so nobody can create a set that cannot be saved.
 * The database enforces the same numbers on insert (`akada_assert_capacity`). No imports, so any page may use them.
 */
export const capacity = {
  /** One for each level of schooling and type of school, and room for unused ones. */
  classTypes: 30,
  /** Components in the assessment of one class type, and bands of its grades. */
  components: 10,
  gradeBands: 12,
  /** Rating traits in each of the two domains: as many as fit on a report card. */
  traits: 30,
  /** Ranges of averages with a remark by the principal. */
  remarkRanges: 20,
  /** Classes in the catalogue of a state, and a school's own classes. */
  classesOfState: 60,
  classesOfSchool: 20,
  /** Subjects in the catalogue of a state, and a school's own subjects. */
  subjectsOfState: 300,
  subjectsOfSchool: 100,
  /** Open class arms of a school in one session. */
  armsOfSchool: 300,
  /** Students who are in a class arm at the same time: a register is saved as a whole. */
  studentsInArm: 300,
  /** Marks saved together: the arm, and students who left or joined it on the day. */
  marksInRegister: 400,
  /** Class arms of a school's second shift. */
  armsInSecondShift: 200,
  /** Teachers of one subject in one class arm. */
  teachersOfSubject: 5,
  /** Days of a term without school: holidays and closures. */
  holidaysOfTerm: 60,
  /** Sessions with entry windows that can be changed: the active one and the next. */
  sessionsWithWindows: 2,
} as const

/** All entry windows of a state that can be changed: three terms a session. */
export const entryWindows = capacity.classTypes * capacity.components * 3 * capacity.sessionsWithWindows
