/**
 * The state itself, its calendar, and its settings for the assessment of each class type. Also its entry windows, and the words of its
 * people's names.
 */
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
  publishes: [
    'state_brief',
    'session_brief',
    'term_brief',
    'holiday_brief',
    'class_type_brief',
    'assessment_component_brief',
    'grade_band_brief',
    'rating_trait_brief',
    'score_window_brief',
  ],
}
