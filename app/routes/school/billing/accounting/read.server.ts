import { ledgerWords } from '#app/domain/billing/accounts.ts'
import { bookPrograms, isDatev } from '#app/domain/billing/books.ts'
import { windows1252 } from '#app/domain/billing/datev.ts'
import { isPeriod } from '#app/domain/billing/month-charge.ts'
import { accountingHref, bookAccountsHref } from '#app/domain/billing/books-href.ts'
import type { Access } from '#app/models/access.server.ts'
import { ledgerOf } from '#app/models/billing/bookings.server.ts'
import { bookSettingsOf } from '#app/models/billing/books-settings.server.ts'
import { exportBooks, type BookExport } from '#app/requests/book-export.server.ts'
import { daysAfter, monthWords, shortDateWords, today } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'

export type Accounting = Awaited<ReturnType<typeof readAccounting>>['shown']

/** The month before this one is complete, so it comes first. */
export async function readAccounting(access: Access, params: URLSearchParams) {
	const { school } = access
	const now = today(school.timeZone).slice(0, 7)
	const asked = params.get('month') ?? ''
	const period = isPeriod(asked) && asked <= now ? asked : before(now)
	const settings = bookSettingsOf(access)
	const made = settings && (await exportBooks(access, settings, period))
	const program = bookPrograms.find(({ value }) => value === settings?.program)?.label ?? null
	const to = (month: string) => ({ to: accountingHref({ month }), label: monthWords(`${month}-01`) })
	const lacksClient = settings && isDatev(settings.program) && !(settings.adviser && settings.client)
	return {
		exported: made && !lacksClient ? { ...made, period, program: settings.program } : null,
		shown: {
			program,
			month: monthWords(`${period}-01`),
			earlier: to(before(period)),
			later: period < now ? to(after(period)) : null,
			totals: totalsOf(access, period, made),
			missing: [...(lacksClient ? [CLIENT] : []), ...(made ? missingOf(access, made) : [])],
			files: made && !lacksClient ? filesOf(made, period) : [],
		},
	}
}

const CLIENT = {
	key: 'adviser',
	label: 'The numbers of your tax adviser and of your school in DATEV',
	count: 1,
	lines: [],
	to: `${bookAccountsHref()}#form-adviser`,
}

const before = (period: string) => daysAfter(`${period}-01`, -1).slice(0, 7)
const after = (period: string) => daysAfter(`${period}-28`, 5).slice(0, 7)

function totalsOf(access: Access, period: string, made: BookExport | null) {
	const money = (minor: number) => moneyWords(minor, access.school.currency)
	const ledger = made?.ledger ?? ledgerOf(access, period)
	const isWritten = made !== null && made.missing.length === 0
	return {
		kinds: ledger.rows
			.filter(({ kind }) => kind !== 'allocation')
			.map(({ kind, amountMinor }) => ({ kind: ledgerWords[kind], amount: money(amountMinor) })),
		ledger: money(ledger.sumMinor),
		file: isWritten
			? {
					families: money(made.fileMinor),
					difference: money(ledger.sumMinor - made.fileMinor),
					agrees: ledger.sumMinor === made.fileMinor && made.debitMinor === made.creditMinor,
					sides: `${money(made.debitMinor)} and ${money(made.creditMinor)}`,
				}
			: null,
	}
}

function missingOf({ school }: Access, { missing }: BookExport) {
	return missing.map(({ key, label, count, first }) => ({
		key,
		label,
		count,
		to: `${bookAccountsHref()}#form-accounts.${key}`,
		lines: first.map(({ day, text, amountMinor }) => {
			const amount = moneyWords(amountMinor, school.currency)
			return [shortDateWords(day, school.dateFormat), text, amount].join(', ')
		}),
	}))
}

function filesOf({ files, count }: BookExport, month: string) {
	return files.map((_, i) => {
		const file = String(i + 1)
		const isOne = files.length === 1
		return {
			to: accountingHref({ month, file }),
			label: isOne ? 'Download file' : `Download file ${file}`,
			text: isOne ? `${count} bookings` : `File ${file} of ${files.length}`,
		}
	})
}

interface Exported extends BookExport {
	period: string
	program: Parameters<typeof isDatev>[0]
}

/** One of the files of the month. DATEV knows its files by the beginning of their names. */
export function bookFile({ files, period, program }: Exported, number: string) {
	const text = files[Number(number) - 1]
	if (text === undefined) return null
	const name = isDatev(program) ? `EXTF_Buchungsstapel_${period}` : `${program}_${period}`
	return {
		body: isDatev(program) ? windows1252(text) : `\uFEFF${text}`,
		headers: {
			'Content-Type': `text/csv; charset=${isDatev(program) ? 'windows-1252' : 'utf-8'}`,
			'Content-Disposition': `attachment; filename="${name}${files.length === 1 ? '' : `_${number}`}.csv"`,
			'Cache-Control': 'no-store',
			'X-Content-Type-Options': 'nosniff',
		},
	}
}
