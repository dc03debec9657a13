import { siteWords } from '#app/content/site/catalogs.ts'
import { siteHref } from '#app/domain/site-href.ts'
import type { Access } from '#app/models/access.server.ts'
import type { FoundInvoice } from '#app/models/billing/detail.server.ts'
import { firstLessonWords } from '#app/models/class/first-lesson.server.ts'
import { findPlacesToPay, payWords } from '#app/models/join/pay-terms.server.ts'
import type { Language } from '#app/utils/spoken.ts'

type Invoice = Pick<FoundInvoice, 'id' | 'number' | 'totalMinor' | 'openMinor'>

/** Says which places a first invoice pays for. Null for every other invoice. */
export function placesToPay(
	access: Access,
	{ id, number, totalMinor, openMinor }: Invoice,
	language: Language,
) {
	const places = findPlacesToPay(access, id)
	if (!places) return null
	const { payNowMinor, payUntil, hasPlace, classId, className, startsOn, address } = places
	const leftMinor = payNowMinor - (totalMinor - openMinor)
	const text = siteWords(language).join.paying
	const told = { number: number ?? '', payNowMinor: Math.max(0, leftMinor), until: payUntil }
	const { amount, until, note } = payWords(access, told, language)
	const say = () => {
		if (leftMinor <= 0) return hasPlace ? text.paid(className) : text.asked
		if (!hasPlace) return text.over(className)
		return until ? text.held(className, amount, until) : text.transfer(className, amount, told.number)
	}
	const start = hasPlace ? firstLessonWords(access, classId, startsOn, language) : ''
	return {
		hasPlace,
		text: start ? `${say()} ${start}` : say(),
		note: leftMinor > 0 && hasPlace ? note : null,
		leftMinor: leftMinor > 0 ? leftMinor : null,
		next: leftMinor <= 0 && hasPlace && address ? siteHref.join(address, 'thanks', { for: 'paid' }) : null,
	}
}

/** Asks for a deposit that is paid at sign-up, though the rest of the invoice is not due yet. Null if none is left to pay. */
export function depositWords(access: Access, invoice: Invoice, language: Language): string | null {
	const places = placesToPay(access, invoice, language)
	if (!places?.hasPlace || places.leftMinor === null) return null
	return places.leftMinor < invoice.openMinor ? places.text : null
}
