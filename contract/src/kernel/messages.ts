/** Validation messages of section 5 of the specification, verbatim. No imports, so any page may use them. */
export const messages = {
  required: 'This field is required',
  emailRequired: 'E-mail is required',
  emailInvalid: 'E-mail must be valid',
  passwordRequired: 'Enter password.',
  passwordWeak: 'Min. 8 characters with at least one capital letter, a number and a special character.',
  phoneRequired: 'Phone Number is required',
  phoneInvalid: 'Please put in only the last ten digits of your phone number.',
  nameShort: 'This field must be more than 1 characters',
  nameSign: 'Begin the name with a letter.',
  armName: 'Write a letter, a number or a name, such as A or Gold.',
  usernameRequired: 'Username is required',
  usernameShort: 'Username must be more than 5 characters',
  stateRequired: 'State is required',
  formInvalid: 'Validation failed: Please ensure all fields are filled correctly',
} as const
