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
    'term_component',
    'term_grade_band',
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
    'term_component_brief',
    'term_grade_band_brief',
    'term_setting_brief',
  ],
}
