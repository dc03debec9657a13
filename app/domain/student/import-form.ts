import { z } from 'zod'
import { importFields, type ImportField } from './import.ts'
import { importKinds, openingFields, type OpeningField } from './opening-import.ts'
import { optionalAmount } from '#app/domain/billing/form.ts'
import { choice, wholeNumber } from '#app/domain/form/fields.ts'

/** Uploaded files are read separately. */
export const importUpload = z.object({
	kind: choice(importKinds, 'Choose what is in the file').default('students'),
})

const names = [importFields, ...Object.values(openingFields)].flatMap((group) => Object.keys(group))
const fields = [...new Set(names)].map((value) => ({ value: value as ImportField | OpeningField }))

/** Mapping of the columns; an ignored column is empty. */
export const importMapping = z.object({
	columns: z
		.array(z.union([choice(fields, 'Choose from the list'), z.literal('')]).default(''))
		.max(100)
		.default([]),
})

export const importStep = z.object({
	intent: choice(
		[
			{ value: 'import' },
			{ value: 'continue' },
			{ value: 'cancel' },
			{ value: 'undo' },
			{ value: 'discard' },
			{ value: 'compare' },
		],
		'Choose what to do',
	),
	/** Totals of the old system. */
	owed: optionalAmount(),
	credit: optionalAmount(),
	number: wholeNumber('Enter a whole number', { max: 999_999 }).optional(),
})
