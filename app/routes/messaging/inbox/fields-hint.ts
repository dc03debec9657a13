import { TEMPLATE_FIELDS, type TemplateField } from '#app/domain/message/fields.ts'

export const FIELDS_HINT = `Fields are filled in for each person: ${said('name', 'students', 'school')}.`

/** Announcements and emergencies are one text for everyone. */
export const KINDS_HINT = `Fields are filled in: ${said('school')}. Of the kinds above, only a message is written to each person, so only it can also use fields of theirs: ${said('name', 'students')}.`

function said(...fields: TemplateField[]): string {
	return fields
		.map((field) => {
			const text = TEMPLATE_FIELDS[field]
			return `{${field}} is ${text.charAt(0).toLowerCase()}${text.slice(1)}`
		})
		.join(', ')
}
