/**
 * How many of a thing there can be. What a form saves as a whole has room for as many as can be made, so nobody makes what cannot be saved.
 * The database counts where things are made (migration 0060), for these numbers too. Free of imports, so that any page may use them.
 */
export const capacity = {
  /** One for each level of schooling and type of school, and room for those that are no longer used. */
  classTypes: 30,
  /** Components of one class type's mark, and bands of its grades. */
  components: 10,
  gradeBands: 12,
  /** Rating traits in each of the two domains: what a report card has room for. */
  traits: 30,
  /** Ranges of averages with a remark of the principal. */
  remarkRanges: 20,
  /** Classes in the catalogue of a state, and those that a school adds for itself. */
  classesOfState: 60,
  classesOfSchool: 20,
  /** Subjects in the catalogue of a state, and those that a school adds for itself. */
  subjectsOfState: 300,
  subjectsOfSchool: 100,
  /** Open class arms of a school in one session. */
  armsOfSchool: 300,
  /** Students who are in a class arm at the same time: a register is saved as a whole. */
  studentsInArm: 300,
  /** Marks saved together: the arm, and those who left it or joined it on the day. */
  marksInRegister: 400,
  /** Teachers of one subject in one class arm. */
  teachersOfSubject: 5,
  /** Sessions with entry windows that can be changed: the active one and the next. */
  sessionsWithWindows: 2,
} as const

/** All entry windows of a state that can be changed: three terms a session. */
export const entryWindows = capacity.classTypes * capacity.components * 3 * capacity.sessionsWithWindows
