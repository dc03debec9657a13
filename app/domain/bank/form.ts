import { z } from 'zod'
import { MAX_BANK_LINES } from './line.ts'
import { line, optionalLine } from '#app/domain/form/fields.ts'

const RELOAD = 'Reload the page and try again.'
const intent = <I extends string>(name: I) => z.literal(name)
/** Zero-based index of a column; -1 if the file has none. */
const column = z
	.string({ error: 'Choose a column' })
	.regex(/^(-1|\d{1,3})$/, 'Choose a column')
	.transform(Number)

export const bankUploadForm = z.object({})

export const bankForm = z.discriminatedUnion(
	'intent',
	[
		z.object({
			intent: intent('record'),
			// Each line is sent at its place in the file, so there are gaps where lines are recorded already.
			lines: z
				.array(
					z
						.object({
							key: line(RELOAD, { max: 700 }),
							take: z.literal('on').optional(),
							invoices: optionalLine(),
							payerId: optionalLine(),
						})
						.optional(),
				)
				.max(MAX_BANK_LINES, RELOAD)
				.default([]),
		}),
		z.object({ intent: intent('columns'), date: column, amount: column, payer: column, text: column }),
		z.object({ intent: intent('returns') }),
		z.object({ intent: intent('finish') }),
		z.object({ intent: intent('undo') }),
	],
	{ error: 'Choose what to do' },
)
