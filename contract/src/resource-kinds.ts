/** Kinds of records with an owner that an id in a request can refer to. The server finds the organisation of each. */
export type ResourceKind =
  /** A state, a district or a school, by its id. */
  | 'organization'
  | 'state'
  | 'district'
  | 'school'
  | 'staff'
  | 'invitation'
  | 'roleAccess'
  | 'role'
  | 'student'
  /** A student who is or was at a school: each of these schools may read its own part. */
  | 'formerStudent'
  | 'guardianLink'
  | 'absenceExplanation'
  | 'handOver'
  | 'familyCorrection'
  /** A guardian, by the schools of the children whose records name them. */
  | 'guardianPerson'
  | 'studentMerge'
  | 'transfer'
  | 'promotion'
  | 'class'
  | 'classArm'
  | 'classType'
  | 'subject'
  | 'topic'
  | 'scheme'
  | 'session'
  | 'term'
  | 'reportCard'
  | 'printRun'
  | 'lateAccess'
  | 'entryRequest'
  | 'payment'
  | 'message'
  | 'exam'
  /** A payment of an exam fee by a guardian, by the school that has the money. */
  | 'guardianFee'
  | 'examRegistration'
  | UploadId
  | 'census'
  | 'file'

/** An upload of a kind, named at its calls: `classArmUpload`. The server finds it by its owner, as a rule an organisation. */
export type UploadId = `${string}Upload`
