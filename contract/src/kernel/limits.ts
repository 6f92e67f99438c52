/** Limits that both sides share. Lengths are in characters, sizes in bytes. No imports, so any page may use them. */
export const limits = {
  name: { min: 2, max: 80 },
  armName: 40,
  username: { min: 6, max: 40 },
  password: { min: 8, max: 128 },
  /** The people of an organisation whose temporary passwords are printed at once. */
  slips: 500,
  /** How long a temporary password is valid. */
  temporaryPasswordDays: 7,
  /** After how many minutes without use a shared device locks, and after how many more the server locks its session. */
  idleMinutes: 15,
  idleGraceMinutes: 5,
  recoveryCodes: 10,
  email: 254,
  /** Phone numbers of one person. */
  phones: 3,
  shortText: 120,
  text: 500,
  longText: 4000,
  search: 100,
  listDefault: 50,
  list: 1000,
  listByClassType: 10_000,
  picker: 5,
  ids: 1000,
  /** Custom roles of an organisation, in addition to the built-in ones. */
  ownRoles: 200,
  page: 100_000,
  /** The text that says where a list goes on. */
  cursor: 4000,
  /** The largest whole number for a revision, a row or a count: the maximum of the database type. */
  whole: 2_147_483_647,
  auditNames: 1000,
  imageBytes: 5 * 1024 * 1024,
  spreadsheetBytes: 10 * 1024 * 1024,
  spreadsheetRows: 10_000,
  /** Anything beyond is not read. */
  spreadsheetColumns: 256,
} as const
