import { z } from 'zod'
import { isEmailAddress } from '#app/utils/email-address.ts'
import { isLanguage } from '#app/utils/languages.ts'
import { today } from '#app/utils/dates.ts'
import { yearsBefore } from '#app/utils/plain-date.ts'
import { readDecimal } from '#app/utils/read-decimal.ts'
import { readTypedPhone } from '#app/utils/phone.ts'
import { readTime, readTypedDate } from '#app/utils/read-date.ts'
import './messages.ts'

/** Nobody types this much; without an end a field is a way to fill the disk. */
const LONG = 200
const LONGEST = 10_000

/** A line of text with one message, whether it is missing, empty or too short. */
export function line(words: string, { min = 1, max = LONG }: { min?: number; max?: number } = {}) {
	return z.string({ error: words }).overwrite(onOneLine).min(min, words).max(max, atMost(max))
}

/**
 * The name of a person or a school. Names are in letters to others, where mail programs make links of addresses; `Music @ Home`
 * is a name.
 */
export function nameLine(words: string, limits: { min?: number; max?: number } = {}) {
	// What is too long is refused for that, and not looked through: the search would take the square of its length.
	return line(words, limits).refine((name) => name.length > LONG || !ADDRESS.test(name), NAME_WITH_ADDRESS)
}

const ADDRESS = /:\/\/|\bwww\.\S|\S@\S+\.\S/i
const NAME_WITH_ADDRESS = 'A name cannot contain a web or email address'

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
export function choice<const V extends string>(choices: readonly { value: V }[], words: string) {
	return z.enum(
		choices.map(({ value }) => value),
		{ error: words },
	)
}

/** Several of a list, under one name. */
export function choices<const V extends string>(allowed: readonly { value: V }[], words: string) {
	return z.array(choice(allowed, words), { error: words }).max(allowed.length, words)
}

/** The rows that were ticked in a list. */
export function ticked(words: string) {
	return z.array(z.string().max(64), { error: words }).min(1, words).max(100, words)
}

/** A day, written the school's way or as `2026-04-14`. */
export function day(words: string) {
	return z.string({ error: words }).transform((typed, context) => dayOf(typed, context))
}

export function optionalDay({ past = false } = {}) {
	return z
		.string()
		.transform((typed, context) => (typed.trim() ? dayOf(typed, context, past) : undefined))
		.optional()
}

/** Of somebody alive: a day that has been, and not 110 years ago. */
export function optionalBirthDay() {
	return optionalDay({ past: true }).superRefine((date, context) => {
		if (!date) return
		const now = today('UTC')
		if (date >= now) context.addIssue('A birth date is a day in the past')
		if (date <= yearsBefore(now, 110)) context.addIssue('A birth date is less than 110 years ago')
	})
}

/** A time of the day, typed in any usual way and kept as `17:30`. */
export function timeOfDay(words: string) {
	return z.string({ error: words }).transform((typed, context) => {
		const read = readTime(typed)
		if (read.ok) return read.time
		context.addIssue(read.message)
		return z.NEVER
	})
}

/** A phone number, typed as people of the school's country write it. */
export function optionalPhone() {
	return z
		.string()
		.overwrite(onOneLine)
		.transform((typed, context) => {
			// Numbers are read by tables of every country, which stay on the server.
			if (!typed || !import.meta.env.SSR) return typed || undefined
			const read = readTypedPhone(typed)
			if (read.ok) return read.phone
			context.addIssue(read.message)
			return z.NEVER
		})
		.optional()
}

/** Which language somebody may best be written to in; none is any. */
export function optionalLanguage() {
	return z
		.string()
		.refine((code) => !code || isLanguage(code), 'Choose a language from the list')
		.transform(orNothing)
		.optional()
}

export function wholeNumber(
	words: string,
	{ min = 0, max = 1_000_000 }: { min?: number; max?: number } = {},
) {
	return z
		.string({ error: words })
		.trim()
		.regex(/^-?\d{1,9}$/, words)
		.transform(Number)
		.refine((number) => number >= min && number <= max, words)
}

/** A percentage in whole parts of its last decimal. It has no thousands, so a comma is always a decimal one. */
export function percentage(
	words: string,
	{ decimals, min = 0, max }: { decimals: number; min?: number; max: number },
) {
	return z.string({ error: words }).transform((typed, context) => {
		const read = readDecimal(typed.trim().replace(/%$/, ''), { decimals, grouped: false })
		if (read.ok && read.value >= min && read.value <= max) return read.value
		context.addIssue(words)
		return z.NEVER
	})
}

/** A group of fields that repeats; rows nobody filled in are left out. */
export function rows<Shape extends z.ZodType>(
	shape: Shape,
	{
		most = 10,
		filledBy,
		agree,
	}: {
		most?: number
		filledBy?: readonly string[]
		/** What is wrong between rows, by the row of the form; a row nobody filled in is null there. */
		agree?: (
			list: (z.output<Shape> | null)[],
			wrong: (row: number, field: string, words: string) => void,
		) => void
	} = {},
) {
	const row = z.unknown().transform((value, context): z.output<Shape> | null => {
		const filled = Object.entries((value ?? {}) as Fields).filter(
			([, typed]) => typed !== '' && typed != null,
		)
		// Boxes that are ticked from the beginning say nothing: `filledBy` names the fields that do.
		const isRow = typeof value === 'object'
		if (!filled.some(([name]) => !isRow || !filledBy || filledBy.includes(name))) return null
		const read = shape.safeParse(Object.fromEntries(filled))
		if (read.success) return read.data
		for (const { path, message } of read.error.issues) context.addIssue({ code: 'custom', path, message })
		return z.NEVER
	})
	return z
		.array(row)
		.max(most, `Please add at most ${most}`)
		.default([])
		.superRefine((list, context) =>
			agree?.(list, (row, field, message) =>
				context.addIssue({ code: 'custom', path: [row, field], message }),
			),
		)
		.transform((list) => list.filter((one) => one !== null))
}

/** An address with one message, whatever is wrong with it. */
export function emailAddress(words: string) {
	return z.string({ error: words }).trim().refine(isEmailAddress, words)
}

/** A secret is kept exactly as typed: no trimming, and room for a long one. */
export function secret(words: string, { min = 1 }: { min?: number } = {}) {
	return z.string({ error: words }).min(min, words).max(1024, 'Please use at most 1024 characters')
}

/** The same secret once more. It is only compared with the first, so that two empty ones are no mismatch. */
export function secretAgain() {
	return z.string().max(1024, 'Please use at most 1024 characters').default('')
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
		// While the first is missing its own words are said.
		when: ({ value }) => Boolean((value as Fields | undefined)?.[first]),
	})
}

type Fields = Record<string, unknown>

function dayOf(typed: string, context: z.core.$RefinementCtx, past = false): string {
	const read = readTypedDate(typed, { past })
	if (read.ok) return read.date
	context.addIssue(read.message)
	return z.NEVER
}

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
