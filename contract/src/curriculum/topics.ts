import * as z from 'zod'
import { calls } from '../kernel/calls.ts'
import { id, line, paging, queryIds, revision, cursorQuery, listOf } from '../kernel/fields.ts'
import { limits } from '../kernel/limits.ts'
import { curriculumErrors } from './errors.ts'
import { curriculumLimits } from './limits.ts'

const owner = z.enum(['state', 'school'])

export const topic = z.object({ id, name: z.string(), owner, revision })
export type Topic = z.infer<typeof topic>

/** A topic with the names of its subjects, which distinguish two topics of the same name. */
const foundTopic = topic.extend({ subjects: z.array(z.string()) })

/** A topic in one subject. */
const subjectTopic = topic.extend({
  /** Who added the topic to the subject. */
  addedBy: owner,
  can: z.object({ rename: z.boolean(), takeOff: z.boolean() }),
})
export const subjectTopics = z.object({
  subject: z.object({ id, name: z.string(), owner }),
  foundTopics: z.array(subjectTopic),
  total: z.int(),
  can: z.object({ add: z.boolean() }),
})
export type SubjectTopics = z.infer<typeof subjectTopics>

/** Existing topics and names of new ones, chosen together (specification, 3). A new name that already exists means that topic. */
export const topicSelection = z
  .object({
    topicIds: z.array(id).max(curriculumLimits.topicsAtOnce).default([]),
    topicsToCreate: z.array(line(curriculumLimits.topicName)).max(curriculumLimits.topicsAtOnce).default([]),
  })
  .refine(({ topicIds, topicsToCreate }) => topicIds.length + topicsToCreate.length > 0, {
    message: 'Choose a topic, or write the name of a new one.',
    path: ['topicIds'],
  })

const ofSchool = { in: 'query', name: 'school', of: 'school', orActor: true } as const
const ofSubject = { in: 'param', name: 'id', of: 'subject' } as const
export const topicCalls = calls({ tag: 'Curriculum', access: 'subject.view' })({
  viewAll: {
    call: 'GET /topic/view-all',
    summary: "The state's topics and the school's own",
    where: ofSchool,
    query: z.object({ school: queryIds, ...paging(), ...cursorQuery }),
    response: listOf('foundTopics', foundTopic),
  },
  search: {
    call: 'GET /topic/search',
    summary: 'Topics by a part of their name, those that begin with it first',
    description: `The state's topics and the school's own. Pages search after three seconds of quiet, or at Enter.`,
    where: ofSchool,
    query: z.object({
      name: z.string().trim().max(curriculumLimits.topicName).default(''),
      school: queryIds,
      ...paging(limits.list, curriculumLimits.topicsFound),
      ...cursorQuery,
    }),
    response: listOf('foundTopics', foundTopic),
  },
  subjectTopics: {
    call: 'GET /subject/topics/{id}',
    summary: 'The topics of a subject, in the order in which they were added',
    where: [ofSubject, ofSchool],
    query: z.object({ school: queryIds }),
    response: subjectTopics,
  },
  add: {
    call: 'PATCH /subject/add-topics-to-subject/{id}',
    changes: 'entries',
    summary: 'Give a subject topics: existing ones by id, new ones by name',
    description:
      "In a school they are the school's own, beside the state's; by heads for every subject and by teachers for those they teach. At state level they are the state's. Adding what is there changes nothing.",
    access: 'scheme.edit',
    where: ofSubject,
    body: topicSelection,
    response: subjectTopics,
  },
  remove: {
    call: 'PATCH /subject/take-topics-off-subject/{id}',
    changes: 'entries',
    summary: 'Take topics off a subject; schemes of work that name them keep them',
    access: 'scheme.edit',
    where: ofSubject,
    body: z.object({ topicIds: z.array(id).min(1).max(curriculumLimits.topicsAtOnce) }),
    response: subjectTopics,
    errors: [curriculumErrors.topicOfState],
  },
  update: {
    call: 'PATCH /topic/update/{id}',
    summary: 'Correct the name of a topic that is the own one of the school or state one acts for',
    description: 'Subjects and schemes of work show the new name, those of past terms too: meant for spelling.',
    access: 'scheme.manage',
    where: { in: 'param', name: 'id', of: 'topic' },
    body: z.object({ name: line(curriculumLimits.topicName), revision: revision.min(1) }),
    response: topic,
    errors: [curriculumErrors.topicNameTaken, curriculumErrors.topicChangedMeanwhile],
  },
})
