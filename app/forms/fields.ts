import { z } from 'zod'
import { isEmailAddress } from '#app/utils/email-address.ts'
import './words.ts'

/** Nobody types this much; without an end a field is a way to fill the disk. */
const LONG = 200

/** A line of text with one message, whether it is missing, empty or too short. */
export function line(words: string, { min = 1, max = LONG }: { min?: number; max?: number } = {}) {
	return z.string({ error: words }).trim().min(min, words).max(max, `Please use at most ${max} characters`)
}

/** An address with one message, whatever is wrong with it. */
export function emailAddress(words: string) {
	return z.string({ error: words }).trim().refine(isEmailAddress, words)
}

/** A secret is kept exactly as typed: no trimming, and room for a long one. */
export function secret(words: string, { min = 1 }: { min?: number } = {}) {
	return z.string({ error: words }).min(min, words).max(1024, 'Please use at most 1024 characters')
}

/** Runs although other fields failed, so that everything wrong is said at once. */
export function sameAs<Shape extends z.ZodObject>(
	schema: Shape,
	first: string,
	second: string,
	words: string,
) {
	return schema.refine((value) => (value as Fields)[first] === (value as Fields)[second], {
		path: [second],
		message: words,
		when: ({ value }) => Boolean((value as Fields | undefined)?.[first] && (value as Fields)[second]),
	})
}

type Fields = Record<string, unknown>
