/** Limits of topics and schemes of work, shared by both sides. No imports, so any page may use them. */
export const curriculumLimits = {
  topicName: 160,
  /** Topics of one subject added in one call, and topics of one week. */
  topicsAtOnce: 50,
  topicsInWeek: 12,
  /** Topics that a search returns if no limit is given. */
  topicsFound: 20,
  /** Text of a week: its objectives, its activities or its materials. */
  weekText: 2000,
  /** No term has more weeks; also the highest number of a week. */
  weeks: 30,
  /** The delay after typing before topics are searched, in milliseconds (specification, 9). */
  topicQuietMs: 3000,
} as const
