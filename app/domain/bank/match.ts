import { plain } from '#app/utils/fold.ts'
import type { BankLine } from './line.ts'

export interface BankInvoice {
	id: string
	number: string
	familyId: string
	family: string
	/** 0 once it is paid: money that names it becomes credit. */
	openMinor: number
	/** The amount each payer was billed, if several pay. */
	shares?: readonly { name: string; amountMinor: number }[]
}

export interface Match {
	/** Confidence of the match; `sure` is preselected. */
	how: 'sure' | 'differs' | 'guess' | 'none'
	invoices: BankInvoice[]
	/** Explanation for the user who reviews the match. */
	why: string
}

/** Shorter numbers appear in unrelated texts. */
const SHORTEST = 3
/** An invoice number may be split by spaces or punctuation: `2026-0014` has two pieces. */
const PIECES = 3

/**
 * Matches by invoice number first, then by amount and name. Lines are matched in order: what an earlier line pays for sure is
 * no longer open for a later one.
 */
export function matcherOf(all: readonly BankInvoice[]) {
	const invoices = all.map((invoice) => ({ ...invoice }))
	const byNumber = new Map(invoices.map((invoice) => [lettersOf(invoice.number), invoice]))
	const byAmount = new Map<number, BankInvoice[]>()
	const openOf = new Map<string, number>()
	for (const invoice of invoices) {
		const { openMinor, familyId } = invoice
		const shares = openMinor > 0 ? (invoice.shares ?? []) : []
		for (const minor of new Set([openMinor, ...shares.map(({ amountMinor }) => amountMinor)]))
			byAmount.set(minor, [...(byAmount.get(minor) ?? []), invoice])
		openOf.set(familyId, (openOf.get(familyId) ?? 0) + openMinor)
	}

	const pay = (paid: readonly BankInvoice[]) => {
		for (const invoice of paid) {
			openOf.set(invoice.familyId, (openOf.get(invoice.familyId) ?? 0) - invoice.openMinor)
			invoice.openMinor = 0
		}
	}

	return ({ payer, text, amountMinor }: Pick<BankLine, 'payer' | 'text' | 'amountMinor'>): Match => {
		const named = numbersIn(`${payer} ${text}`, byNumber)
		if (named.length > 0) {
			const match = byReference(named, amountMinor, openOf)
			if (match.how === 'sure') pay(named)
			return match
		}
		const isNamed = hasNameIn(`${payer} ${text}`)
		const fitting = (byAmount.get(amountMinor) ?? []).filter(
			({ family, openMinor, shares = [] }) =>
				(openMinor === amountMinor && isNamed(family)) ||
				shares.some((share) => share.amountMinor === amountMinor && isNamed(share.name)),
		)
		if (fitting.length === 1)
			return { how: 'guess', invoices: fitting, why: 'Same amount and name, no invoice number' }
		return { how: 'none', invoices: [], why: 'No invoice number was found' }
	}
}

function byReference(
	invoices: BankInvoice[],
	amountMinor: number,
	openOf: ReadonlyMap<string, number>,
): Match {
	const sum = invoices.reduce((total, { openMinor }) => total + openMinor, 0)
	if (new Set(invoices.map(({ familyId }) => familyId)).size > 1)
		return { how: 'none', invoices: [], why: 'It names invoices of several families' }
	if (sum === amountMinor) return { how: 'sure', invoices, why: 'Invoice number and amount agree' }
	const isShare =
		invoices.length === 1 && invoices[0]?.shares?.some((share) => share.amountMinor === amountMinor)
	if (amountMinor < sum)
		return { how: 'differs', invoices, why: isShare ? 'One payer’s share' : 'Less than is open' }
	const allOpen = openOf.get(invoices[0]?.familyId ?? '') ?? 0
	return { how: 'differs', invoices, why: whereRestGoes(amountMinor, sum, allOpen) }
}

function whereRestGoes(amountMinor: number, sum: number, allOpen: number): string {
	if (sum === 0)
		return allOpen === 0
			? 'Nothing of it is open: the payment becomes credit'
			: 'Nothing of it is open: the payment goes to their other open invoices, and what is left becomes credit'
	if (allOpen === sum) return 'More than is open: the rest stays as credit'
	const others = 'More than is open of it: the rest pays their other open invoices'
	return amountMinor > allOpen ? `${others}, and what is left stays as credit` : others
}

export function numbersIn<Found>(text: string, byNumber: ReadonlyMap<string, Found>): Found[] {
	const tokens = text.toUpperCase().split(/[^\p{L}\p{N}]+/u)
	const matches = new Set<Found>()
	for (let at = 0; at < tokens.length; at++)
		for (let pieces = 1; pieces <= PIECES; pieces++) {
			const number = tokens.slice(at, at + pieces).join('')
			const invoice = number.length >= SHORTEST ? byNumber.get(number) : undefined
			if (invoice) matches.add(invoice)
		}
	return [...matches]
}

/** `2026-0014` and `2026/0014` are the same number. */
export function lettersOf(number: string): string {
	return number.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
}

/** Null unless every typed number is an invoice of one and the same family. */
export function invoicesNumbered(invoices: readonly BankInvoice[], typed: string): BankInvoice[] | null {
	const numbers = typed.split(/[,;]/).map(lettersOf).filter(Boolean)
	const named = numbers.map((number) => invoices.find((invoice) => lettersOf(invoice.number) === number))
	const all = named.flatMap((invoice) => invoice ?? [])
	const isOne = new Set(all.map(({ familyId }) => familyId)).size === 1
	return all.length === numbers.length && isOne ? [...new Set(all)] : null
}

export interface PaidPart {
	invoiceId: string
	amountMinor: number
}

/** Divides a payment among invoices, in order: what the payer owes of each first, then what others owe. */
export function partsPaid(
	paid: readonly BankInvoice[],
	amountMinor: number,
	ownMinor: (invoiceId: string) => number,
): PaidPart[] {
	let left = amountMinor
	const parts = new Map<string, number>()
	for (const limitOf of [ownMinor, () => Infinity])
		for (const { id, openMinor } of paid) {
			const before = parts.get(id) ?? 0
			const part = Math.max(0, Math.min(left, limitOf(id), openMinor - before))
			left -= part
			parts.set(id, before + part)
		}
	return [...parts]
		.map(([invoiceId, minor]) => ({ invoiceId, amountMinor: minor }))
		.filter((part) => part.amountMinor > 0)
}

/**
 * Finds the payer of a family whom a line names: in full, as `MR S REED`, or as `REED` where the bank says who paid. Null
 * if it names none, or several.
 */
export function payerNamed<Payer extends { name: string }>(
	payers: readonly Payer[],
	{ payer, text }: Pick<BankLine, 'payer' | 'text'>,
): Payer | null {
	const [words, sender] = [wordsIn(`${payer} ${text}`), wordsIn(payer)]
	// Some banks put the name and the reference in one column.
	const initials = payer ? sender : words
	const tests = [
		(names: string[]) => names.every((name) => words.has(name)),
		([first = '', ...more]: string[]) => words.has(first.slice(0, 1)) && initials.has(more.at(-1) ?? ''),
		(names: string[]) => sender.has(names.at(-1) ?? ''),
	]
	for (const isNamed of tests) {
		const named = payers.filter(({ name }) => isNamed([...wordsIn(name)]))
		if (named.length > 0) return named.length === 1 ? (named[0] ?? null) : null
	}
	return null
}

/** Tells whether a text has all words of a name. */
export function hasNameIn(text: string): (name: string) => boolean {
	const words = wordsIn(text)
	return (name) => [...wordsIn(name)].every((word) => words.has(word))
}

function wordsIn(text: string): Set<string> {
	return new Set(
		plain(text)
			.split(/[^\p{L}\p{N}]+/u)
			.filter(Boolean),
	)
}

/** Reduces the open amounts after a payment, so that the next line of the same family is checked against the rest. */
export function withoutPaid(invoices: readonly BankInvoice[], parts: readonly PaidPart[]): BankInvoice[] {
	const paid = new Map(parts.map(({ invoiceId, amountMinor }) => [invoiceId, amountMinor]))
	return invoices.map((invoice) => ({
		...invoice,
		openMinor: invoice.openMinor - (paid.get(invoice.id) ?? 0),
	}))
}
