import { z } from 'zod'
import { choices, line, nameLine } from '#app/domain/form/fields.ts'
import { isPublicUrl } from '#app/domain/form/public-url.ts'
import { keyScopes } from './scopes.ts'
import { webhookEvents } from './webhook-events.ts'

/** A form sends one ticked box as text, several as a list, and none as nothing. */
function tickedOf<V extends string>(options: readonly { value: V }[], message: string) {
	return z
		.unknown()
		.transform((ticked) => [ticked ?? []].flat())
		.pipe(choices(options, message))
		.refine((list) => list.length > 0, message)
}

export const keyForm = z.object({
	name: nameLine('Enter a name, such as the program that uses the key', { max: 60 }),
	scopes: tickedOf(keyScopes, 'Choose what the key may do'),
})

/** Ending a key or a webhook asks a question and nothing else. */
export const endKeyForm = z.object({})

const ADDRESS = 'Enter an address that begins with https://, such as https://example.com/solfa'

export const webhookForm = z.object({
	url: line(ADDRESS, { max: 500 }).refine(isPublicUrl, ADDRESS),
	events: tickedOf(webhookEvents, 'Choose which events to send'),
})

export const resendForm = z.object({
	delivery: line('Choose an event to send again', { max: 64 }),
})
