import { z } from 'zod'
import { isEmailAddress } from '#app/utils/email-address.ts'
import { isLanguage } from '#app/utils/languages.ts'
import { today } from '#app/utils/dates.ts'
import { yearsBefore } from '#app/utils/plain-date.ts'
import { readDecimal } from '#app/utils/read-decimal.ts'
import { readTypedPhone } from '#app/utils/phone.ts'
import { readTime, readTypedDate } from '#app/utils/read-date.ts'
import './messages.ts'

/** Every field has a limit, so that no form can fill the disk. */
const LONG = 200
const LONGEST = 10_000

/** A line of text with a single message for missing, empty and too short input. */
export function line(text: string, { min = 1, max = LONG }: { min?: number; max?: number } = {}) {
	return z.string({ error: text }).overwrite(onOneLine).min(min, text).max(max, atMost(max))
}

/**
 * A person's or school's name. Names appear in emails to other people, where mail programs turn addresses into links;
 * `Music @ Home` is a valid name.
 */
export function nameLine(text: string, limits: { min?: number; max?: number } = {}) {
	// Overlong names skip the pattern, because its running time grows with the square of the length.
	return line(text, limits).refine((name) => name.length > LONG || !ADDRESS.test(name), NAME_WITH_ADDRESS)
}

const ADDRESS = /:\/\/|\bwww\.\S|\S@\S+\.\S/i
const NAME_WITH_ADDRESS = 'A name cannot contain a web or email address'

export function lines(text: string, { min = 1, max = LONGEST }: { min?: number; max?: number } = {}) {
	return z.string({ error: text }).overwrite(withPlainBreaks).min(min, text).max(max, atMost(max))
}

export function optionalLine() {
	return line('', { min: 0 }).transform(orNothing).optional()
}

export function optionalLines() {
	return lines('', { min: 0 }).transform(orNothing).optional()
}

/** A value outside the list cannot come from our own form. */
export function choice<const V extends string>(choices: readonly { value: V }[], text: string) {
	return z.enum(
		choices.map(({ value }) => value),
		{ error: text },
	)
}

/** Several values of a list under one name. */
export function choices<const V extends string>(allowed: readonly { value: V }[], text: string) {
	return z.array(choice(allowed, text), { error: text }).max(allowed.length, text)
}

/** Ids of the rows ticked in a list. */
export function ticked(text: string) {
	return z.array(z.string().max(64), { error: text }).min(1, text).max(100, text)
}

/** Accepts the school's date format and `2026-04-14`. */
export function day(text: string) {
	return z.string({ error: text }).transform((typed, context) => dayOf(typed, context))
}

export function optionalDay({ past = false } = {}) {
	return z
		.string()
		.transform((typed, context) => (typed.trim() ? dayOf(typed, context, past) : undefined))
		.optional()
}

/** A past date less than 110 years ago. */
export function optionalBirthDay() {
	return optionalDay({ past: true }).superRefine((date, context) => {
		if (!date) return
		const now = today('UTC')
		if (date >= now) context.addIssue('A birth date is a day in the past')
		if (date <= yearsBefore(now, 110)) context.addIssue('A birth date is less than 110 years ago')
	})
}

/** Accepts any common notation and stores `17:30`. */
export function timeOfDay(text: string) {
	return z.string({ error: text }).transform((typed, context) => {
		const read = readTime(typed)
		if (read.ok) return read.time
		context.addIssue(read.message)
		return z.NEVER
	})
}

/** Numbers without a prefix are read as numbers of the school's country. */
export function optionalPhone() {
	return z
		.string()
		.overwrite(onOneLine)
		.transform((typed, context) => {
			// The number tables of all countries are large, so parsing happens on the server only.
			if (!typed || !import.meta.env.SSR) return typed || undefined
			const read = readTypedPhone(typed)
			if (read.ok) return read.phone
			context.addIssue(read.message)
			return z.NEVER
		})
		.optional()
}

/** Preferred language; empty means any. */
export function optionalLanguage() {
	return z
		.string()
		.refine((code) => !code || isLanguage(code), 'Choose a language from the list')
		.transform(orNothing)
		.optional()
}

export function wholeNumber(text: string, { min = 0, max = 1_000_000 }: { min?: number; max?: number } = {}) {
	return z
		.string({ error: text })
		.trim()
		.regex(/^-?\d{1,9}$/, text)
		.transform(Number)
		.refine((number) => number >= min && number <= max, text)
}

/** Minutes, with or without the word: `45`, `45 min`. */
export function minutes(text: string, limits: { min?: number; max: number }) {
	return z
		.string({ error: text })
		.transform((typed) => typed.trim().replace(/^(\d{1,9}) ?min(?:ute)?s?\.?$/i, '$1'))
		.pipe(wholeNumber(text, limits))
}

/**
 * Returns an integer scaled by the number of decimals. Percentages have no thousands separator, so a comma is always a
 * decimal separator.
 */
export function percentage(
	text: string,
	{ decimals, min = 0, max }: { decimals: number; min?: number; max: number },
) {
	return z.string({ error: text }).transform((typed, context) => {
		const read = readDecimal(typed.trim().replace(/%$/, ''), { decimals, grouped: false })
		if (read.ok && read.value >= min && read.value <= max) return read.value
		context.addIssue(text)
		return z.NEVER
	})
}

/** A repeated group of fields; empty rows are dropped. */
export function rows<Shape extends z.ZodType>(
	shape: Shape,
	{
		most = 10,
		filledBy,
		agree,
	}: {
		most?: number
		filledBy?: readonly string[]
		/** Validates across rows by their index in the form; empty rows are null. */
		agree?: (
			list: (z.output<Shape> | null)[],
			wrong: (row: number, field: string, text: string) => void,
		) => void
	} = {},
) {
	const row = z.unknown().transform((value, context): z.output<Shape> | null => {
		const filled = Object.entries((value ?? {}) as Fields).filter(
			([, typed]) => typed !== '' && typed != null,
		)
		// Checkboxes ticked by default do not make a row filled; `filledBy` names the fields that do.
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
		.transform((list) => list.filter((value) => value !== null))
}

/** A single message for any mistake. */
export function emailAddress(text: string) {
	return z.string({ error: text }).trim().refine(isEmailAddress, text)
}

/** Passwords are not trimmed and may be long. */
export function secret(text: string, { min = 1 }: { min?: number } = {}) {
	return z.string({ error: text }).min(min, text).max(1024, 'Please use at most 1024 characters')
}

/** The repeated password is only compared with the first, so two empty fields are not a mismatch. */
export function secretAgain() {
	return z.string().max(1024, 'Please use at most 1024 characters').default('')
}

/** Runs even if other fields failed, so that all errors are reported together. */
export function sameAs<Shape extends z.ZodObject>(
	schema: Shape,
	first: string,
	second: string,
	text: string,
) {
	return schema.refine((value) => (value as Fields)[first] === (value as Fields)[second], {
		path: [second],
		message: text,
		// While the first field is missing, its own message is enough.
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

/** A line break in a name or subject could inject a header into an email. */
function onOneLine(text: string): string {
	return text.replace(/[\s\u0085]+/g, ' ').trim()
}

/** Forms submit line breaks as CRLF, although the user typed one character. */
function withPlainBreaks(text: string): string {
	return text.replace(/\r\n?/g, '\n').trim()
}

function orNothing(text: string): string | undefined {
	return text || undefined
}

function atMost(max: number): string {
	return `Please use at most ${max.toLocaleString('en')} characters`
}
