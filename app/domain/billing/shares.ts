import { split } from '#app/utils/money.ts'
import { taxFactor, type TaxRate } from './tax.ts'

/** A payer of a student. `share` is in basis points; null takes an equal part of the rest. */
export interface PaysFor {
	studentId: string
	payerId: string
	name: string
	share: number | null
}

/** A payer of a student as an issued invoice keeps it, by ids alone. */
export type PaidFor = Omit<PaysFor, 'name'>

/** A payer's part of an invoice, as printed on it. */
export interface PayerShare {
	/** Missing on invoices issued by older versions. */
	payerId?: string
	name: string
	/** Basis points of the total; null if the shares differ between children. */
	share: number | null
	amountMinor: number
}

/** A payer's part of a payment or of a credit; a payment without a payer belongs to all. */
export interface PayerAmount {
	payerId: string | null
	amountMinor: number
}

export interface PayerStanding extends PayerShare {
	/** The share after credits and what others paid of it. All of them come to the total after credits. */
	shareMinor: number
	creditedMinor: number
	/** The payer's own payments, and their part of the payments that name no payer. */
	paidMinor: number
	leftMinor: number
}

export interface BilledLine {
	studentId?: string | null
	netMinor: number
	rates: readonly TaxRate[]
	/** The open parts of the late invoice, on the line of its fee. */
	latePayers?: readonly (PayerAmount & { name: string })[]
}

const WHOLE = 10_000

/**
 * Divides the total among the payers of a family, child by child. What is taken back for a child lowers the shares of that
 * child's payers, and the others' only once those are zero. A late fee is divided among the payers who were late. Other lines
 * without a student follow the ratio of the children with something to pay. A payer of none of the billed children owes
 * nothing else. Empty if there is one payer.
 */
export function sharesOf(
	pays: readonly PaysFor[],
	lines: readonly BilledLine[],
	totalMinor: number,
): PayerShare[] {
	const all = [...pays, ...lines.flatMap(({ latePayers = [] }) => latePayers)]
	const names = new Map(all.map(({ payerId, name }) => [payerId ?? '', name]))
	if (names.size < 2) return []
	const children = partsByChild(pays)
	const billed = billedByChild(children, lines)
	const owed = lateByPayer(lines)
	const percents = owed.size === 0 ? commonParts(children, billed) : null
	addOwed(owed, children, billed, totalMinor - sum(owed.values()))
	const payerIds = [...names.keys()]
	const amounts = splitByWeight(
		totalMinor,
		payerIds.map((id) => Math.max(0, (owed.get(id) ?? 0) * Math.sign(totalMinor))),
	)
	return payerIds.map((payerId, i) => ({
		payerId,
		name: names.get(payerId) ?? '',
		share: percents && (percents.get(payerId) ?? 0),
		amountMinor: amounts[i] ?? 0,
	}))
}

/** The shares worth showing: without payers who owe and paid nothing, and none if that leaves one payer. */
export function shownShares(shares: readonly PayerStanding[]): PayerStanding[] {
	const shown = shares.filter(({ amountMinor, paidMinor }) => amountMinor > 0 || paidMinor > 0)
	return shown.length > 1 ? shown : []
}

/** A payer's own share. Missing where they owe everything, which is no share. */
export function ownShareIn(
	shares: readonly PayerStanding[],
	payerId: string | null | undefined,
): PayerStanding | undefined {
	const own = payerId ? shares.find((share) => share.payerId === payerId) : undefined
	return own && own.amountMinor > 0 && shownShares(shares).length === 0 ? undefined : own
}

/** The total of an invoice after credits, if several people pay it. */
export function sharedTotal(shares: readonly PayerStanding[]): number {
	return shares.reduce((sum, { shareMinor }) => sum + shareMinor, 0)
}

/** A payer's part of an amount, in the ratio of what is left of the shares. It is all of it without a share. */
export function ownPartOf(
	dueMinor: number,
	shares: readonly PayerStanding[],
	own: PayerStanding | undefined,
): number {
	const lefts = shares.map(({ leftMinor }) => leftMinor)
	return own ? (splitByWeight(dueMinor, lefts)[shares.indexOf(own)] ?? 0) : dueMinor
}

/** A payer's part of each part of a payment plan. Together they come to what is left of the share. */
export function ownPartsOf(
	amounts: readonly number[],
	shares: readonly PayerStanding[],
	own: PayerStanding | undefined,
): number[] {
	const upTo = (count: number) => sum(amounts.slice(0, count))
	return amounts.map((_, i) => ownPartOf(upTo(i + 1), shares, own) - ownPartOf(upTo(i), shares, own))
}

/**
 * Divides a credit among the payers of the child it is for, or of the whole invoice. Null on invoices of older versions, whose
 * shares it reduces alike.
 */
export function creditedTo(
	shares: readonly PayerStanding[],
	pays: readonly PaidFor[],
	{ studentId = '', amountMinor }: { studentId?: string; amountMinor: number },
): PayerAmount[] | null {
	const payers = (partsByChild(pays).get(studentId) ?? []).filter(({ part }) => part > 0)
	const owing = shares.flatMap(({ payerId, shareMinor: part }) => (payerId ? [{ payerId, part }] : []))
	if (owing.length < shares.length) return null
	const isOwed =
		payers.length > 0 && payers.every((own) => owing.some(({ payerId }) => payerId === own.payerId))
	const those = isOwed ? payers : owing
	const amounts = splitByWeight(
		amountMinor,
		those.map(({ part }) => part),
	)
	return those.map(({ payerId }, i) => ({ payerId, amountMinor: amounts[i] ?? 0 }))
}

/**
 * Paid and remaining amount per payer. Payments and credits of a payer reduce their own share, all others reduce every share
 * alike.
 */
export function standingsOf(
	shares: readonly PayerShare[],
	{ paid, credited }: { paid: readonly PayerAmount[]; credited: readonly PayerAmount[] },
	openMinor: number,
): PayerStanding[] {
	const own = shares.map((share) => ({ ...share, paidMinor: sumOf(paid, share) }))
	const amounts = own.map((share) => Math.max(0, share.amountMinor - sumOf(credited, share)))
	const toPay = own.reduce((sum, { paidMinor }) => sum + paidMinor, openMinor)
	const dues = amounts.some((minor) => minor > 0) ? split(toPay, amounts) : amounts
	// A payer who paid more than their share paid a part of what the others owe, and no percentage is true any more.
	const isForOthers = own.some(({ paidMinor }, i) => paidMinor > (amounts[i] ?? 0))
	const owed = own.map(({ paidMinor }, i) => Math.max(0, (dues[i] ?? 0) - paidMinor))
	const left = owed.some((minor) => minor > 0) ? split(openMinor, owed) : owed
	const settled = own.map(({ paidMinor }, i) => paidMinor + (left[i] ?? 0))
	const creditedTotal = paid.reduce((sum, { amountMinor }) => sum + amountMinor, openMinor)
	// A payment that names no payer has paid what is neither open nor paid by a payer of each share.
	const whole = splitByWeight(creditedTotal, amounts)
	const missing = settled.map((minor, i) => Math.max(0, (whole[i] ?? 0) - minor))
	const alike = splitByWeight(creditedTotal - sum(settled), missing)
	return own.map((payer, i) => ({
		...payer,
		share: isForOthers ? null : payer.share,
		shareMinor: (settled[i] ?? 0) + (alike[i] ?? 0),
		creditedMinor: sumOf(credited, payer),
		paidMinor: payer.paidMinor + (alike[i] ?? 0),
		leftMinor: left[i] ?? 0,
	}))
}

/** The most a payer may pay of an invoice: what is left of their share, or all of it if it has no shares or no payer is known. */
export function payableBy(shares: readonly PayerStanding[], payerId: string | null): number {
	if (shares.length === 0 || payerId === null) return Infinity
	return shares.find((share) => share.payerId === payerId)?.leftMinor ?? 0
}

/** The shares once a payment pays a part of the payer's own, or of every share alike if no payer is known. */
export function afterPayment(
	shares: readonly PayerStanding[],
	{ payerId, amountMinor }: PayerAmount,
): PayerStanding[] {
	const lefts = shares.map(({ leftMinor }) => leftMinor)
	const alike = splitByWeight(sum(lefts) - amountMinor, lefts)
	const taken = (share: PayerStanding) => (share.payerId === payerId ? amountMinor : 0)
	return shares.map((share, i) => ({
		...share,
		leftMinor: payerId === null ? (alike[i] ?? 0) : share.leftMinor - taken(share),
	}))
}

/** Each part is its share of the rest, to the nearest cent, so that 40% of 45.00 is 18.00 beside whatever else is billed. */
function splitByWeight(totalMinor: number, weights: readonly number[]): number[] {
	let left = totalMinor
	let leftWeight = sum(weights)
	return weights.map((weight) => {
		const part = leftWeight > 0 ? Math.round((left * weight) / leftWeight) : 0
		left -= part
		leftWeight -= weight
		return part
	})
}

function sumOf(amounts: readonly PayerAmount[], { payerId }: PayerShare): number {
	const own = amounts.filter((part) => part.payerId !== null && part.payerId === payerId)
	return sum(own.map(({ amountMinor }) => amountMinor))
}

type Children = ReturnType<typeof partsByChild>

/** The gross amount of each child that is billed or credited. All children count alike if none is billed. */
function billedByChild(children: Children, lines: readonly BilledLine[]) {
	const billed = new Map<string, number>()
	for (const { studentId, netMinor, rates } of lines)
		if (studentId && children.has(studentId)) add(billed, studentId, netMinor * taxFactor(rates))
	const isBilled = [...billed.values()].some((amount) => amount > 0)
	const ratio = [...children.keys()].map(
		(id) => [id, isBilled ? Math.max(0, billed.get(id) ?? 0) : 1] as const,
	)
	return { billed, ratio: ratio.filter(([, weight]) => weight > 0) }
}

/** Each payer's part of the late fees, in the ratio of what they had left open. */
function lateByPayer(lines: readonly BilledLine[]) {
	const owed = new Map<string, number>()
	for (const { netMinor, rates, latePayers = [] } of lines) {
		const openMinor = latePayers.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
		for (const { payerId, amountMinor } of latePayers)
			add(owed, payerId ?? '', (netMinor * taxFactor(rates) * amountMinor) / openMinor)
	}
	return owed
}

const sum = (amounts: Iterable<number>) => [...amounts].reduce((all, amount) => all + amount, 0)

function add(amounts: Map<string, number>, key: string, amount: number) {
	amounts.set(key, (amounts.get(key) ?? 0) + amount)
}

/** Adds each payer's part of their children's amounts and of the rest of the total. It is below zero if more is taken back. */
function addOwed(
	owed: Map<string, number>,
	children: Children,
	{ billed, ratio }: ReturnType<typeof billedByChild>,
	totalMinor: number,
) {
	const restMinor = totalMinor - sum(billed.values())
	const weights = sum(ratio.map(([, weight]) => weight))
	const rest = ratio.map(([id, weight]) => [id, (restMinor * weight) / weights] as const)
	for (const [studentId, amount] of [...billed, ...rest]) {
		const payers = children.get(studentId) ?? []
		const parts = sum(payers.map(({ part }) => part)) || 1
		for (const { payerId, part } of payers) add(owed, payerId, (amount * part) / parts)
	}
}

/** The percentages of the invoice, if all its children have the same payers with the same shares. */
function commonParts(children: Children, { billed, ratio }: ReturnType<typeof billedByChild>) {
	const ids = new Set([...billed].filter(([, amount]) => amount !== 0).map(([id]) => id))
	for (const [id] of ratio) ids.add(id)
	const parts = [...ids].map(
		(id) =>
			new Map(
				(children.get(id) ?? []).filter(({ part }) => part > 0).map(({ payerId, part }) => [payerId, part]),
			),
	)
	const [first] = parts
	const isAlike = parts.every(
		(own) => own.size === first?.size && [...own].every(([payerId, part]) => first.get(payerId) === part),
	)
	const isWhole = sum(first?.values() ?? []) === WHOLE
	return first && isAlike && isWhole ? first : null
}

/** Shares in basis points. Payers without a share split the rest equally. */
function partsByChild(pays: readonly PaidFor[]) {
	const children = new Map<string, { payerId: string; part: number }[]>()
	for (const studentId of new Set(pays.map((pay) => pay.studentId))) {
		const own = pays.filter((pay) => pay.studentId === studentId)
		const named = own.reduce((sum, { share }) => sum + (share ?? 0), 0)
		const open = own.filter(({ share }) => share === null)
		const rest =
			open.length > 0 ? split(Math.max(0, WHOLE - named), Array(open.length).fill(1) as number[]) : []
		children.set(
			studentId,
			own.map((pay) => ({ ...pay, part: pay.share ?? rest[open.indexOf(pay)] ?? 0 })),
		)
	}
	return children
}
