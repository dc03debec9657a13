/** Error messages of the contact form. */
export const FIELDS_MISSING = 'All fields are required to send your message.'
export const EMAIL_INVALID = 'Please enter a valid email address.'

export const contactHeadings = {
	[FIELDS_MISSING]: 'Please fill in all fields',
	[EMAIL_INVALID]: 'Invalid email address',
}
