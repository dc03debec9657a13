import type { BillingDocument } from '#app/domain/billing/document.ts'
import type { Language } from '#app/utils/spoken.ts'
import type { Mail } from './mail.ts'
import { ownWords, type OwnDebt } from './account-documents.server.ts'
import { letter } from './letter.server.ts'
import { letterWords, type Reader } from './words.server.ts'

/** A statement of the account between two days, whose PDF is attached. */
export function statementLetter(details: {
	to: Reader & { language: Language }
	school: string
	from: string
	until: string
	statement: BillingDocument
	/** Set if several people pay. */
	debt: OwnDebt | null
	money: (minor: number) => string
}): Mail {
	const { to, school, from, until, statement, debt, money } = details
	const { hello, papers, school: text } = letterWords(to.language)
	return letter({
		kind: 'statement',
		language: to.language,
		to: to.email,
		subject: text.statement.subject(school),
		paragraphs: [
			hello(to.name),
			text.statement.here(school, from, until),
			statement.sums.map(({ label, amount }) => `${label}: ${amount}`).join('\n'),
			...(debt ? [ownWords(papers, debt, money)] : []),
		],
		because: text.invoice.because(school),
	})
}
