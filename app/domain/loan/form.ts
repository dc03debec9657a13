import { z } from 'zod'
import { loanEnds, loanKinds } from './labels.ts'
import { plain } from '#app/utils/fold.ts'
import { optionalAmount } from '#app/domain/billing/form.ts'
import {
	choice,
	day,
	line,
	optionalDay,
	optionalLine,
	optionalLines,
	wholeNumber,
} from '#app/domain/form/fields.ts'

const CODES = 100
const CODE = 30
const TITLE = 'Enter what it is, such as Cello 3/4'

/** `C-1, C-2`: one copy per code, without duplicates. */
const codes = z
	.string({ error: 'Enter at least one number or code' })
	.transform((typed) => {
		const words = typed.split(',').map((word) => word.replace(/\s+/g, ' ').trim())
		return [...new Map(words.filter(plain).map((word) => [plain(word), word])).values()]
	})
	.refine((words) => words.length > 0, 'Enter at least one number or code')
	.refine((words) => words.length <= CODES, `Add at most ${CODES} copies at a time`)
	.refine((words) => words.every((word) => word.length <= CODE), `A code may have up to ${CODE} characters`)

const copies = { codes, condition: optionalLine(), value: optionalAmount() }
const about = {
	title: line(TITLE, { max: 120 }),
	kind: choice(loanKinds, 'Choose what kind of thing it is'),
	note: optionalLines(),
}

export const loanItemForm = z.object({ ...about, ...copies })
export const loanItemEdit = z.object({ ...about, version: wholeNumber('Load the page again') })
export const loanCopiesForm = z.object(copies)
export const loanCopyForm = z.object({
	code: line('Enter a number or code', { max: CODE }),
	condition: optionalLine(),
	value: optionalAmount(),
	version: wholeNumber('Load the page again'),
})

export const lendForm = z.object({
	copy: line('Choose what is lent', { max: 64 }),
	lentOn: optionalDay(),
	dueOn: day('Enter the day it is due back'),
	condition: optionalLine(),
	deposit: optionalAmount(),
	rent: optionalAmount(),
	tells: z.boolean().default(false),
})

export const takeBackForm = z.object({
	end: choice(loanEnds, 'Choose whether it is back or lost'),
	returnedOn: optionalDay(),
	condition: optionalLine(),
})

export const dueForm = z.object({ dueOn: day('Enter the day it is due back'), rent: optionalAmount() })

/** Each button of an item, copy or loan is a form of its own. */
export const loanStep = z.object({
	intent: z.enum(['remove', 'restore', 'retire', 'unretire', 'reopen'], { error: 'Choose what to do' }),
	copy: optionalLine(),
})
