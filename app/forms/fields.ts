import { z } from 'zod'
import { isEmailAddress } from '#app/utils/email-address.ts'
import './words.ts'

/** Nobody types this much; without an end a field is a way to fill the disk. */
const LONG = 200
const LONGEST = 10_000

/** A line of text with one message, whether it is missing, empty or too short. */
export function line(words: string, { min = 1, max = LONG }: { min?: number; max?: number } = {}) {
	return z.string({ error: words }).overwrite(onOneLine).min(min, words).max(max, atMost(max))
}

/** Text of several lines. */
export function lines(words: string, { min = 1, max = LONGEST }: { min?: number; max?: number } = {}) {
	return z.string({ error: words }).overwrite(withPlainBreaks).min(min, words).max(max, atMost(max))
}

/** Fields that may stay empty. */
export function optionalLine() {
	return line('', { min: 0 }).transform(orNothing).optional()
}

export function optionalLines() {
	return lines('', { min: 0 }).transform(orNothing).optional()
}

/** One of a list; what is not on it was not chosen on our page. */
export function choice(choices: readonly { value: string }[], words: string) {
	return z.enum(
		choices.map(({ value }) => value),
		{ error: words },
	)
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
		// While one of them is missing its own words are said.
		when: ({ value }) => Boolean((value as Fields | undefined)?.[first] && (value as Fields)[second]),
	})
}

type Fields = Record<string, unknown>

/** A break in a name or a subject could begin a header of its own where the text is used in mail. */
function onOneLine(text: string): string {
	return text.replace(/[\s\u0085]+/g, ' ').trim()
}

/** A form sends each line break as two characters, which nobody typed. */
function withPlainBreaks(text: string): string {
	return text.replace(/\r\n?/g, '\n').trim()
}

function orNothing(text: string): string | undefined {
	return text || undefined
}

function atMost(max: number): string {
	return `Please use at most ${max.toLocaleString('en')} characters`
}
