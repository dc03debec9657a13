import { z } from 'zod'
import { importFields } from './import.ts'
import { choice } from '#app/domain/form/fields.ts'

/** The file itself is no field of text. */
export const importUpload = z.object({})

const fields = Object.keys(importFields).map((value) => ({ value: value as keyof typeof importFields }))

/** What each column of the file is; one that is left out is empty. */
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
