/** A chosen topic: an existing one, or (without an id) the name of a new one. */
export interface ChosenTopic {
  id: string | null
  name: string
}

/** A new topic from a name, with extra blanks removed. */
export const newTopic = (typed: string): ChosenTopic => ({ id: null, name: typed.replace(/\s+/g, ' ').trim() })

/** Whether two are the same topic: by id if both have one, otherwise by name as the server compares them. */
export const isSameTopic = (a: ChosenTopic, b: ChosenTopic): boolean =>
  a.id !== null && b.id !== null ? a.id === b.id : a.name.toLowerCase() === b.name.toLowerCase()

/** Existing and new ones as calls take them (the topic selection of the specification). */
export const selectionOf = (topics: readonly ChosenTopic[]): { topicIds: string[]; topicsToCreate: string[] } => ({
  topicIds: topics.flatMap(({ id }) => id ?? []),
  topicsToCreate: topics.flatMap(({ id, name }) => (id === null ? [name] : [])),
})
