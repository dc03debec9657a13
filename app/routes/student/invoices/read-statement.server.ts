import { portalWords } from '#app/content/portal/catalogs.ts'
import { statementEntry } from '#app/domain/billing/accounts.ts'
import { portalHref } from '#app/domain/portal/href.ts'
import type { Access } from '#app/models/access.server.ts'
import { statementOf } from '#app/models/billing/account.server.ts'
import { ownWords } from '#app/letters/account-documents.server.ts'
import { ownDebt } from '#app/models/billing/own-debt.server.ts'
import { ownPayerId } from '#app/models/billing/shares.server.ts'
import { daysAfter, shortDateWords, today } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'
import { writeDate } from '#app/utils/plain-date.ts'
import { readDate } from '#app/utils/read-date.ts'

const USUAL_DAYS = 90

/** The entries of a family's account between two days, with the balance before and after. */
export function readStatement(
	access: Access,
	families: { id: string; name: string }[],
	asked: URLSearchParams,
) {
	const { timeZone, dateFormat } = access.school
	const now = today(timeZone)
	const day = (name: string, usual: string) => {
		const typed = asked.get(name)
		if (!typed) return usual
		const read = readDate(typed, dateFormat)
		return read.ok ? read.date : null
	}
	const from = day('from', daysAfter(now, -USUAL_DAYS))
	const to = day('to', now)
	const isWrong = !from || !to || from > to
	const span = isWrong ? { from: daysAfter(now, -USUAL_DAYS), to: now } : { from, to }
	return {
		isWrong,
		from: asked.get('from') ?? writeDate(span.from, dateFormat),
		to: asked.get('to') ?? writeDate(span.to, dateFormat),
		accounts: families.map((family) => readAccount(access, family, span)),
	}
}

function readAccount(access: Access, { id, name }: { id: string; name: string }, span: Span) {
	const { dates, language, school } = access
	const money = (minor: number) => moneyWords(minor, school.currency, language)
	const words = portalWords(language).money
	const { beforeMinor, entries, afterMinor } = statementOf(access, id, span, ownPayerId(access))
	const debt = ownDebt(access, { id })
	return {
		name,
		before: money(beforeMinor),
		entries: entries.map((entry) => ({
			id: entry.id,
			day: shortDateWords(entry.day, dates),
			what: statementEntry(words.entries, entry),
			amount: money(entry.amountMinor),
		})),
		after: money(afterMinor),
		own: debt && ownWords(words, debt, money),
		pdf: portalHref.statement({ family: id, ...span, format: 'pdf' }),
	}
}

export type StatementAccount = ReturnType<typeof readAccount>

interface Span {
	from: string
	to: string
}
