import { z } from 'zod'
import { line } from './form/fields.ts'

/** A saved view of a list. The menu cannot show errors, so every field falls back to a valid value. */
export const listView = z.object({
	id: z.string().max(64).catch(''),
	name: line('Enter a name', { max: 40 }).catch('My view'),
	isDefault: z
		.literal('on')
		.optional()
		.catch(undefined)
		.transform((ticked) => ticked === 'on'),
})
