import { z } from 'zod'
import { today } from '#app/utils/dates.ts'
import { cleanupRules } from './cleanup.ts'
import { viewLengths } from './schools.ts'
import { enteredKinds } from './transactions.ts'
import { amount } from '#app/domain/billing/form.ts'
import { choice, day, line, optionalLines, secret, wholeNumber } from '#app/domain/form/fields.ts'

const reason = () => line('Enter a reason. The school’s owner reads it.', { min: 3 })

/** A date up to one year ahead; the deadline is the end of that day in UTC. */
const until = () =>
	day('Enter the last day').transform((date, context) => {
		const at = Date.parse(`${date}T23:59:59Z`)
		if (date >= today('UTC') && at < Date.now() + 366 * 86_400_000) return at
		context.addIssue('Enter a day from today to a year from now')
		return z.NEVER
	})

const optionalLimit = (noun: string) =>
	z.preprocess(
		(typed) => (typed === '' ? undefined : typed),
		wholeNumber(`Enter how many ${noun}, such as 150`, { min: 1, max: 100_000 }).optional(),
	)

export const viewSchoolForm = z.object({
	reason: reason(),
	minutes: z.enum(viewLengths, { error: 'Choose for how long' }).transform(Number),
})

export const endViewForm = z.object({ intent: z.literal('end-view', { error: 'Choose an action' }) })

/** The model function requires at least one of the limits. */
export const schoolLimitsForm = z.object({
	teachers: optionalLimit('teachers').transform((limit) => limit ?? null),
	students: optionalLimit('students').transform((limit) => limit ?? null),
	until: until(),
	reason: reason(),
})

export const keepOpenForm = z.object({ until: until(), reason: reason() })

/** A decision that only needs a reason: suspending a school, or correcting a transaction. */
export const decisionForm = z.object({ reason: reason() })

export const deleteSchoolForm = z.object({ name: line('Type the name of the school'), reason: reason() })

export const schoolNoteForm = z.object({ note: optionalLines() })

export const inquiryForm = z.object({
	intent: z.enum(['handled', 'reopen'], { error: 'Choose an action' }),
	kind: z.enum(['contact', 'demo'], { error: 'Choose a message' }),
	id: line('Choose a message', { max: 64 }),
})

export const reconcileForm = z.object({
	intent: z.literal('reconcile', { error: 'Choose an action' }),
	school: line('Choose a school', { max: 64 }).optional(),
})

/** The result of the dry run is posted back, and nothing outside it is removed. */
export const cleanupForm = z.object({
	rule: choice(cleanupRules, 'Choose a rule'),
	ids: line('', { min: 0, max: 20_000 })
		.default('')
		.transform((ids) => ids.split(' ').filter(Boolean)),
	count: wholeNumber('Run the dry run again'),
	before: z
		.string({ error: 'Run the dry run again' })
		.regex(/^\d{13}$/, 'Run the dry run again')
		.transform(Number),
	typed: line('Type the words as they are shown', { max: 100 }),
})

export const databaseForm = z.discriminatedUnion(
	'intent',
	[
		z.object({ intent: z.enum(['integrity', 'backup']) }),
		z.object({ intent: z.literal('verify'), file: line('Choose a backup', { max: 100 }) }),
	],
	{ error: 'Choose an action' },
)

export const backupForm = z.object({
	file: line('Choose a backup', { max: 100 }),
	currentPassword: secret('Enter your password.'),
})

/** A payment made outside PayPal, entered after a second check. */
export const entryForm = z.object({
	intent: z.enum(['check', 'enter'], { error: 'Check the entry first' }),
	kind: choice(enteredKinds, 'Choose a type'),
	amount: amount('Enter the amount, such as 29.00'),
	day: day('Enter the day the money moved').refine(
		(date) => date <= today('UTC'),
		'Enter a day that has been',
	),
	reference: line('Enter the number of the transfer or the receipt', { min: 3, max: 100 }),
	reason: reason(),
})
