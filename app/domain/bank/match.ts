import { plain } from '#app/utils/fold.ts'
import type { BankLine } from './line.ts'

export interface OpenInvoice {
	id: string
	number: string
	familyId: string
	family: string
	openMinor: number
}

export interface Match {
	/** Confidence of the match; `sure` is preselected. */
	how: 'sure' | 'differs' | 'guess' | 'none'
	invoices: OpenInvoice[]
	/** Explanation for the user who reviews the match. */
	why: string
}

/** Shorter numbers appear in unrelated texts. */
const SHORTEST = 3
/** An invoice number may be split by spaces or punctuation: `2026-0014` has two pieces. */
const PIECES = 3

/** Matches by invoice number first, then by amount and name. */
export function matcherOf(open: readonly OpenInvoice[]) {
	const byNumber = new Map(open.map((openInvoice) => [lettersOf(openInvoice.number), openInvoice]))
	const byAmount = new Map<number, OpenInvoice[]>()
	const openOf = new Map<string, number>()
	for (const invoice of open) {
		const { openMinor, familyId } = invoice
		byAmount.set(openMinor, [...(byAmount.get(openMinor) ?? []), invoice])
		openOf.set(familyId, (openOf.get(familyId) ?? 0) + openMinor)
	}

	return ({ payer, text, amountMinor }: Pick<BankLine, 'payer' | 'text' | 'amountMinor'>): Match => {
		const named = numbersIn(`${payer} ${text}`, byNumber)
		if (named.length > 0) return byReference(named, amountMinor, openOf)
		const words = wordsOf(`${payer} ${text}`)
		const fitting = (byAmount.get(amountMinor) ?? []).filter(({ family }) =>
			plain(family)
				.split(' ')
				.every((word) => words.has(word)),
		)
		if (fitting.length === 1)
			return { how: 'guess', invoices: fitting, why: 'Same amount and name, no invoice number' }
		return { how: 'none', invoices: [], why: 'No invoice number was found' }
	}
}

function byReference(
	invoices: OpenInvoice[],
	amountMinor: number,
	openOf: ReadonlyMap<string, number>,
): Match {
	const sum = invoices.reduce((total, { openMinor }) => total + openMinor, 0)
	if (new Set(invoices.map(({ familyId }) => familyId)).size > 1)
		return { how: 'none', invoices: [], why: 'It names invoices of several families' }
	if (sum === amountMinor) return { how: 'sure', invoices, why: 'Invoice number and amount agree' }
	if (amountMinor < sum) return { how: 'differs', invoices, why: 'Less than is open' }
	const allOpen = openOf.get(invoices[0]?.familyId ?? '') ?? 0
	return { how: 'differs', invoices, why: whereRestGoes(amountMinor, sum, allOpen) }
}

function whereRestGoes(amountMinor: number, sum: number, allOpen: number): string {
	if (allOpen === sum) return 'More than is open: the rest stays as credit'
	const others = 'More than is open of it: the rest pays their other open invoices'
	return amountMinor > allOpen ? `${others}, and what is left stays as credit` : others
}

function numbersIn(text: string, byNumber: ReadonlyMap<string, OpenInvoice>): OpenInvoice[] {
	const tokens = text.toUpperCase().split(/[^\p{L}\p{N}]+/u)
	const matches = new Set<OpenInvoice>()
	for (let at = 0; at < tokens.length; at++)
		for (let pieces = 1; pieces <= PIECES; pieces++) {
			const number = tokens.slice(at, at + pieces).join('')
			const openInvoice = number.length >= SHORTEST ? byNumber.get(number) : undefined
			if (openInvoice) matches.add(openInvoice)
		}
	return [...matches]
}

/** `2026-0014` and `2026/0014` are the same number. */
export function lettersOf(number: string): string {
	return number.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
}

/** Null unless every typed number is an open invoice of one and the same family. */
export function openNumbered(open: readonly OpenInvoice[], typed: string): OpenInvoice[] | null {
	const numbers = typed.split(/[,;]/).map(lettersOf).filter(Boolean)
	const named = numbers.map((number) => open.find((openInvoice) => lettersOf(openInvoice.number) === number))
	const all = named.flatMap((openInvoice) => openInvoice ?? [])
	const isOne = new Set(all.map(({ familyId }) => familyId)).size === 1
	return all.length === numbers.length && isOne ? [...new Set(all)] : null
}

export interface PaidPart {
	invoiceId: string
	amountMinor: number
}

/** Divides a payment among invoices, in order: what the payer owes of each first, then what others owe. */
export function partsPaid(
	paid: readonly OpenInvoice[],
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
	const [words, sender] = [wordsOf(`${payer} ${text}`), wordsOf(payer)]
	// Some banks put the name and the reference in one column.
	const initials = payer ? sender : words
	const tests = [
		(names: string[]) => names.every((name) => words.has(name)),
		([first = '', ...more]: string[]) => words.has(first.slice(0, 1)) && initials.has(more.at(-1) ?? ''),
		(names: string[]) => sender.has(names.at(-1) ?? ''),
	]
	for (const isNamed of tests) {
		const named = payers.filter(({ name }) => isNamed([...wordsOf(name)]))
		if (named.length > 0) return named.length === 1 ? (named[0] ?? null) : null
	}
	return null
}

function wordsOf(text: string): Set<string> {
	return new Set(
		plain(text)
			.split(/[^\p{L}\p{N}]+/u)
			.filter(Boolean),
	)
}

/** Reduces the open amounts after a payment, so that the next line of the same family is checked against the rest. */
export function withoutPaid(open: readonly OpenInvoice[], parts: readonly PaidPart[]): OpenInvoice[] {
	const paid = new Map(parts.map(({ invoiceId, amountMinor }) => [invoiceId, amountMinor]))
	return open
		.map((openInvoice) => ({
			...openInvoice,
			openMinor: openInvoice.openMinor - (paid.get(openInvoice.id) ?? 0),
		}))
		.filter(({ openMinor }) => openMinor > 0)
}
