/** Placeholders of a template, filled in per recipient. */
export const TEMPLATE_FIELDS = {
	name: 'Their name',
	students: 'Their students’ first names',
	school: 'The name of your school or studio',
} as const

export type TemplateField = keyof typeof TEMPLATE_FIELDS

/** Personal placeholders are not allowed in announcements, because an announcement is one text for everyone. */
const PERSONAL: readonly string[] = ['name', 'students']

const FIELD = /\{\s*([a-zA-Z_]+)\s*\}/g

/** Inserted values are not scanned for placeholders again. */
export function fillFields(text: string, values: Record<TemplateField, string>): string {
	return text.replace(FIELD, (whole, name: string) =>
		isField(name.toLowerCase()) ? values[name.toLowerCase() as TemplateField] : whole,
	)
}

/** Unknown placeholders, which would be sent literally. */
export function unknownFields(text: string): string[] {
	return [...new Set([...text.matchAll(FIELD)].map(([, name = '']) => name))].filter(
		(name) => !isField(name.toLowerCase()),
	)
}

export function personalFields(text: string): string[] {
	return [...new Set([...text.matchAll(FIELD)].map(([, name = '']) => name.toLowerCase()))].filter((name) =>
		PERSONAL.includes(name),
	)
}

function isField(name: string): name is TemplateField {
	return Object.hasOwn(TEMPLATE_FIELDS, name)
}
