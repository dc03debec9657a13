/** What a template may leave open until it is sent to somebody. */
export const TEMPLATE_FIELDS = {
	name: 'Their name',
	students: 'Their students’ first names',
	school: 'The name of your school',
} as const

export type TemplateField = keyof typeof TEMPLATE_FIELDS

/** Differs from person to person, and cannot stand in an announcement, which is one text. */
const PERSONAL: readonly string[] = ['name', 'students']

const FIELD = /\{\s*([a-zA-Z_]+)\s*\}/g

/** Puts in what a text leaves open. What comes in is never looked at again. */
export function fillFields(text: string, values: Record<TemplateField, string>): string {
	return text.replace(FIELD, (whole, name: string) =>
		isField(name.toLowerCase()) ? values[name.toLowerCase() as TemplateField] : whole,
	)
}

/** Fields nobody knows, which would go out as they stand. */
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
