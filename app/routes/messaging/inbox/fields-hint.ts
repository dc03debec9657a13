import { TEMPLATE_FIELDS } from '#app/domain/message/fields.ts'

export const FIELDS_HINT = `Fields are filled in for each person: ${Object.entries(TEMPLATE_FIELDS)
	.map(([field, text]) => `{${field}} is ${text.charAt(0).toLowerCase()}${text.slice(1)}`)
	.join(', ')}.`
