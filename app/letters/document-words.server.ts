import type {
	BillingDocument,
	DocumentInvoice,
	DocumentLine,
	DocumentRow,
	DocumentSchool,
} from '#app/domain/billing/document.ts'
import { monthBilledBy } from '#app/domain/billing/billed-months.ts'
import { isPeriod } from '#app/domain/billing/month-charge.ts'
import { siteHref } from '#app/domain/site-href.ts'
import type { LetterWords } from '#app/content/letters/catalogs.ts'
import type { DateFormat } from '#app/utils/plain-date.ts'
import { monthWords, plainDateWords, type DateWriting } from '#app/utils/dates.ts'
import { severalDaysWords } from '#app/utils/several-days.ts'
import { moneyWords } from '#app/utils/money.ts'
import { datesIn, type Language } from '#app/utils/spoken.ts'
import { billingWords } from './line-reason.server.ts'
import { letterWords } from './words.server.ts'

/** Billing writes its lines in English. */
const english = letterWords('en').papers

/** A row without an explanation. */
export function documentRow(id: string, ...cells: string[]): DocumentRow {
	return { id, cells, why: null, links: [] }
}

/** Column names; the prefix `#` marks figures, `@` marks dates. */
export function documentColumns(...names: string[]): BillingDocument['table']['columns'] {
	return names.map((name) => ({
		label: name.replace(/^[#@]/, ''),
		kind: name.startsWith('#') ? 'figures' : name.startsWith('@') ? 'day' : 'words',
	}))
}

/** The billed lessons, worded alike everywhere: `4 lessons: Dec 1, 8, 15, 22`. */
export function lessonsOfLine(
	{ lessonDays }: { lessonDays?: readonly string[] | null },
	{ lessonDates }: PaperWords,
	dates: DateWriting,
): string | null {
	return lessonDays?.length ? lessonDates(lessonDays.length, severalDaysWords(lessonDays, dates)) : null
}

type Described = Pick<DocumentLine, 'description' | 'lessonDay' | 'period' | 'lateNumber' | 'latePartDue'>

export interface LineWriting {
	language: Language
	currency: string
	/** The format in which billing wrote dates. */
	dateFormat: DateFormat
	dates: DateWriting
}

/** The office's words, with what billing wrote in English, such as a day or a late fee, in the reader's language. */
export function describedLine(
	{ description, lessonDay, period, lateNumber, latePartDue }: Described,
	{ language, currency, dateFormat, dates }: LineWriting,
): string {
	const text = letterWords(language).papers
	const month = monthBilledBy(period ?? null, null)
	const inMonth = month ? `${month}-01` : null
	const lateFee = (number: string, { lateFee }: PaperWords, writing: DateWriting) =>
		lateFee(number, latePartDue ? plainDateWords(latePartDue, writing) : null)
	const said = [
		...(inMonth ? [[english.rent(''), text.rent('')] as const] : []),
		...(lateNumber
			? [[lateFee(lateNumber, english, dateFormat), lateFee(lateNumber, text, dates)] as const]
			: []),
		...(lessonDay
			? [[plainDateWords(lessonDay, dateFormat), plainDateWords(lessonDay, dates)] as const]
			: []),
		...(inMonth ? weekdaysIn(language) : []),
		...(inMonth ? [[monthWords(inMonth, dateFormat), monthWords(inMonth, dates)] as const] : []),
	].reduce((said, [theirs, own]) => said.replace(theirs, () => own), describedReason(description, language))
	if (language === 'en' || !period || isPeriod(period)) return said
	// The names of a term, a course or a package are followed by its part, such as `part 1 of 3`.
	const parts = said.split(', ')
	return parts.map((part) => billingWords(part, { language, currency }) ?? part).join(', ')
}

/** The weekday that tells two lessons of a student apart. */
function weekdaysIn(language: Language) {
	const own = letterWords(language).lessons.weekdays
	return letterWords('en').lessons.weekdays.map((day, at) => [`, ${day}, `, `, ${own[at] ?? day}, `] as const)
}

/** The reason of a credit note or a line, which billing wrote in English if it takes a fee back. */
export function describedReason(reason: string, language: Language): string {
	return reason.replace(english.feeBack(''), () => letterWords(language).papers.feeBack(''))
}

export type PaperWords = LetterWords['papers']
export type DocumentWords = ReturnType<typeof documentWords>

/** Texts of a document in one language, with its date and number formats. */
export function documentWords({ currency, dateFormat }: DocumentSchool, language: Language) {
	const dates = datesIn(language, dateFormat)
	return {
		text: letterWords(language).papers,
		dates,
		day: (on: string) => plainDateWords(on, dates),
		month: (on: string) => monthWords(on, dates),
		money: (amountMinor: number) => moneyWords(amountMinor, currency, language),
		count: (number: number) =>
			language === 'en'
				? String(number)
				: number.toLocaleString(language, { maximumFractionDigits: 3, useGrouping: false }),
	}
}

export function letterhead(school: DocumentSchool, text: PaperWords, billTo?: DocumentInvoice['billTo']) {
	const { logo, phone, email, country } = school
	const { address, legalName, taxNumber, vatId } = billTo?.seller ?? school
	const name = billTo?.school ?? school.name
	const lines = [
		legalName === name ? null : legalName,
		address?.replace(/\n+/g, ', '),
		[phone, email].filter(Boolean).join(' · '),
		taxNumber ? text.taxNumber(taxNumber) : null,
		vatId ? text.vatId(vatId) : null,
	]
	const shown = logo === null ? null : { id: logo, src: siteHref.logo(logo) }
	return { name, country, logo: shown, lines: lines.filter((line) => line) as string[] }
}

/** The sentence of a small business. An issued invoice keeps what it said. */
export function taxNote(
	{ billTo }: Pick<DocumentInvoice, 'billTo'>,
	{ smallBusiness }: Pick<DocumentSchool, 'smallBusiness'>,
): string | null {
	return billTo ? (billTo.seller?.smallBusiness ?? null) : smallBusiness
}

/** An issued invoice keeps its original addressee. */
export function addressee(
	{ billTo, family }: Pick<DocumentInvoice, 'billTo' | 'family'>,
	text: PaperWords,
): string[] {
	const { name, address, taxNumber } = billTo ?? { ...family, name: family.billingName ?? family.name }
	return [name, ...(address ?? '').split('\n'), taxNumber ? text.taxNumber(taxNumber) : ''].filter(Boolean)
}
