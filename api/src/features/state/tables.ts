/** The state itself, its calendar, and what it sets for the assessment of each class type. Days of entry are its own too, and the words of its people's names. */
export const tables = {
  owns: [
    'state',
    'session',
    'term',
    'holiday',
    'class_type',
    'assessment_component',
    'grade_band',
    'rating_trait',
    'score_window',
    'name_word',
  ],
  publishes: [],
}
