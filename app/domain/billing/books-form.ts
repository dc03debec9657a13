import { z } from 'zod'
import { choice, line, optionalLine, wholeNumber } from '#app/domain/form/fields.ts'
import { dropUnused } from '#app/domain/form/unused.ts'
import { BOOK_PROGRAMS, bookPrograms, FAMILY_USES, isDatev } from './books.ts'

const MANY = 'Load the page again'

/** Names of accounts have no control characters, because they are written into files of lines. */
const account = line('', { min: 0, max: 100 }).default('')

const optionalNumber = (text: string, pattern: RegExp) =>
	optionalLine().refine((typed) => !typed || pattern.test(typed), text)

const ofDatev = BOOK_PROGRAMS.filter(isDatev)

const books = z
	.object({
		version: wholeNumber('Load the page again'),
		program: choice(bookPrograms, 'Choose your accounting program'),
		adviser: optionalNumber('Enter a number of 4 to 7 digits', /^[1-9]\d{3,6}$/),
		client: optionalNumber('Enter a number of 1 to 5 digits', /^[1-9]\d{0,4}$/),
		yearStart: wholeNumber('Enter 1 to 12', { min: 1, max: 12 }).default(1),
		accountLength: wholeNumber('Enter 4 to 8', { min: 4, max: 8 }).default(4),
		untaxed: line('', { min: 0, max: 100 })
			.transform((typed) => typed || 'Tax Exempt')
			.default('Tax Exempt'),
		accounts: z
			.record(z.string().max(100), account)
			.refine((all) => Object.keys(all).length <= 1_200, MANY)
			.default({}),
	})
	.superRefine(({ program, accountLength, accounts }, context) => {
		const refuse = (key: string, message: string) =>
			context.addIssue({ code: 'custom', path: ['accounts', key], message })
		for (const [key, number] of Object.entries(accounts)) {
			if (!number) continue
			if (isDatev(program) && key.startsWith('taxKey-')) {
				if (!/^\d{1,4}$/.test(number)) refuse(key, 'Enter a tax key of 1 to 4 digits')
			} else if (isDatev(program) && !new RegExp(`^\\d{1,${accountLength + 1}}$`).test(number))
				refuse(key, `Enter an account number of up to ${accountLength + 1} digits`)
		}
		for (const family of FAMILY_USES)
			for (const [key, number] of Object.entries(accounts))
				if (number && number === accounts[family] && key !== family && !key.startsWith('taxKey-'))
					refuse(key, 'Enter another account than for what families owe or have as credit')
	})

export const booksForm = dropUnused(
	'program',
	{ adviser: ofDatev, client: ofDatev, yearStart: ofDatev, accountLength: ofDatev, untaxed: ['xero'] },
	books,
)
