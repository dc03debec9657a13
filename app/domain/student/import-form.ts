import { z } from 'zod'
import { importFields } from './import.ts'
import { choice } from '#app/domain/form/fields.ts'

/** Uploaded files are read separately. */
export const importUpload = z.object({})

const fields = Object.keys(importFields).map((value) => ({ value: value as keyof typeof importFields }))

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
		],
		'Choose what to do',
	),
})
