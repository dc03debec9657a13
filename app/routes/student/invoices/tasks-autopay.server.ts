import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { portalWords } from '#app/content/portal/catalogs.ts'
import { ownAutopayForm } from '#app/domain/debit/form.ts'
import { portalHref } from '#app/domain/portal/href.ts'
import type { Access } from '#app/models/access.server.ts'
import {
	addMandate,
	listSharing,
	ownMethod,
	withdrawMethod,
	type AutopayMethod,
} from '#app/models/billing/autopay-method.server.ts'
import { listCollections, nextCollections, type Collection } from '#app/models/billing/autopay-plan.server.ts'
import { autopaySettingsOf, creditorOf } from '#app/models/billing/autopay-settings.server.ts'
import { findOnlineAccount } from '#app/models/billing/online-account.server.ts'
import { methodHolderOf, ownPayerId } from '#app/models/billing/shares.server.ts'
import { findDeclinedCard, paysNothing, stoppedCardOf } from '#app/models/billing/stopped-card.server.ts'
import { listUndivided } from '#app/models/billing/undivided.server.ts'
import { startCard } from '#app/requests/autopay.server.ts'
import { plainDateWords } from '#app/utils/dates.ts'
import { groupedBy } from '#app/utils/group.ts'
import { moneyWords } from '#app/utils/money.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { missing } from '#app/web/missing.server.ts'

export type OwnAutopay = ReturnType<typeof readOwnAutopay>

type Families = readonly { id: string; name: string }[]

const RESULTS = ['saved', 'signed', 'withdrawn', 'notSaved'] as const

/** The texts are drawn here and again when the form is saved, so that the stored consent is the shown one. */
export function readOwnAutopay(access: Access, families: Families, params: URLSearchParams) {
	const family = familyIn(families, params.get('family'))
	const payerId = ownPayerId(access)
	const current = ownMethod(access, family.id)
	const sharing = listSharing(access.schoolId, family.id)
	const own = sharing.find((payer) => payer.payerId === payerId)
	const isPayer = sharing.length === 0 || own !== undefined
	return {
		family: family.id,
		/** Set if others pay for the family as well. */
		own:
			own && sharing.length > 1
				? {
						share: own.share === null ? null : `${own.share / 100}%`,
						whole: chargedWhole(access, family.id, current),
					}
				: null,
		isPayer,
		current: current && currentWords(access, current),
		failed: current && notChargedOf(access, { familyId: family.id }),
		mandate: isPayer ? mandateText(access) : null,
		card: isPayer ? cardText(access) : null,
		result: RESULTS.find((result) => result === params.get('result')) ?? null,
		others: families.filter(({ id }) => id !== family.id),
	}
}

function currentWords(access: Access, current: AutopayMethod) {
	const { kind, label, reference, consent } = current
	const declined = findDeclinedCard(access, current.familyId)
	return {
		kind,
		label,
		reference,
		consent,
		isUnused: paysNothing(access.schoolId, current),
		day: plainDateWords(current.signedOn, access.dates),
		declined: declined && plainDateWords(declined.on, access.dates),
	}
}

/** The numbers of open invoices that are not divided, which the reader owes, and which their card or account pays as a whole. */
function chargedWhole(access: Access, familyId: string, current: AutopayMethod | null): string {
	const isOwn = (id: string) =>
		current === null || nextCollections(access.schoolId, id).some(({ method }) => method.id === current.id)
	const me = ownPayerId(access)
	const undivided = listUndivided(access, familyId).filter(
		({ id, owedBy }) => (owedBy === null || owedBy.payerId === me) && isOwn(id),
	)
	return undivided.map(({ number }) => number).join(', ')
}

function familyIn(families: Families, id: string | null) {
	const [first] = families
	return (id ? families.find((family) => family.id === id) : first) ?? missing()
}

function mandateText(access: Access): string | null {
	const creditor = creditorOf(access.schoolId)
	const { noticeDays } = autopaySettingsOf(access.schoolId)
	const { autopay } = portalWords(access.language)
	return creditor && autopay.mandateText(creditor.name, creditor.id, noticeDays)
}

function cardText(access: Access): string | null {
	const { cards, noticeDays } = autopaySettingsOf(access.schoolId)
	if (!cards || !findOnlineAccount(access, 'stripe')) return null
	return portalWords(access.language).autopay.cardText(access.school.name, noticeDays)
}

export async function saveOwnAutopay(args: ActionFunctionArgs, access: Access, families: Families) {
	const form = await readForm(args, ownAutopayForm)
	if (!form.ok) return invalid(args, form)
	const { value } = form
	const { id: familyId } = familyIn(families, value.family)
	const back = (result: (typeof RESULTS)[number]) =>
		redirect(portalHref.autopay({ family: familyId, result }), 303)
	const payerId = ownPayerId(access)
	if (value.intent === 'card') {
		const started = await startCard(args.request, access, { familyId, payerId, consent: cardText(access) })
		return started.ok ? redirect(started.value.url, 303) : invalid(args, form, started)
	}
	if (value.intent === 'withdraw') {
		const ended = withdrawMethod(access, familyId, ownMethod(access, familyId)?.id)
		return ended.ok ? back('withdrawn') : invalid(args, form, ended)
	}
	const { holder, iban } = value
	const consent = mandateText(access) ?? ''
	const signed = addMandate(access, { familyId, payerId, holder, iban, consent })
	return signed.ok ? back('signed') : invalid(args, form, signed)
}

/**
 * Names the open invoices that the reader's cards or accounts failed on for good, or whose money went back. They are not
 * collected again.
 */
export function notChargedOf(access: Access, which: { familyId: string; invoiceId?: string }): string | null {
	const over = listCollections(access.schoolId, which).flatMap(({ failed, state, ...collection }) =>
		failed && state === 'failed' ? [{ ...collection, failed }] : [],
	)
	if (over.length === 0) return null
	const reader = ownPayerId(access)
	const own = over.filter((collection) =>
		collection.payerId === null ? !otherHolder(access, reader, collection) : collection.payerId === reader,
	)
	const { autopay } = portalWords(access.language)
	const said = groupedBy(own, ({ failed }) => `${failed.methodId} ${failed.isPaidBack}`)
	const notices = [...said.values()].map((invoices) => {
		const numbers = [...new Set(invoices.map(({ number }) => number))].join(', ')
		const failed = invoices[0]?.failed
		const say = failed?.isPaidBack ? autopay.paidBack : autopay.notCharged
		return say(failed?.label ?? '', numbers)
	})
	const isCardInUse = own.some(
		({ failed, method }) => method.kind === 'card' && failed.methodId === method.id && !failed.isPaidBack,
	)
	return [...notices, ...(isCardInUse ? [autopay.saveAnother] : [])].join(' ') || null
}

/** Says that an invoice is not charged to the reader’s card, which was declined for good for another one. */
export function stoppedWords(access: Access, invoiceId: string): string | null {
	const card = stoppedCardOf(access.schoolId, invoiceId, ownPayerId(access))
	return (
		card &&
		portalWords(access.language).autopay.invoiceStopped(card.label, plainDateWords(card.on, access.dates))
	)
}

/** The payer whose card or account it is, of an invoice that is not shared; null if it is the reader's. */
function otherHolder(
	access: Access,
	reader: string | null,
	{ familyId, payerId, method }: Pick<Collection, 'familyId' | 'payerId' | 'method'>,
) {
	const holder = payerId === null ? methodHolderOf(access.schoolId, familyId, method.payerId) : null
	return holder?.payerId === reader ? null : holder
}

/** When and how an invoice is paid automatically; null if its family pays it. */
export function collectionOf(access: Access, invoiceId: string): string | null {
	const all = nextCollections(access.schoolId, invoiceId)
	const reader = all.length > 0 ? ownPayerId(access) : null
	// A card of another payer leaves the reader's share to be paid by hand.
	const next = all.find(({ payerId }) => payerId === null || payerId === reader)
	if (!next) return null
	const { autopay } = portalWords(access.language)
	const { collectOn, amountMinor, currency, method } = next
	const day = plainDateWords(collectOn, access.dates)
	const amount = moneyWords(amountMinor, currency, access.language)
	const other = otherHolder(access, reader, next)
	if (other) return autopay.otherPays(other.name, amount, day)
	const said = (method.kind === 'card' ? autopay.willCharge : autopay.willDebit)(amount, day, method.label)
	// One payer owes all of an invoice that is not divided, which is charged whole.
	const isPart = next.payerId && !listUndivided(access, next.familyId).some(({ id }) => id === invoiceId)
	return isPart ? `${said} ${autopay.ownShare(null)}` : said
}
