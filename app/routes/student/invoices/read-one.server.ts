import { isOpeningBalance, isOpenState } from '#app/domain/billing/labels.ts'
import { ownShareOf } from '#app/requests/online-offer.server.ts'
import { sayParts } from '#app/requests/say-parts.server.ts'
import { href } from '#app/domain/href.ts'
import { portalHref } from '#app/domain/portal/href.ts'
import { isPeriod } from '#app/domain/billing/month-charge.ts'
import { nextOf, ownDuesOf } from '#app/domain/billing/payment-parts.ts'
import { ownShareIn, shownShares } from '#app/domain/billing/shares.ts'
import { taxSums } from '#app/domain/billing/tax-sums.ts'
import { describedLine, describedReason, lessonsOfLine } from '#app/letters/document-words.server.ts'
import { reasonOfLine } from '#app/letters/line-reason.server.ts'
import { letterWords } from '#app/letters/words.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { seesSchedule } from '#app/models/account/portal.server.ts'
import { ownPayerId } from '#app/models/billing/shares.server.ts'
import type { OwnInvoice } from '#app/models/billing/own.server.ts'
import { listLostPlaces } from '#app/models/join/lost-places.server.ts'
import { momentWords, monthWords, plainDateWords, today } from '#app/utils/dates.ts'
import { moneyWords } from '#app/utils/money.ts'

export type InvoiceFacts = ReturnType<typeof readOne>

/** An invoice for its family. Each line says where it comes from. */
export function readOne(access: Access, invoice: OwnInvoice) {
	const { dates, language, school } = access
	const { currency, state, totalMinor, openMinor, issuedOn, dueOn, period } = invoice
	const money = (minor: number) => moneyWords(minor, currency, language)
	const me = ownPayerId(access)
	const own = ownShareIn(invoice.shares, me)
	const dues = ownDuesOf(invoice, invoice.plan?.parts ?? [], own)
	const paidMinor = invoice.payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
	const isLost = listLostPlaces(access, { invoiceId: invoice.id }).length > 0
	const isOpen = isOpenState(state) && !isLost
	const opensLessons = seesSchedule(access)
	return {
		id: invoice.id,
		number: invoice.number ?? '',
		isOpening: isOpeningBalance(invoice),
		state,
		/** The place it pays for was given up, so nothing is owed. */
		isLost,
		billTo: [invoice.billTo?.name, invoice.billTo?.address].filter(Boolean).join(', '),
		issued: issuedOn && plainDateWords(issuedOn, dates),
		due: dueOn && plainDateWords(dueOn, dates),
		plan: invoice.plan && sayParts(access, invoice.plan.parts, currency),
		period: period && monthWords(`${period}-01`, dates),
		note: invoice.publicNote,
		lines: invoice.lines.map((line) => lineOf(access, line, { money, currency, opensLessons })),
		taxNote: invoice.billTo?.seller?.smallBusiness ?? null,
		taxes: taxSums(invoice, letterWords(language).papers, money),
		total: money(totalMinor),
		// Credit notes and the payments of others lower a share. Once nothing of any share is left, there is nothing to say.
		shares: shownShares(invoice.shares)
			.filter(({ shareMinor }) => shareMinor > 0)
			.map(({ name, share, shareMinor, paidMinor }) => ({
				name: share === null ? name : `${name}, ${share / 100}%`,
				amount: money(shareMinor),
				paid: paidMinor > 0 ? money(paidMinor) : null,
			})),
		own: isOpen ? ownShareOf(invoice, me, money) : null,
		open: isOpen ? money(openMinor) : null,
		/** The amount due now. For an invoice with a payment plan this is the next part. */
		asked:
			isOpen && own?.leftMinor !== 0
				? money(nextOf(dues, today(school.timeZone))?.amountMinor ?? own?.leftMinor ?? openMinor)
				: null,
		paid: isOpen && paidMinor > 0 ? money(paidMinor) : null,
		payments: invoice.payments.map(({ id, paymentId, amountMinor, receivedOn, method }) => ({
			id,
			paymentId,
			amount: money(amountMinor),
			day: receivedOn && plainDateWords(receivedOn, dates),
			method,
		})),
		creditNotes: invoice.creditNotes.map(({ id, number, reason, amountMinor }) => ({
			id,
			number,
			reason: describedReason(reason, language),
			amount: money(amountMinor),
			pdf: portalHref.invoice(invoice.id, { credit: id, format: 'pdf' }),
		})),
	}
}

type Line = OwnInvoice['lines'][number]

interface Around {
	money: (minor: number) => string
	currency: string
	opensLessons: boolean
}

function lineOf(access: Access, line: Line, { money, currency, opensLessons }: Around) {
	const { school, dates, language } = access
	const { lessonId, lessonAt, studentId, plan, planMinor, planBasis, planFrom, period, quantity } = line
	const { papers } = letterWords(language)
	// An amount that the office typed loses the reason that names its price, also if the plan charges as much.
	const isChanged = line.pricedMinor !== null && (line.pricedMinor !== line.unitMinor || !line.why)
	const lessonDay = lessonAt === null ? null : today(school.timeZone, lessonAt)
	return {
		id: line.id,
		description: describedLine(
			{ ...line, lessonDay },
			{ language, currency, dateFormat: school.dateFormat, dates },
		),
		quantity: quantity === 1000 ? null : { count: String(quantity / 1000), price: money(line.unitMinor) },
		discount: line.discountMinor > 0 ? money(line.discountMinor) : null,
		amount: money(line.netMinor),
		lessons: lessonsOfLine(line, papers, dates),
		// A line without a plan or a lesson has only this explanation, so it is shown even in English.
		why: reasonOfLine(line.why, language, currency) ?? (plan || lessonAt ? null : line.why),
		plan:
			plan && !isChanged && planMinor !== null && planBasis && planFrom
				? {
						name: plan,
						price: money(planMinor),
						basis: planBasis,
						from: plainDateWords(planFrom, dates),
					}
				: null,
		lesson: lessonAt && momentWords(lessonAt, school.timeZone, dates),
		lessonTo:
			lessonId && opensLessons && lessonAt
				? href.portal('schedule', { child: studentId, from: today(school.timeZone, lessonAt) })
				: null,
		// Charges for terms and packages have no month.
		month: period && isPeriod(period) ? monthWords(`${period}-01`, dates) : null,
	}
}
