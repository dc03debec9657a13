import { z } from 'zod'
import { line } from './form/fields.ts'

/** A view of a list. A menu has no room for a refusal: without a name it gets one. */
export const listView = z.object({
	id: z.string().max(64).catch(''),
	name: line('Enter a name', { max: 40 }).catch('My view'),
	isDefault: z
		.literal('on')
		.optional()
		.catch(undefined)
		.transform((ticked) => ticked === 'on'),
})
