import {
	bookFileHead,
	bookFileLines,
	sumOfFile,
	type Booked,
	type BookFile,
} from '#app/domain/billing/booking-file.ts'
import {
	bookingsPerFile,
	FAMILY_USES,
	generalUses,
	isDatev,
	methodUses,
	planUse,
	taxUses,
} from '#app/domain/billing/books.ts'
import type { Access } from '#app/models/access.server.ts'
import { eachBooking, ledgerOf, type Booking } from '#app/models/billing/bookings.server.ts'
import { listBooked, type BookSettings } from '#app/models/billing/books-settings.server.ts'

/** An account that is needed and not set, with the first bookings that lack it. */
export interface MissingAccount {
	key: string
	label: string
	count: number
	first: Booking[]
}

const SHOWN = 5

/**
 * A month of the ledger as files of the school's accounting program, and the totals of both. The totals of the files are
 * read from their text.
 */
export async function exportBooks(access: Access, settings: BookSettings, period: string, now = Date.now()) {
	const file = fileOf(access, settings, period, now)
	const missing = new Map<string, MissingAccount>()
	const { labels, taxed } = readBooked(access)
	const parts: { text: string; count: number }[] = []
	let count = 0
	for (const bookings of eachBooking(access, wayOf(settings, period))) {
		for (const booking of bookings) {
			count++
			const debit = accountOf(settings, booking.debit)
			const credit = accountOf(settings, booking.credit)
			const taxKey = taxKeyOf(taxed, settings, booking)
			const lacking = [!debit && booking.debit.at(-1), !credit && booking.credit.at(-1), taxKey.lacks]
			for (const key of lacking)
				if (key) addMissing(missing, { key, label: labels.get(key) ?? 'Another account' }, booking)
			if (missing.size > 0 || !debit || !credit) continue
			let part = parts.at(-1)
			if (!part || part.count >= bookingsPerFile(settings.program))
				parts.push((part = { text: bookFileHead(file), count: 0 }))
			const booked: Booked = { ...booking, no: count, debit, credit, taxKey: taxKey.key }
			part.text += bookFileLines(file, [booked])
			part.count++
		}
		await nextTurn()
	}
	const families = new Set(FAMILY_USES.flatMap((use) => settings.accounts[use] || []))
	const sums = parts.map(({ text }) => sumOfFile(text, settings.program, families))
	const total = (which: 'familiesMinor' | 'debitMinor' | 'creditMinor') =>
		sums.reduce((sum, row) => sum + row[which], 0)
	return {
		count,
		missing: [...missing.values()],
		files: missing.size > 0 ? [] : parts.map(({ text }) => text),
		ledger: ledgerOf(access, period),
		fileMinor: total('familiesMinor'),
		debitMinor: total('debitMinor'),
		creditMinor: total('creditMinor'),
	}
}

export type BookExport = Awaited<ReturnType<typeof exportBooks>>

function fileOf(access: Access, settings: BookSettings, period: string, now: number): BookFile {
	const { program, adviser, client, yearStart, accountLength, untaxed } = settings
	return {
		program,
		period,
		untaxed,
		currency: access.school.currency,
		dateFormat: access.school.dateFormat,
		datev: {
			adviser: adviser ?? '',
			client: client ?? '',
			yearStart,
			accountLength,
			createdAt: new Date(now).toISOString().replace(/\D/g, ''),
			title: `Solfa ${period}`,
		},
	}
}

function wayOf({ program, accounts }: BookSettings, period: string) {
	const has = (use: string) => Boolean(accounts[use])
	return { period, gross: isDatev(program), credits: has('credits'), fees: has('providerFees') }
}

function accountOf({ accounts }: BookSettings, uses: readonly string[]): string | null {
	for (const use of uses) if (accounts[use]) return accounts[use]
	return null
}

/** Taxed income in DATEV needs a tax key or an account that taxes by itself, which is an account of the tax code's own. */
function taxKeyOf(
	taxed: ReadonlySet<string>,
	{ program, accounts }: BookSettings,
	{ taxCodeId }: Pick<Booking, 'taxCodeId'>,
) {
	const nothing = { key: null, lacks: null }
	if (!taxCodeId || !isDatev(program)) return nothing
	const uses = taxUses(taxCodeId)
	if (accounts[uses.key]) return { key: accounts[uses.key] ?? null, lacks: null }
	return taxed.has(taxCodeId) && !accounts[uses.income] ? { key: null, lacks: uses.key } : nothing
}

function addMissing(
	missing: Map<string, MissingAccount>,
	account: Pick<MissingAccount, 'key' | 'label'>,
	booking: Booking,
) {
	const missingAccount = missing.get(account.key) ?? { ...account, count: 0, first: [] }
	missingAccount.count++
	if (missingAccount.first.length < SHOWN) missingAccount.first.push(booking)
	missing.set(account.key, missingAccount)
}

function readBooked(access: Access) {
	const { plans, codes } = listBooked(access)
	const labels = new Map([
		...[...generalUses, ...methodUses].map(({ key, label }) => [key, label] as const),
		...plans.map(({ id, name }) => [planUse(id), name] as const),
		...codes.flatMap(({ id, name }) => {
			const uses = taxUses(id)
			return [
				[uses.income, `Income of ${name}`],
				[uses.tax, `Tax of ${name}`],
				[uses.key, `Tax key of ${name}, or an income account of its own`],
			] as const
		}),
	])
	const isTaxed = codes.filter(({ rates }) => rates.some(({ rate }) => rate !== 0))
	return { labels, taxed: new Set(isTaxed.map(({ id }) => id)) }
}

function nextTurn(): Promise<void> {
	return new Promise((resolve) => setImmediate(resolve))
}
