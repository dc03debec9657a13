import { z } from 'zod'
import { paymentMethods } from '#app/domain/billing/labels.ts'
import { isPeriod } from '#app/domain/billing/month-charge.ts'
import { classKinds } from '#app/domain/class/labels.ts'
import { payBases } from './labels.ts'
import { MAX_MINOR } from '#app/utils/money.ts'
import { amount } from '#app/domain/billing/form.ts'
import { choice, day, line, optionalLine } from '#app/domain/form/fields.ts'

const RELOAD = 'Reload the page and try again.'
const intent = <I extends string>(name: I) => z.literal(name)
const id = line(RELOAD, { max: 64 })
/** The amount that was displayed, in minor units, to detect changes before approval. */
const seen = z
	.string({ error: RELOAD })
	.regex(/^-?\d{1,12}$/, RELOAD)
	.transform(Number)
const period = z.string({ error: RELOAD }).refine(isPeriod, RELOAD)

const payout = {
	paidOn: day('Enter the day it was paid'),
	method: choice(paymentMethods, 'Choose how it was paid'),
	reference: optionalLine(),
}

/** `all`, `kind:private` or `class:` plus an id. */
const appliesTo = line('Choose what the rate is for', { max: 80 }).transform((text, context) => {
	const [what, of = ''] = text.split(':')
	if (what === 'all') return { classKind: null, classId: null }
	const kind = classKinds.find(({ value }) => value === of)
	if (what === 'kind' && kind) return { classKind: kind.value, classId: null }
	if (what === 'class' && of) return { classKind: null, classId: of }
	context.addIssue('Choose what the rate is for')
	return z.NEVER
})

export const payForm = z.discriminatedUnion(
	'intent',
	[
		z.object({
			intent: intent('rate'),
			startsOn: day('Enter the day it takes effect'),
			basis: choice(payBases, 'Choose what it is paid by'),
			amount: amount('Enter the rate', { least: 0 }),
			appliesTo,
		}),
		z.object({ intent: intent('remove-rate'), id }),
		z.object({
			intent: intent('adjust'),
			amount: amount('Enter the amount', { least: -MAX_MINOR }),
			reason: line('Say what it is for', { max: 200 }),
		}),
		z.object({ intent: intent('remove-adjustment'), id }),
		z.object({ intent: intent('approve'), seen }),
		z.object({ intent: intent('paid'), ...payout }),
	],
	{ error: 'Choose what to do' },
)

export type PayForm = z.output<typeof payForm>

const sheets = z
	.array(z.object({ teacherId: id, seen }))
	.min(1, RELOAD)
	.max(1_000, RELOAD)

const teachers = z
	.array(id, { error: 'Choose who was paid' })
	.min(1, 'Choose who was paid')
	.max(1_000, RELOAD)

/** The pay of several teachers: approved with each displayed amount, or recorded as paid. */
export const payMonthForm = z.discriminatedUnion(
	'intent',
	[
		z.object({ intent: intent('approve'), period, sheets }),
		z.object({ intent: intent('paid'), period, teachers, ...payout }),
	],
	{ error: RELOAD },
)
